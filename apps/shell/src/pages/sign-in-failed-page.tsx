import { IdentityError } from '@portal/auth';
import { Button } from '@portal/ui/basics';
import { BarePage } from './bare-page.tsx';
import { useMissingSignIn } from './use-missing-sign-in.ts';

/** Signing in, renewing or signing out failed. The page waits for the user: an automatic retry could loop. */
export function SignInFailedPage({ error }: { readonly error: unknown }) {
  useMissingSignIn(error);
  const sentence =
    error instanceof IdentityError ? error.message : 'Something went wrong while signing you in. Please try again.';
  return (
    <BarePage
      title="We could not sign you in"
      actions={
        // A full navigation starts again with no state.
        <Button variant="primary" onClick={() => window.location.assign('/login')}>
          Sign in again
        </Button>
      }
    >
      <p role="alert">{sentence}</p>
    </BarePage>
  );
}
