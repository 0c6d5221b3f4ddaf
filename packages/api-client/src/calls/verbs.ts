import * as z from 'zod/mini';
import type { ApiResult, Versioned } from '../transport/api-result.ts';
import { parseExactly } from '../transport/exact-json.ts';
import type { Resource } from './resource.ts';
import type { Call, Transport } from '../transport/transport.ts';

/** The target and input of a call: a path, optionally with a query and a body or a form. */
type Target = string | Pick<Call<z.core.$ZodType>, 'path' | 'query' | 'body' | 'form'>;
/** The target of a call; a function if it depends on the call's arguments. */
type TargetOf<A extends readonly unknown[]> = Target | ((...about: A) => Target);

type Success<T> = Extract<ApiResult<T>, { ok: true }>;

/** Data, with the response body as received. */
export interface WithResponseText<T> {
  readonly data: T;
  readonly text: string;
}

/** Data, with its version on the platform. */
export interface WithVersion<T> {
  readonly data: T;
  readonly version: string | undefined;
}

/** A query for reading. The key holds the resource and the address, so that all readers of the same data share it. */
export interface ReadQuery<T> {
  readonly queryKey: readonly [...Resource, path: string, query?: unknown];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>;
  readonly gcTime?: number;
  readonly staleTime?: number;
}

/** A call that reads. `query` reads the same through the cache: `useQuery(getBatch.query(api, webhookId, batchId))`. */
export interface Read<A extends readonly unknown[], T> {
  (api: Transport, ...about: A): Promise<T>;
  readonly query: (api: Transport, ...about: A) => ReadQuery<T>;
}

/** A call that changes something. */
export type Change<A extends readonly unknown[], T> = (api: Transport, ...about: A) => Promise<T>;

// Declarations without side effects let the bundler drop the calls that a remote does not use.

/** Declares a GET: `reading(BATCHES, batchSchema, (batchId: string) => apiPath`v1/batches/${batchId}`)`. Throws an `ApiError`. */
/* @__NO_SIDE_EFFECTS__ */
export function reading<S extends z.core.$ZodType, A extends readonly unknown[] = []>(
  resource: Resource,
  schema: S,
  target: TargetOf<A>,
): Read<A, z.output<S>> {
  return readAs(resource, schema, target, ({ data }) => data);
}

/** Declares a GET of a whole list, which the specification fetches in one call. */
/* @__NO_SIDE_EFFECTS__ */
export function listing<S extends z.core.$ZodType>(resource: Resource, schema: S, path: string): Read<[], z.output<S>> {
  return reading(resource, schema, { path, query: { from: 0, take: 1_000_000 } });
}

/** Declares a GET of data that changes only with the platform's releases: the cache reads it once. */
/* @__NO_SIDE_EFFECTS__ */
export function readingOnce<S extends z.core.$ZodType>(
  resource: Resource,
  schema: S,
  path: string,
): Read<[], z.output<S>> {
  return readAs(resource, schema, path, ({ data }) => data, { staleTime: Number.POSITIVE_INFINITY });
}

/** Declares a GET for editing: with its version, and not cached, because a form starts from the currently saved values. */
/* @__NO_SIDE_EFFECTS__ */
export function readingVersioned<T extends object, A extends readonly unknown[] = []>(
  resource: Resource,
  schema: z.ZodMiniType<T>,
  target: TargetOf<A>,
): Read<A, Versioned<T>> {
  return readAs(resource, schema, target, ({ data, version }) => ({ ...data, version }), { gcTime: 0 });
}

/** The same for data whose properties the platform defines: one of them may be called `version`, and numbers are kept exactly (`parseExactly`). */
/* @__NO_SIDE_EFFECTS__ */
export function readingWhole<S extends z.core.$ZodType, A extends readonly unknown[] = []>(
  resource: Resource,
  schema: S,
  target: TargetOf<A>,
): Read<A, WithVersion<z.output<S>>> {
  const shape = ({ data, version }: Success<z.output<S>>) => ({ data, version });
  return readAs(resource, schema, target, shape, { gcTime: 0 }, { parse: parseExactly });
}

