import { Button } from '@portal/ui/basics';
import { BarePage } from './bare-page.tsx';

interface CrashPageProps {
  readonly supportEmail: string;
  /** Finds this visit in monitoring and in the platform's log. */
  readonly sessionReference: string;
}

/** The last resort, when the shell itself threw. Depends only on its props. */
export function CrashPage({ supportEmail, sessionReference }: CrashPageProps) {
  return (
    <BarePage
      title="Something went wrong!"
      actions={
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    >
      <p role="alert">
        The portal ran into a problem it could not fix. Reload the page; if it happens again, contact{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and quote the session reference.
      </p>
      <p>
        Session reference <code>{sessionReference}</code>
      </p>
    </BarePage>
  );
}
