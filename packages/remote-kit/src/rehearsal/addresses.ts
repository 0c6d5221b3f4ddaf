import type { Portal } from '@portal/contract';
import * as z from 'zod/mini';

/** The file of a release with what its pages need in a rehearsal: `public/rehearsal.json` of the remote. */
export const EXAMPLES_FILE = 'rehearsal.json';

const examplesSchema = z.strictObject({
  /** Route id → an address of the page, for pages to which no page of the area links. */
  addresses: z._default(z.record(z.string(), z.string().check(z.regex(/^\/[^/\\]/))), {}),
  /** `GET v1/payouts` → the `data` of the response, for calls that the sandbox does not have. */
  answers: z._default(z.record(z.string().check(z.regex(/^[A-Z]+ v\d+\//)), z.unknown()), {}),
});

export type Examples = z.infer<typeof examplesSchema>;

export const NO_EXAMPLES: Examples = { addresses: {}, answers: {} };

/** Parses `rehearsal.json`. Returns the faults as sentences if it is invalid. */
export function parseExamples(text: string): Examples | { readonly faults: readonly string[] } {
  try {
    return examplesSchema.parse(JSON.parse(text));
  } catch (error) {
    const places =
      error instanceof z.core.$ZodError
        ? error.issues.map(({ path }) => path.join('.') || 'the document')
        : ['it is not JSON'];
    return {
      faults: [
        `${EXAMPLES_FILE} is not valid (${places.join(', ')}): use { "addresses": { "payouts.payout": "/payouts/1" }, "answers": { "GET v1/payouts": [] } }`,
      ],
    };
  }
}

type Route = Portal['routes'][number];

/** Returns whether a path, without query, belongs to a route. */
function isOfRoute({ path }: Pick<Route, 'path'>, address: string): boolean {
  const pattern = path.split('/');
  const parts = address.split('/');
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => (part.startsWith(':') ? (parts[index] ?? '') !== '' : part === parts[index]))
  );
}

/** Returns the route that a path, without query, opens: one with fixed segments before one with parameters. */
export function routeOf(routes: readonly Route[], address: string): Route | undefined {
  const found = routes.filter((route) => isOfRoute(route, address));
  return found.toSorted((a, b) => parametersOf(a) - parametersOf(b))[0];
}

const parametersOf = ({ path }: Route) => path.split('/:').length - 1;

/** Returns the address of a route without parameters, or of its example. */
export function knownAddress(route: Route, { addresses }: Examples): string | undefined {
  return addresses[route.id] ?? (route.path.includes('/:') ? undefined : route.path);
}

/** A route with an address that opens it. */
export interface Opened {
  readonly route: Route;
  readonly address: string;
}

/** Returns an address with the parameters of another route that has all of them under the same names, other than `id`. */
export function borrowedAddress(route: Route, opened: readonly Opened[]): string | undefined {
  const names = namesOf(route);
  if (names.includes('id')) return undefined;
  for (const other of opened) {
    if (!names.every((name) => namesOf(other.route).includes(name))) continue;
    const parts = other.address.replace(/[?#].*$/s, '').split('/');
    const values = new Map(other.route.path.split('/').map((part, index) => [part, parts[index] ?? '']));
    return route.path
      .split('/')
      .map((part) => values.get(part) ?? part)
      .join('/');
  }
  return undefined;
}

const namesOf = ({ path }: Route) => [...path.matchAll(/:([a-zA-Z]+)/g)].map(([, name = '']) => name);
