import type { Replaced } from '@portal/auth';
import { Button, ButtonLink } from '@portal/ui/basics';
import { BarePage } from './bare-page.tsx';

interface ReplacedPageProps {
  readonly replaced: Replaced;
  readonly email: string;
  /** The open tenant, unless the user still has to choose one. */
  readonly tenantName: string | undefined;
  onContinue(): void;
}

/** Shown before a tab opens with another user or tenant than it had, so that nobody works in the wrong one. */
export function ReplacedPage({ replaced, email, tenantName, onContinue }: ReplacedPageProps) {
  const isUser = replaced.what === 'user';
  return (
    <BarePage
      title={isUser ? 'This tab has another user now' : 'This tab shows another tenant now'}
      actions={
        <>
          <Button variant="primary" onClick={onContinue}>
            {isUser ? `Continue as ${email}` : `Continue in ${tenantName ?? 'another tenant'}`}
          </Button>
          <ButtonLink to="/logout">Log out</ButtonLink>
        </>
      }
    >
      {isUser ? (
        <p role="alert">
          <strong>{replaced.before}</strong> was signed in here. Now <strong>{email}</strong> is.
        </p>
      ) : (
        <p role="alert">
          <strong>{replaced.before}</strong> was open here, but you no longer have access to it. Now{' '}
          <strong>{tenantName}</strong> is open.
        </p>
      )}
    </BarePage>
  );
}
