import type * as z from 'zod/mini';
import { type Contracts, CONTRACTS, servedContracts } from './contracts.ts';
import { CONTRACT_ADVICE, type NavIcon, type Portal } from './portal.ts';
import { schemaFaults } from './schema-faults.ts';

/** The icon that the shell draws for one that it cannot read. */
const FALLBACK_ICON = 'grid' satisfies NavIcon;

export interface PortalCheckOptions {
  /**
   * Accepts manifests of newer builds, as the shell does: members that this contract does not know are ignored, and icons that it cannot
   * read replaced. Unknown conditions of access are still refused: without them, a page could be open to more users. Default: false, as
   * for a build.
   */
  readonly isLenient?: boolean;
  /** Whose manifests to accept. Default: those of this build. */
  readonly contracts?: Contracts | undefined;
}

export type PortalCheck =
  | { readonly ok: true; readonly portal: Portal }
  | { readonly ok: false; readonly faults: readonly string[] };

/**
 * Checks a manifest. Returns the parsed manifest, or one sentence per fault that says what to change; never throws. Besides the
 * schema, it checks the contract version, prefixes of ids, duplicate ids and paths, menu and search entries whose route is unknown
 * or has other parameters than they can fill, and conditions on an anonymous route.
 */
export function checkPortal(
  input: unknown,
  { isLenient = false, contracts = CONTRACTS }: PortalCheckOptions = {},
): PortalCheck {
  const { version, schema, readBefore } = contracts;
  const served = servedContracts(contracts);
  // Checked before the strict schema, which would report the members of another contract as unknown.
  const contract = valueAt(input, ['contract']);
  if (typeof contract === 'number' && !served.includes(contract)) {
    return {
      ok: false,
      faults: [
        `contract ${contract} is not supported; this shell serves contract ${served.join(' and ')}: ${CONTRACT_ADVICE}`,
      ],
    };
  }
  const manifest = contract !== version && readBefore && isObject(input) ? rewritten(input, readBefore) : input;
  const strict = schema.safeParse(manifest);
  const parsed = isLenient && !strict.success ? schema.safeParse(readable(manifest, strict.error)) : strict;
  if (!parsed.success) return { ok: false, faults: schemaFaults(parsed.error) };
  const portal = parsed.data;
  const faults = [...routeFaults(portal), ...linkFaults(portal), ...cardFaults(portal)];
  return faults.length > 0 ? { ok: false, faults } : { ok: true, portal };
}

/** A manifest of the contract before in the form of the current one; unchanged if its faults prevent this, which the schema then names. */
function rewritten(manifest: Members, readBefore: NonNullable<Contracts['readBefore']>): object {
  try {
    return readBefore(manifest);
  } catch {
    return manifest;
  }
}

/** A copy without the members that the schema does not know, except in conditions of access, and with the fallback for unreadable icons. */
function readable(input: unknown, { issues }: z.core.$ZodError): unknown {
  const copy: unknown = structuredClone(input);
  for (const issue of issues) {
    const [list, position, member] = issue.path;
    if (issue.code === 'unrecognized_keys') {
      const holder = valueAt(copy, issue.path);
      if (!isObject(holder) || issue.path.includes('access')) continue;
      for (const key of issue.keys) Reflect.deleteProperty(holder, key);
    } else if (list === 'nav' && position !== undefined && member === 'icon') {
      const item = valueAt(copy, [list, position]);
      if (isObject(item)) Reflect.set(item, member, FALLBACK_ICON);
    }
  }
  return copy;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (isObject(value) ? Reflect.get(value, key) : undefined), input);
}

type Members = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

/** Removes parameter names, so that paths that match the same URLs are equal: `/users/:id` and `/users/:userId`. */
export function pathShape(path: string): string {
  return path.replaceAll(/:[a-zA-Z]+/g, ':');
}

function routeFaults(portal: Portal): string[] {
  const faults: string[] = [];
  const ids = new Set<string>();
  const shapes = new Set<string>();
  for (const { id: routeId, path: routePath, access, crumb = '', creates, reads = [] } of portal.routes) {
    if (!routeId.startsWith(`${portal.id}.`)) faults.push(`route id '${routeId}' must start with '${portal.id}.'`);
    if (ids.has(routeId)) faults.push(`route id '${routeId}' is declared twice`);
    if (shapes.has(pathShape(routePath))) faults.push(`path '${routePath}' is declared twice`);
    if (access.auth === 'anonymous' && (access.roles || access.flags || access.licence !== undefined)) {
      faults.push(`route '${routeId}' is open to everybody, so it takes no roles, flags or licence`);
    }
    if (creates && routePath.includes(':')) {
      faults.push(`route '${routeId}' has 'creates', so its path must have no parameters`);
    }
    for (const [placeholder, name] of crumb.matchAll(/\{(.*?)(?::upper)?\}/g)) {
      if (routePath.split('/').includes(`:${name}`)) continue;
      faults.push(`crumb of route '${routeId}': '${placeholder}' must name a parameter of '${routePath}'`);
    }
    for (const [placeholder, name] of reads.join(' ').matchAll(/\{(.*?)\}/g)) {
      if (routePath.split('/').includes(`:${name}`)) continue;
      faults.push(`reads of route '${routeId}': '${placeholder}' must name a parameter of '${routePath}'`);
    }
    ids.add(routeId);
    shapes.add(pathShape(routePath));
  }
  return faults;
}

function cardFaults(portal: Portal): string[] {
  const inMenu = new Set(portal.nav.map(({ route }) => route));
  return portal.cards.flatMap(({ id: cardId, route }, position) => [
    ...(cardId.startsWith(`${portal.id}.`) ? [] : [`card id '${cardId}' must start with '${portal.id}.'`]),
    ...(portal.cards.findIndex((card) => card.id === cardId) < position
      ? [`card id '${cardId}' is declared twice`]
      : []),
    ...(route === undefined || inMenu.has(route)
      ? []
      : [`card '${cardId}' names '${route}', but no menu item leads there`]),
  ]);
}

function linkFaults(portal: Portal): string[] {
  const pathById = new Map(portal.routes.map((route) => [route.id, route.path]));
  const links = [
    ...portal.nav.map((item) => ({ name: `menu item '${item.text}'`, route: item.route, parameters: 0 })),
    ...portal.search.map(({ label, route, query }) => ({
      name: `search entry '${label}'`,
      route,
      parameters: query === undefined ? 1 : 0,
    })),
    ...(portal.words ?? []).map(({ route }) => ({ name: `words for '${route}'`, route, parameters: 0 })),
  ];
  return links.flatMap(({ name, route, parameters }) => {
    const target = pathById.get(route);
    if (target === undefined) return [`${name} leads to '${route}', but no route has this id`];
    if (target.split(':').length - 1 === parameters) return [];
    return parameters > 0
      ? [`${name} has no query, so '${target}' must have exactly one parameter`]
      : [`${name} leads to '${target}', which needs parameters`];
  });
}
