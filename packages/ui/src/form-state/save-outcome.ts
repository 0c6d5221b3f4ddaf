/** The end of a save. The result of `saveOutcome` of the API client fits. */
export type SaveOutcome =
  | { readonly status: 'saved'; readonly version: string | undefined }
  | {
      readonly status: 'refused';
      /** By the path of the value; empty if no value is at fault. */
      readonly fields: Readonly<Record<string, string>>;
      /** The message of the form, absent if those of its fields suffice. */
      readonly failure?: SaveFailure | undefined;
    }
  /** Someone else saved in the meantime. */
  | { readonly status: 'stale' };

export interface SaveFailure {
  /** Default: the frame's own heading suffices. */
  readonly title?: string | undefined;
  readonly messages: readonly string[];
}

/** In place of a version: the save overwrites every other one, as `If-Match: *` does. */
export const ANY_VERSION = '*';
