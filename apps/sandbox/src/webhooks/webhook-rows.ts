import type { Webhook } from '@portal/api-client/webhooks';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { PlatformError } from '../http/errors.ts';
import { rowVersion } from '../http/row-version.ts';
import { isUuid } from '../database/uuid.ts';

type WebhookRow = Selectable<Schema['webhooks']>;

export function readWebhook(row: WebhookRow): Webhook {
  return {
    webhookId: row.webhook_id,
    destination: row.destination,
    events: row.events,
    maxBatchSize: row.max_batch_size,
    maxBatchTimeDelay: row.max_batch_time_delay,
    isActive: row.is_active,
    createdOn: row.created_on.toISOString(),
  };
}

/** A webhook of the tenant; refuses an id that names none in it. */
export async function findWebhook(db: Kysely<Schema>, tenantId: string, webhookId: string) {
  const row = isUuid(webhookId) ? await selectWebhook(db, tenantId, webhookId) : undefined;
  if (!row) throw new PlatformError('NOT_FOUND');
  return row;
}

export async function selectWebhook(db: Kysely<Schema>, tenantId: string, webhookId: string) {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .select(rowVersion)
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
}

/** What others are told of a webhook. Not its destination, which may hold what only its receiver should know. */
export function toldOf(row: WebhookRow): Readonly<Record<string, unknown>> {
  return { webhookId: row.webhook_id, events: row.events, isActive: row.is_active };
}
