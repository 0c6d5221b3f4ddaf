import type { Webhook } from '@portal/api-client/webhooks';
import { unstoredSecrets } from '@portal/platform-ui/unstored-secrets';

/** Webhooks whose verification key nobody has confirmed as stored. */
export const unstoredWebhookKeys = unstoredSecrets('webhooks', ({ webhookId, destination, createdOn }: Webhook) => ({
  id: webhookId,
  name: destination,
  createdOn,
}));
