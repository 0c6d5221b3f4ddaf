import { enteredSecrets } from '@portal/auth';
import { UNSAVED_CHANGES } from '@portal/contract/react';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { UnsavedWork } from '../unsaved-work.ts';

const KEPT = 'Your unsaved changes are kept in this tab until you sign in again.';

/** Explains the effect of a logout on the unsaved work on screen, and names the secrets that have to be entered again. */
export function LossNotice({ unsavedWork }: { readonly unsavedWork: UnsavedWork }) {
  const warnings = useSyncExternalStore(unsavedWork.subscribe, unsavedWork.warnings);
  const [secrets, setSecrets] = useState<readonly string[]>([]);
  useLayoutEffect(
    function readSecrets() {
      // Forms cannot be read during a rendering.
      // oxlint-disable-next-line react/set-state-in-effect
      setSecrets(enteredSecrets());
    },
    [warnings],
  );
  const unkept = `Secrets are not kept. You will have to enter ${secrets.length === 1 ? 'this' : 'these'} again: ${secrets.join(', ')}.`;
  return warnings
    .flatMap((warning) => {
      if (warning !== UNSAVED_CHANGES) return warning;
      return secrets.length === 0 ? KEPT : [KEPT, unkept];
    })
    .map((words) => <p key={words}>{words}</p>);
}