/** Declares a GET that also returns the response text, to show it as received. */
/* @__NO_SIDE_EFFECTS__ */
export function readingWithText<S extends z.core.$ZodType, A extends readonly unknown[] = []>(
  resource: Resource,
  schema: S,
  target: TargetOf<A>,
): Read<A, WithResponseText<z.output<S>>> {
  return readAs(resource, schema, target, ({ data, text }) => ({ data, text }));
}

/**
 * Declares a POST that creates one thing, however often it is retried until the outcome is known (`Idempotency-Key`).
 */
/* @__NO_SIDE_EFFECTS__ */
export function creating<S extends z.core.$ZodType, A extends readonly unknown[] = []>(
  schema: S,
  target: TargetOf<A>,
): Change<A, z.output<S>> {
  return async (api, ...about) =>
    (await succeed(api, { method: 'POST', ...sent(target, about), response: schema, creates: true })).data;
}

/** Declares a POST that creates nothing. `schema`: of the response's data. */
/* @__NO_SIDE_EFFECTS__ */
export function posting<S extends z.core.$ZodType, A extends readonly unknown[] = []>(
  schema: S,
  target: TargetOf<A>,
): Change<A, z.output<S>> {
  return async (api, ...about) =>
    (await succeed(api, { method: 'POST', ...sent(target, about), response: schema })).data;
}

/** Declares a PUT. Returns the new version; the response's data is not specified and not read. */
/* @__NO_SIDE_EFFECTS__ */
export function saving<A extends readonly unknown[] = []>(target: TargetOf<A>): Change<A, string | undefined> {
  return async (api, ...about) =>
    (await succeed(api, { method: 'PUT', ...sent(target, about), response: z.unknown() })).version;
}

/** Declares a DELETE. The response's data is not specified and not read. */
/* @__NO_SIDE_EFFECTS__ */
export function deleting<A extends readonly unknown[] = []>(target: TargetOf<A>): Change<A, void> {
  return async (api, ...about) =>
    void (await succeed(api, { method: 'DELETE', ...sent(target, about), response: z.unknown() }));
}

/** A transport whose calls are aborted with `signal`: they reject with its reason. */
export function withSignal(api: Transport, signal: AbortSignal | undefined): Transport {
  return { ...api, call: (call) => api.call({ ...call, signal }) };
}

/** The version of a save that overwrites whatever is saved. */
export const ANY_VERSION = '*';

/**
 * A transport whose saves replace this version only: any other is refused as STALE_SAVE. With `undefined`, the version is not known:
 * if the resource has one, the platform refuses the save as VERSION_REQUIRED.
 */
export function ifMatch(api: Transport, version: string | undefined): Transport {
  return { ...api, call: (call) => api.call({ ...call, version }) };
}

function readAs<S extends z.core.$ZodType, A extends readonly unknown[], T>(
  resource: Resource,
  response: S,
  target: TargetOf<A>,
  shape: (success: Success<z.output<S>>) => T,
  cache?: Pick<ReadQuery<T>, 'gcTime' | 'staleTime'>,
  options?: Pick<Call<S>, 'parse'>,
): Read<A, T> {
  const read = async (api: Transport, ...about: A) =>
    shape(await succeed(api, { method: 'GET', response, ...options, ...sent(target, about) }));
  return Object.assign(read, {
    query(api: Transport, ...about: A): ReadQuery<T> {
      const { path, query } = sent(target, about);
      const queryFn: ReadQuery<T>['queryFn'] = ({ signal }) => read(withSignal(api, signal), ...about);
      return { queryKey: [...resource, path, query], queryFn, ...cache };
    },
  });
}

function sent<A extends readonly unknown[]>(target: TargetOf<A>, about: A): Exclude<Target, string> {
  const found = typeof target === 'function' ? target(...about) : target;
  return typeof found === 'string' ? { path: found } : found;
}

async function succeed<S extends z.core.$ZodType>(api: Transport, call: Call<S>): Promise<Success<z.output<S>>> {
  const result = await api.call(call);
  if (result.ok) return result;
  throw result.error;
}
