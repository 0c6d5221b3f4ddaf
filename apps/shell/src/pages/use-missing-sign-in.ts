import { IdentityError } from '@portal/auth';
import { use, useEffect } from 'react';
import { ShellCodeContext } from '../loading/lazy-content.tsx';

/** If an error says that the code for signing in and out could not be loaded, the page loads again, once (`reload-guard.ts`). */
export function useMissingSignIn(error: unknown): void {
  const shellCode = use(ShellCodeContext);
  const cause = error instanceof IdentityError && error.kind === 'not-loaded' ? error.cause : undefined;
  useEffect(
    function loadAgain() {
      if (cause !== undefined) void shellCode.failed('Sign-in', cause, () => true);
    },
    [cause, shellCode],
  );
}
