import { type LogoutReason, saveRedirectPath } from '@portal/auth';
import { Button } from '@portal/ui/basics';
import { useLocation } from 'react-router-dom';
import { BarePage } from './bare-page.tsx';

const SENTENCES: Readonly<Record<LogoutReason, string>> = {
  elsewhere: 'You logged out in another tab, which ended this session too.',
  idle: 'You were logged out after a period of inactivity, to protect your data.',
};

/**
 * The session ended without an action in this tab. The page waits for the user: signing in by itself could undo the
 * logout.
 */
export function LoggedOutPage({ why }: { readonly why: LogoutReason }) {
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
      <p role="alert">{SENTENCES[why]}</p>
    </BarePage>
  );
}
