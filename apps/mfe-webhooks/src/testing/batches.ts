import type { TestSandbox } from '@portal/sandbox/testing';
import { addBatches } from '@portal/sandbox/seeds';

export interface MadeBatches {
  readonly webhookId: string;
  readonly count: number;
  /** RFC 3339; each further batch is one second newer. */
  readonly from: string;
  readonly eventType?: string;
}

/** Adds failed batches of one event and one attempt each to a webhook, as after an outage. Returns their ids, oldest first. */
export async function insertFailedBatches(
  { db }: TestSandbox,
  { webhookId, count, from, eventType = 'user.invited' }: MadeBatches,
): Promise<string[]> {
  const attempt = {
    duration_ms: 12,
    response_status_code: 503,
    request_url: 'https://shop.example.com/hooks',
    request_headers: JSON.stringify([{ name: 'webhook-signature', value: 'v1,[redacted]' }]),
    response_headers: JSON.stringify([]),
    response_body: 'down',
    is_response_body_truncated: false,
  };
  return addBatches(
    db,
    webhookId,
    Array.from({ length: count }, (_, place) => {
      const createdOn = new Date(Date.parse(from) + place * 1000);
      return { status: 'FAILED' as const, createdOn, eventType, attempt: { ...attempt, attempted_on: createdOn } };
    }),
  );
}
