import { Button, Dialog } from '@portal/ui/basics';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UnsavedWork } from '../unsaved-work.ts';
import type { IdleTimer } from './idle-timer.ts';
import { LossNotice } from './loss-notice.tsx';

/** A screen reader announces these; announcing every second would drown out everything else. */
const ANNOUNCED_SECONDS = [30, 10];

export interface IdleWarningProps {
  readonly minutes: number;
  readonly timer: IdleTimer;
  readonly unsavedWork: UnsavedWork;
}

/** Asks in the last minute before the logout whether the user is still there. */
export function IdleWarning({ minutes, timer, unsavedWork }: IdleWarningProps) {
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
