import { Button } from '@portal/ui/basics';
import { BarePage } from './bare-page.tsx';

/** The portal forgot the session, but the identity provider could not be reached. */
export function SignedOutHerePage() {
  return (
    <BarePage
      title="You are signed out of the portal"
      actions={
        <Button variant="primary" onClick={() => window.location.assign('/login')}>
          Sign in again
        </Button>
      }
    >
      <p role="alert">
        The sign-in service could not be reached, so you may still be signed in there. On a shared computer, close the
        browser.
      </p>
    </BarePage>
  );
}
