import { UNSAVED_CHANGES } from '@portal/contract/react';

/** What a logout does to the unsaved work on screen, from its warnings before leaving. */
export function lossWords(warnings: readonly string[]): readonly string[] {
  return warnings.map((warning) =>
    warning === UNSAVED_CHANGES ? 'Your unsaved changes are kept in this tab until you sign in again.' : warning,
  );
}
