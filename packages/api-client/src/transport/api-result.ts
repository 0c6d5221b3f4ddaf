import type { ApiError } from './api-error.ts';

/** The result of a call: data, or an error. */
export type ApiResult<T> =
  | {
      readonly ok: true;
      readonly data: T;
      readonly status: number;
      /** The response body as received, including what `data` leaves out. */
      readonly text: string;
      /** The version that was read or saved, if the platform sends one (`ETag`). */
      readonly version?: string | undefined;
    }
  | { readonly ok: false; readonly error: ApiError; readonly status: number };

/** A value with its version on the platform, which a save sends back. */
export type Versioned<T> = T & { readonly version: string | undefined };

/** A form's input, with the version it was based on. Without a version, the save overwrites any other. */
export interface Save<Input> {
  readonly input: Input;
  readonly version: string | undefined;
}
