import type { Webhook } from '@portal/api-client/webhooks';
import { formatDateTime, WarningAlert } from '@portal/ui/basics';
import { statusOf, waitingWords } from './webhook-rest.ts';

/** The reason why a webhook gets no automatic attempts, the waiting batches, and the remedy. Renders nothing for an active webhook. */
export function RestNotice({ webhook }: { readonly webhook: Webhook }) {
  const waiting = waitingWords(webhook);
  switch (statusOf(webhook)) {
    case 'ACTIVE':
      return null;
    case 'INACTIVE':
      return (
        <WarningAlert title="This webhook is inactive">
          <p>Events that occur while it is inactive are never delivered, even after you reactivate it.</p>
          {waiting !== '' && (
            <p>{`${waiting} Automatic attempts resume when you activate the webhook. You can still queue attempts manually.`}</p>
          )}
        </WarningAlert>
      );
    case 'GONE':
      return (
        <WarningAlert title="The destination is gone">
          <p>{`Your receiver responded with 410 Gone on ${formatDateTime(webhook.goneSince ?? '')}, so automatic attempts have stopped. New events are still collected, up to 1,000 batches.`}</p>
          {waiting !== '' && <p>{waiting}</p>}
          <p>
            Change the destination if it has moved. If it works again, save the webhook unchanged, or queue a manual
            attempt: once it succeeds, automatic attempts resume.
          </p>
        </WarningAlert>
      );
  }
}
