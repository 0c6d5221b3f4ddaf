import * as z from 'zod/mini';
import { demoTenant, type TestSandbox } from './test-sandbox.ts';

const envelopeSchema = z.object({
  result: z.enum(['SUCCESS', 'FAILURE']),
  data: z.unknown(),
  errors: z.array(z.object({ code: z.string(), message: z.string(), field: z.optional(z.string()) })),
});

export interface CallResponse {
  readonly status: number;
  readonly data: unknown;
  readonly codes: readonly string[];
  readonly messages: readonly string[];
  readonly fields: readonly (string | undefined)[];
  readonly headers: Headers;
}

export type Call = (
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<CallResponse>;

/** Calls the API with only these headers: `call('GET v1/tenant')`. A body is sent as JSON, unless it is a form. */
export async function callBare(
  { fetch, url }: Pick<TestSandbox, 'fetch' | 'url'>,
  call: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<CallResponse> {
  const [method = '', path = ''] = call.split(' ');
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(`${url}/${path}`, {
    method,
    headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const { data, errors } = envelopeSchema.parse(await response.json());
  return {
    status: response.status,
    data,
    codes: errors.map((error) => error.code),
    messages: errors.map((error) => error.message),
    fields: errors.map((error) => error.field),
    headers: response.headers,
  };
}

/** Calls the API as a demo account in a demo tenant. A PUT overwrites any version, unless its headers name one. */
export async function callerAs(
  sandbox: TestSandbox,
  email: string,
  tenant: Parameters<typeof demoTenant>[0] = 'Northwind Payments',
): Promise<Call> {
  const { tenantId, accountId } = demoTenant(tenant);
  const own = {
    authorization: `Bearer ${await sandbox.tokenFor(email)}`,
    'x-tenant-id': tenantId,
    'x-account-id': accountId,
  };
  return (call, body, headers) => {
    const version = call.startsWith('PUT ') ? { 'if-match': '*' } : {};
    return callBare(sandbox, call, body, { ...own, ...version, ...headers });
  };
}

/** The routes of the API, such as `GET v1/tenant`, without the hub. */
export function servedRoutes(sandbox: TestSandbox): string[] {
  return everyRoute(sandbox).flatMap(({ method, path }) =>
    /^\/v[12]\/(?!notificationhub)/.test(path) && method !== 'HEAD' ? [`${method} ${path.slice(1)}`] : [],
  );
}

/** Every route of the server, from Fastify's tree of path segments. Its other form leaves out `/identity/*`. */
export function everyRoute({ app }: TestSandbox): { readonly method: string; readonly path: string }[] {
  const paths: string[] = [];
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods = ''] = /^(.*)[├└]── (\(empty root node\)|\S+)(?: \((.+)\))?$/.exec(line) ?? [];
      if (indent === undefined || part === undefined) return [];
      const depth = indent.length / 4;
      const path = (paths[depth - 1] ?? '') + (part.startsWith('(') ? '' : part);
      paths[depth] = path;
      return methods
        .split(', ')
        .filter((method) => method !== '')
        .map((method) => ({ method, path: namedPath(app, method, path) }));
    });
}

/** The path of a route. Parameters that share a segment are printed with all their names: `:provider|:network`. */
function namedPath(app: TestSandbox['app'], method: string, path: string): string {
  if (!path.includes('|:')) return path;
  const url = path.replaceAll(/\|:\w+/g, '');
  const names = Object.keys(app.findRoute({ method, url })?.params ?? {});
  return url.replaceAll(/:\w+/g, () => `:${names.shift() ?? ''}`);
}
