import { errorMessages } from '@portal/api-client';
import { Button } from '@portal/ui/basics';
import { useRouteError } from 'react-router-dom';
import { BarePage } from '../pages/bare-page.tsx';

/** The platform could not load the invitation; a retry may succeed. */
export function InvitationUnreadPage() {
  const [sentence = 'Something went wrong. Please try again.'] = errorMessages(useRouteError());
  return (
    <BarePage
      title="We could not load your invitation"
      actions={
        <Button variant="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      }
    >
      <p role="alert">{sentence}</p>
    </BarePage>
  );
}
