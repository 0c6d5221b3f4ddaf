import { useApi } from '@portal/api-client';
import type { Webhook } from '@portal/api-client/webhooks';
import { ConfirmDialog } from '@portal/ui/basics';
import { useMutation } from '@tanstack/react-query';
import { webhookDeletion } from './webhook-queries.ts';

export interface WebhookDeleteDialogProps {
  readonly webhook: Pick<Webhook, 'webhookId' | 'destination'>;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function WebhookDeleteDialog({ webhook, onClose, onDeleted }: WebhookDeleteDialogProps) {
  const deletion = useMutation(webhookDeletion(useApi(), webhook.webhookId));
  return (
    <ConfirmDialog
      title="Delete webhook?"
      confirm="Delete webhook"
      busy={deletion.isPending}
      onClose={onClose}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: onDeleted, onError: onClose })}
    >
      <p>
        <strong>{webhook.destination}</strong> receives no more deliveries: what is still to be delivered is dropped,
        and its batches can no longer be looked at. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
