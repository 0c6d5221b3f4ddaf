import { IdentityError } from '@portal/auth';
import { Button } from '@portal/ui/basics';
import { useRouteError } from 'react-router-dom';
import { BarePage } from './bare-page.tsx';
import { useMissingSignIn } from './use-missing-sign-in.ts';

/** The portal forgot the session, but could not notify the identity provider. */
export function SignedOutHerePage() {
  const error = useRouteError();
  useMissingSignIn(error);
  const isNotLoaded = error instanceof IdentityError && error.kind === 'not-loaded';
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
        {`${isNotLoaded ? 'Part of the portal could not be loaded' : 'The sign-in service could not be reached'}, so you may still be signed in there. On a shared computer, close the browser.`}
      </p>
    </BarePage>
  );
}
