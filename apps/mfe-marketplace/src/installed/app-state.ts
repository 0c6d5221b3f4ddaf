import type { Validation } from '@portal/api-client/installed-apps';

/** What is known of whether an installed app works. */
export type AppState =
  | { readonly kind: 'notValidated' }
  | { readonly kind: 'validating' }
  | { readonly kind: 'demo' }
  | { readonly kind: 'valid'; readonly found: Validation }
  | { readonly kind: 'invalid'; readonly found: Validation };

export interface Known {
  readonly category: string | undefined;
  /** The last result. */
  readonly validation: Validation | undefined;
  readonly isValidating: boolean;
}

/** A demo app always works. */
export function appState({ category, validation, isValidating }: Known): AppState {
  if (isValidating) return { kind: 'validating' };
  if (category === 'Demo') return { kind: 'demo' };
  if (!validation) return { kind: 'notValidated' };
  return { kind: validation.isValid ? 'valid' : 'invalid', found: validation };
}
