import type { Webhook, WebhookInput } from '@portal/api-client/webhooks';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import type { Owned } from '../owned-rows.ts';
import { NO_REST, type Rest } from './delivery/rest.ts';

export const WEBHOOKS: Owned<'webhooks'> = {
  table: 'webhooks',
  id: 'webhook_id',
  isId: isUuid,
  events: {
    created: 'webhook.created',
    changed: 'webhook.changed',
    deleted: 'webhook.deleted',
    // Without the destination, which may contain a secret of the receiver.
    data: ({ webhook_id, events, is_active }) => ({ webhookId: webhook_id, events, isActive: is_active }),
  },
};

export function webhookColumns({ destination, events, maxBatchSize, maxBatchTimeDelay, isActive }: WebhookInput) {
  return {
    destination,
    events,
    max_batch_size: maxBatchSize,
    max_batch_time_delay: maxBatchTimeDelay,
    is_active: isActive,
  };
}

/** `rest`: of a webhook that rests. */
export function readWebhook(row: Selectable<Schema['webhooks']>, rest: Rest = NO_REST): Webhook {
  return {
    webhookId: row.webhook_id,
    destination: row.destination,
    events: row.events,
    maxBatchSize: row.max_batch_size,
    maxBatchTimeDelay: row.max_batch_time_delay,
    isActive: row.is_active,
    createdOn: row.created_on.toISOString(),
    goneSince: rest.goneSince?.toISOString() ?? null,
    waitingBatches: rest.waitingBatches,
    waitingSince: rest.waitingSince?.toISOString() ?? null,
  };
}
