import { type SessionEnding as Ending, useSession } from '@portal/auth';
import { useCallback } from 'react';
import { LazyContent } from '../loading/lazy-content.tsx';
import type { UnsavedWork } from '../unsaved-work.ts';
import { loadSessionDialogs } from './load-session-dialogs.ts';

interface SessionEndingProps {
  readonly unsavedWork: UnsavedWork;
  onSignIn(): void;
}

/** Explains over the page why its session is ending: it is lost, or a logout waits for a save. */
export function SessionEnding(props: SessionEndingProps) {
  const session = useSession();
  const ending = session.status === 'signed-in' ? session.ending : undefined;
  return ending && <EndingDialog key={ending} ending={ending} {...props} />;
}

function EndingDialog({ ending, unsavedWork, onSignIn }: SessionEndingProps & { readonly ending: Ending }) {
  const load = useCallback(async () => {
    const { SessionEndingDialog } = await loadSessionDialogs();
    return <SessionEndingDialog ending={ending} unsavedWork={unsavedWork} onSignIn={onSignIn} />;
  }, [ending, unsavedWork, onSignIn]);
  return <LazyContent loading={null} failure="Your session has ended" load={load} />;
}
