import type { Validation } from '@portal/api-client/installed-apps';

/** The known state of an installed app: whether it works. */
export type AppState =
  | { readonly kind: 'notValidated' }
  | { readonly kind: 'validating' }
  | { readonly kind: 'demo' }
  | { readonly kind: 'valid'; readonly found: Validation }
  | { readonly kind: 'invalid'; readonly found: Validation }
  /** The last validation has no result, so whether the app works is unknown. */
  | { readonly kind: 'couldNotValidate'; readonly reasons: readonly string[] };

export interface Known {
  readonly category: string | undefined;
  /** The last result. */
  readonly validation: Validation | undefined;
  readonly isValidating: boolean;
  /** The reasons why the last validation has no result. Default: it has a result. */
  readonly failure?: readonly string[] | undefined;
}

/** A demo app always works. */
export function appState({ category, validation, isValidating, failure }: Known): AppState {
  if (isValidating) return { kind: 'validating' };
  if (category === 'Demo') return { kind: 'demo' };
  if (failure) return { kind: 'couldNotValidate', reasons: failure };
  if (!validation) return { kind: 'notValidated' };
  return { kind: validation.isValid ? 'valid' : 'invalid', found: validation };
}
