import { Button, ButtonLink, CorrelationId } from '@portal/ui/basics';
import { BarePage } from './bare-page.tsx';

interface UserLoadFailedPageProps {
  readonly documentationUrl: string;
  readonly error: unknown;
  onRetry(): void;
}

export function UserLoadFailedPage({ documentationUrl, error, onRetry }: UserLoadFailedPageProps) {
  return (
    <BarePage
      title="The portal cannot be opened"
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
          <ButtonLink to="/logout">Logout</ButtonLink>
        </>
      }
    >
      <p role="alert">We were unable to load your user. Please log out and try again.</p>
      <p>
        For help, see the <a href={documentationUrl}>public documentation</a>.
      </p>
      <CorrelationId error={error} />
    </BarePage>
  );
}
