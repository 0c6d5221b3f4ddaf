import type { Batch, BatchDetail, DeliveryAttempt, DeliveryAttemptDetail } from '@portal/api-client/batches';
import type { Kysely, Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../../platform/database/schema.ts';

type BatchRow = Pick<Selectable<Schema['webhook_batches']>, (typeof BATCH_COLUMNS)[number]>;
type AttemptRow = Selectable<Schema['delivery_attempts']>;

export const BATCH_COLUMNS = [
  'batch_id',
  'webhook_id',
  'status',
  'created_on',
  'event_count',
  'event_types',
  'is_test',
] as const;

/** The body of a delivery: the batch id and its events, oldest first. */
const bodySchema = z.object({
  batchId: z.string(),
  events: z.array(
    z.object({ id: z.string(), type: z.string(), occurredOn: z.string(), data: z.optional(z.unknown()) }),
  ),
});

/** The events of a delivery, each with the order and the instruction that it is about. */
export function readEvents(body: string): BatchDetail['events'] {
  return bodySchema.parse(JSON.parse(body)).events.map(({ id, type, occurredOn, data }) => {
    // A user wrote the data of a test.
    const { orderReference, instructionReference, reference } = z.safeParse(referencesSchema, data).data ?? {};
    return {
      eventId: id,
      type,
      occurredOn,
      orderReference: orderReference ?? null,
      instructionReference: instructionReference ?? (type.startsWith('instruction.') ? reference : null) ?? null,
    };
  });
}

/** The orders that the events of a delivery are about, each once. */
export function ordersOf(body: string): string[] {
  return [...new Set(readEvents(body).flatMap(({ orderReference }) => orderReference ?? []))];
}

const referencesSchema = z.object({
  orderReference: z.optional(z.string()),
  instructionReference: z.optional(z.string()),
  reference: z.optional(z.string()),
});

/** The columns of an attempt that a list needs. */
export const ATTEMPT_COLUMNS = [
  'attempt_id',
  'batch_id',
  'delivery_status',
  'delivery_trigger',
  'scheduled_on',
  'attempted_on',
  'duration_ms',
  'response_status_code',
  'failure_reason',
] as const;

export function readAttempt(row: Pick<AttemptRow, (typeof ATTEMPT_COLUMNS)[number]>): DeliveryAttempt {
  return {
    attemptId: row.attempt_id,
    deliveryStatus: row.delivery_status,
    responseStatusCode: row.response_status_code,
    failureReason: row.failure_reason,
    trigger: row.delivery_trigger,
    scheduledOn: row.scheduled_on.toISOString(),
    attemptedOn: row.attempted_on?.toISOString() ?? null,
    durationMs: row.duration_ms,
  };
}

export function readAttemptDetail(row: AttemptRow, body: string): DeliveryAttemptDetail {
  const isMade = row.request_url !== null;
  const hasResponse = row.response_status_code !== null;
  return {
    ...readAttempt(row),
    request: isMade
      ? { method: 'POST', url: row.request_url ?? '', headers: [...(row.request_headers ?? [])], body }
      : null,
    response: hasResponse
      ? {
          statusCode: row.response_status_code ?? 0,
          headers: [...(row.response_headers ?? [])],
          body: row.response_body ?? '',
          isBodyTruncated: row.is_response_body_truncated ?? false,
        }
      : null,
  };
}

/** Reads the batches in the given order, each with its latest attempt and its number of attempts. */
export async function readBatches(db: Kysely<Schema>, rows: readonly BatchRow[]): Promise<Batch[]> {
  const ids = rows.map((row) => row.batch_id);
  if (ids.length === 0) return [];
  const [latest, counts] = await Promise.all([
    db
      .selectFrom('delivery_attempts')
      .distinctOn('batch_id')
      .select(ATTEMPT_COLUMNS)
      .where('batch_id', 'in', ids)
      .orderBy('batch_id')
      .orderBy('scheduled_on', 'desc')
      .orderBy('seq', 'desc')
      .execute(),
    db
      .selectFrom('delivery_attempts')
      .select(['batch_id', (select) => select.fn.countAll<number>().as('count')])
      .where('batch_id', 'in', ids)
      .groupBy('batch_id')
      .execute(),
  ]);
  const latestOf = new Map(latest.map((attempt) => [attempt.batch_id, attempt]));
  const countOf = new Map(counts.map(({ batch_id, count }) => [batch_id, count]));
  return rows.map((row) => {
    const attempt = latestOf.get(row.batch_id);
    return {
      batchId: row.batch_id,
      status: row.status,
      createdOn: row.created_on.toISOString(),
      eventCount: row.event_count,
      eventTypes: row.event_types,
      isTest: row.is_test,
      attemptCount: countOf.get(row.batch_id) ?? 0,
      latestAttempt: attempt ? readAttempt(attempt) : null,
    };
  });
}
