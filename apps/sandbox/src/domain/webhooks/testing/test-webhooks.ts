import { batchListSchema, deliveryAttemptDetailSchema, deliveryAttemptListSchema } from '@portal/api-client/batches';
import { userSchema } from '@portal/api-client/users';
import { createdWebhookSchema, type WebhookInput } from '@portal/api-client/webhooks';
import type { Call } from '../../../testing/test-caller.ts';

export const WEBHOOKS = 'v1/notifications/webhooks';

/** Creates a webhook for a test, with the form's defaults for omitted fields. */
export async function createWebhook(call: Call, input: Partial<WebhookInput>) {
  const body = { events: ['user.invited'], maxBatchSize: 10, maxBatchTimeDelay: 10, isActive: true, ...input };
  const { data } = await call(`POST ${WEBHOOKS}`, body);
  return createdWebhookSchema.parse(data);
}

/** Reads the batches of a webhook with their attempts, both oldest first. */
export async function readDeliveries(call: Call, webhookId: string) {
  const path = `${WEBHOOKS}/${webhookId}/batches` as const;
  const batches = batchListSchema.parse((await call(`GET ${path}?take=100`)).data).results.toReversed();
  return Promise.all(
    batches.map(async (batch) => {
      const listed = await call(`GET ${path}/${batch.batchId}/delivery-attempts`);
      const attempts = deliveryAttemptListSchema.parse(listed.data).results.toReversed();
      return { ...batch, attempts };
    }),
  );
}

export async function readAttempt(call: Call, webhookId: string, batchId: string, attemptId: string) {
  const { data } = await call(`GET ${WEBHOOKS}/${webhookId}/batches/${batchId}/delivery-attempts/${attemptId}`);
  return deliveryAttemptDetailSchema.parse(data);
}

/** Invites a user, which raises an event for webhooks of `createWebhook`. Returns the user's id. */
export async function inviteAs(admin: Call, emailAddress: string): Promise<string> {
  const { data } = await admin('POST v1/tenant/invitation/invite', { emailAddress, roles: ['APP_READ'] });
  return userSchema.parse(data).userId;
}
