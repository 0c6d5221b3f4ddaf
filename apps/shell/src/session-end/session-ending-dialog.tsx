import type { SessionEnding } from '@portal/auth';
import { Button, Dialog } from '@portal/ui/basics';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { STANDING_NOTICE_ID } from '../chrome/layout.tsx';
import noticeClasses from '../chrome/notice.module.css';
import { LossNotice } from './loss-notice.tsx';
import classes from './session-ending-dialog.module.css';
import type { UnsavedWork } from '../unsaved-work.ts';

interface SessionEndingDialogProps {
  readonly ending: SessionEnding;
  readonly unsavedWork: UnsavedWork;
  onSignIn(): void;
}

export function SessionEndingDialog({ ending, unsavedWork, onSignIn }: SessionEndingDialogProps) {
  switch (ending) {
    case 'lost':
      return <LostSession unsavedWork={unsavedWork} onSignIn={onSignIn} />;
    case 'idle':
      return <FinishingSave reason="The time without activity is over." />;
    case 'elsewhere':
      return <FinishingSave reason="You logged out in another tab." />;
    case 'replaced':
      return <FinishingSave reason="Another user signed in in this browser." />;
  }
}

/** The page stays behind the dialog, or below the notice that replaces it, so that the user can still read and copy the input. */
function LostSession({ unsavedWork, onSignIn }: Omit<SessionEndingDialogProps, 'ending'>) {
  const [isPostponed, setPostponed] = useState(false);
  if (isPostponed) {
    const notice = (
      <div role="status" className={`${noticeClasses.notice} ${classes.notice}`}>
        <p>Your session has ended. Nothing can be loaded or saved until you sign in again.</p>
        <Button size="small" variant="primary" onClick={onSignIn}>
          Sign in again
        </Button>
      </div>
    );
    const place = document.getElementById(STANDING_NOTICE_ID);
    return place ? createPortal(notice, place) : <div className={classes.withoutFrame}>{notice}</div>;
  }
  return (
    <Dialog
      role="alertdialog"
      title="Your session has ended"
      onClose={() => setPostponed(true)}
      footer={
        <>
          <Button onClick={() => setPostponed(true)}>Stay on this page</Button>
          <Button variant="primary" onClick={onSignIn}>
            Sign in again
          </Button>
        </>
      }
    >
      <p>Nothing can be loaded or saved until you sign in again. You will then return to this page.</p>
      <LossNotice unsavedWork={unsavedWork} />
    </Dialog>
  );
}

function FinishingSave({ reason }: { readonly reason: string }) {
  return (
    <Dialog busy role="alertdialog" title="Logging you out" onClose={() => {}}>
      <p>{`${reason} You will be logged out as soon as your change is saved.`}</p>
    </Dialog>
  );
}
