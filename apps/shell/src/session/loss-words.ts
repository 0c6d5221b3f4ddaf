import { enteredSecrets } from '@portal/auth';
import { UNSAVED_CHANGES } from '@portal/contract/react';

/** What a logout does to the unsaved work on screen, from its warnings before leaving and the secrets that were entered. */
export function lossWords(warnings: readonly string[]): readonly string[] {
  const secrets = enteredSecrets();
  const kept = 'Your unsaved changes are kept in this tab until you sign in again.';
  const unkept = `Secrets are not kept. You will have to enter ${secrets.length === 1 ? 'this' : 'these'} again: ${secrets.join(', ')}.`;
  return warnings.flatMap((warning) => {
    if (warning !== UNSAVED_CHANGES) return warning;
    return secrets.length === 0 ? kept : [kept, unkept];
  });
}
