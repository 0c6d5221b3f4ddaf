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

/** What was read, with its version on the platform, which a save names. */
export type Versioned<T> = T & { readonly version: string | undefined };

/** A form's input, with the version that it was made from. Without a version, any other is overwritten. */
export interface Save<Input> {
  readonly input: Input;
  readonly version: string | undefined;
}
