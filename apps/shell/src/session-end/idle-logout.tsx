import { type TabChannel, useSession } from '@portal/auth';
import { type Clock, systemClock } from '@portal/ui/basics';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { LazyContent } from '../loading/lazy-content.tsx';
import type { UnsavedWork } from '../unsaved-work.ts';
import { createIdleTimer } from './idle-timer.ts';
import type { IdleWarningProps } from './idle-warning.tsx';
import { loadSessionDialogs } from './load-session-dialogs.ts';

const ACTIVITY = ['mousemove', 'keydown', 'scroll', 'click'] as const;

interface IdleLogoutProps {
  readonly minutes: number;
  readonly tabs: TabChannel;
  readonly unsavedWork: UnsavedWork;
  readonly clock?: Clock;
  /** The user was inactive for the whole time. */
  onOver(): void;
}

/** Logs out a user who is inactive for the configured time, after a warning. */
export function IdleLogout(props: IdleLogoutProps) {
  const session = useSession();
  const isLoggingOut = session.status === 'signed-in' && session.ending !== undefined && session.ending !== 'lost';
  return session.status === 'signed-in' && !isLoggingOut ? <IdleWatch {...props} /> : null;
}

function IdleWatch({ minutes, tabs, unsavedWork, clock = systemClock, onOver }: IdleLogoutProps) {
  const [timer] = useState(() => createIdleTimer({ timeoutMs: minutes * 60_000, clock, tabs, onOver }));

  useEffect(
    function watchActivity() {
      const stop = timer.start();
      // Scrolling does not bubble, and a page may stop an event's propagation.
      const options = { capture: true, passive: true };
      for (const name of ACTIVITY) window.addEventListener(name, timer.noteActivity, options);
      return () => {
        for (const name of ACTIVITY) window.removeEventListener(name, timer.noteActivity, options);
        stop();
      };
    },
    [timer],
  );

  return <LoadedWarning minutes={minutes} timer={timer} unsavedWork={unsavedWork} />;
}

function LoadedWarning({ minutes, timer, unsavedWork }: IdleWarningProps) {
  const isWarning = useSyncExternalStore(timer.subscribe, () => timer.getSnapshot() !== undefined);
  const load = useCallback(async () => {
    const { IdleWarning } = await loadSessionDialogs();
    return <IdleWarning minutes={minutes} timer={timer} unsavedWork={unsavedWork} />;
  }, [minutes, timer, unsavedWork]);
  return isWarning && <LazyContent loading={null} failure="You will soon be logged out" load={load} />;
}
