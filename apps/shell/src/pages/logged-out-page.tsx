import { hasKeptInput, type LastSave, type LogoutReason, saveRedirectPath } from '@portal/auth';
import { Button } from '@portal/ui/basics';
import { useLocation } from 'react-router-dom';
import { BarePage } from './bare-page.tsx';

const SENTENCES: Readonly<Record<LogoutReason, string>> = {
  own: 'You logged out in this browser. To continue, sign in again.',
  elsewhere: 'You logged out in another tab, which ended this session too.',
  replaced: 'Another user signed in in this browser, which ended your session.',
  idle: 'You were logged out after a period of inactivity, to protect your data.',
};

const LAST_SAVE_SENTENCES: Readonly<Record<LastSave, string>> = {
  saved: 'The change that was being saved has been saved.',
  refused: 'The change that was being saved was refused, so it is not saved.',
  unconfirmed: 'We could not confirm whether your last change was saved. Sign in again to check.',
};

interface LoggedOutPageProps {
  readonly why: LogoutReason;
  readonly lastSave: LastSave | undefined;
}

/**
 * The session ended. The page waits for the user: signing in by itself could undo the logout, or hide that it worked.
 */
export function LoggedOutPage({ why, lastSave }: LoggedOutPageProps) {
  const { pathname, search, hash } = useLocation();

  function signInAgain() {
    // After the provider's logout the user returns to `/`, and the page they left is already remembered.
    if (pathname !== '/') saveRedirectPath(pathname + search + hash);
    window.location.assign('/login');
  }

  return (
    <BarePage
      title="You are logged out"
      actions={
        <Button variant="primary" onClick={signInAgain}>
          Sign in again
        </Button>
      }
    >
      <div role="alert">
        <p>{SENTENCES[why]}</p>
        {lastSave && <p>{LAST_SAVE_SENTENCES[lastSave]}</p>}
      </div>
      {hasKeptInput() && <p>Your unsaved changes are kept in this tab. Sign in again to restore them.</p>}
    </BarePage>
  );
}
