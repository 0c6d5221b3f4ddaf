import type { ApiError } from './api-error.ts';

/** How a call ended: with data, or with why not. */
export type ApiResult<T> =
  | {
      readonly ok: true;
      readonly data: T;
      readonly status: number;
      /** The body as it came, with what `data` leaves out of it. */
      readonly text: string;
      /** Which version was read or saved, where the platform says so (`ETag`). */
      readonly version?: string | undefined;
    }
  | { readonly ok: false; readonly error: ApiError; readonly status: number };

/** With the version that it has on the platform, to be named when it is saved. */
export type Versioned<T> = T & { readonly version: string | undefined };

/** The data of a success, with its version; throws the `ApiError` of a failure. For what a form starts from. */
export function unwrapVersioned<T extends object>(result: ApiResult<T>): Versioned<T> {
  const data = unwrap(result);
  return { ...data, version: result.ok ? result.version : undefined };
}

/** The version that a save has made; throws the `ApiError` of a failure. */
export function unwrapSaved(result: ApiResult<unknown>): string | undefined {
  unwrap(result);
  return result.ok ? result.version : undefined;
}

/** The data of a success; throws the `ApiError` of a failure. For query and mutation functions. */
export function unwrap<T>(result: ApiResult<T>): T {
  if (result.ok) return result.data;
  throw result.error;
}
