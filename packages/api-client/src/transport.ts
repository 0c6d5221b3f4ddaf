import * as z from 'zod/mini';
import type { ApiError } from './api-error.ts';

export type ApiResult<T> =
  | { readonly ok: true; readonly data: T; readonly status: number }
  | { readonly ok: false; readonly error: ApiError; readonly status: number };

type QueryValue = string | number | boolean;

export interface Call<S extends z.core.$ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's address, without a leading slash: build it with `apiPath`, which encodes the parts. */
  readonly path: string;
  /** Arrays become repeated keys; `undefined` is left out. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>>;
  readonly body?: unknown;
  /** What `data` of a success must look like; what it returns is what the caller gets. */
  readonly response: S;
  /** Marks a POST that creates: it carries an `Idempotency-Key`, the same for a repetition whose outcome is not known. */
  readonly creates?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface Transport {
  /** Makes one call. Refusals are results; only an abort rejects, with the signal's reason. */
  call<S extends z.core.$ZodType>(call: Call<S>): Promise<ApiResult<z.output<S>>>;
  /** Aborts everything in flight, e.g. when the tenant is switched. */
  abortAll(): void;
}

/** What every resource function takes last. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}
