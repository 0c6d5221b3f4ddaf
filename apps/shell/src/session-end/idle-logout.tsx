import { type TabChannel, useSession } from '@portal/auth';
import { Button, type Clock, Dialog, systemClock } from '@portal/ui/basics';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UnsavedWork } from '../unsaved-work.ts';
import { type IdleTimer, createIdleTimer } from './idle-timer.ts';
import { LossNotice } from './loss-notice.tsx';

const ACTIVITY = ['mousemove', 'keydown', 'scroll', 'click'] as const;

/** A screen reader announces these; announcing every second would drown out everything else. */
const ANNOUNCED_SECONDS = [30, 10];

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

  return <IdleWarning minutes={minutes} timer={timer} unsavedWork={unsavedWork} />;
}

interface IdleWarningProps {
  readonly minutes: number;
  readonly timer: IdleTimer;
  readonly unsavedWork: UnsavedWork;
}

function IdleWarning({ minutes, timer, unsavedWork }: IdleWarningProps) {
  const navigate = useNavigate();
  const secondsLeft = useSyncExternalStore(timer.subscribe, timer.getSnapshot);
  if (secondsLeft === undefined) return null;
  const time = secondsLeft === 1 ? '1 second' : `${secondsLeft} seconds`;
  return (
    <Dialog
      role="alertdialog"
      title="Are you still there?"
      onClose={timer.stay}
      footer={
        <>
          {/* First, so that it has the focus: a user who is typing must not log out by accident. */}
          <Button variant="primary" onClick={timer.stay}>
            Stay signed in
          </Button>
          <Button onClick={() => void navigate('/logout')}>Log out now</Button>
        </>
      }
    >
      <p>
        <span>{`The portal logs you out after ${minutes === 1 ? 'a minute' : `${minutes} minutes`} without activity.`}</span>{' '}
        You will be logged out in <strong>{time}</strong>.
      </p>
      <LossNotice unsavedWork={unsavedWork} />
      <p role="status" className="portal-visually-hidden">
        {ANNOUNCED_SECONDS.includes(secondsLeft) ? `${time} left` : ''}
      </p>
    </Dialog>
  );
}
