import type { EventType } from '../../domain/webhooks/event-types.ts';

/** The outcome of an attempt: a response status, or the reason why there was no response. SCHEDULED: not made yet. */
export type DemoOutcome =
  | 200
  | 202
  | 204
  | 302
  | 401
  | 404
  | 410
  | 413
  | 429
  | 500
  | 503
  | 'TIMEOUT'
  | 'CONNECTION_REFUSED'
  | 'CONNECTION_FAILED'
  | 'TLS_FAILED'
  | 'SCHEDULED';

/** A batch: its age, its number of events, and the outcomes of its attempts in order. */
export type DemoBatch = readonly [hoursAgo: number, events: number, outcomes: readonly DemoOutcome[]];

export interface DemoWebhook {
  readonly tenant: string;
  /** Under a reserved top-level domain; the sandbox itself plays the receiver (demo-receiver.ts). */
  readonly destination: string;
  readonly events: readonly (EventType | 'instruction.expired')[];
  readonly size: number;
  readonly delay: number;
  readonly isActive: boolean;
  readonly daysOld: number;
  readonly batches: readonly DemoBatch[];
}

/** The first attempt and its four automatic retries. */
function fiveTimes(outcome: DemoOutcome): DemoOutcome[] {
  return [outcome, outcome, outcome, outcome, outcome];
}

/** Two weeks of a receiver with two short outages, newest first. */
const PAYMENT_BATCHES = Array.from({ length: 52 }, (_, index): DemoBatch => {
  const outcomes: DemoOutcome[] =
    index % 23 === 9 ? [503, 503, 200] : index % 17 === 5 ? ['TIMEOUT', 200] : index === 30 ? fiveTimes(500) : [200];
  return [1 + index * 5 + (index % 3), 1 + ((index * 7) % 10), outcomes];
});

export const DEMO_WEBHOOKS: readonly DemoWebhook[] = [
  {
    tenant: 'Northwind Payments',
    destination: 'https://hooks.northwind.example/payments',
    events: [
      'instruction.created',
      'instruction.settled',
      'instruction.failed',
      'refund.created',
      'refund.settled',
      'transaction.settled',
    ],
    size: 10,
    delay: 10,
    isActive: true,
    daysOld: 240,
    batches: PAYMENT_BATCHES,
  },
  {
    tenant: 'Northwind Payments',
    destination: 'https://erp.northwind.example/api/v2/notifications',
    events: ['chargeback.opened', 'chargeback.won', 'chargeback.lost', 'mandate.activated', 'mandate.deactivated'],
    size: 50,
    delay: 30,
    isActive: true,
    daysOld: 171,
    batches: [
      // At the first start of the sandbox, its last automatic attempt is still scheduled.
      [0, 2, [503, 503, 503, 503, 'SCHEDULED']],
      [3, 1, [429, 429, 200]],
      [9, 4, fiveTimes('TIMEOUT')],
      [20, 1, fiveTimes(404)],
      [27, 2, fiveTimes('TLS_FAILED')],
      [31, 3, ['CONNECTION_REFUSED', 'CONNECTION_REFUSED', 204]],
      [46, 1, fiveTimes('CONNECTION_REFUSED')],
      [70, 6, fiveTimes(429)],
      [95, 1, [204]],
      [118, 12, fiveTimes(413)],
      // Delivered once the webhook was saved again.
      [142, 2, [410, 204]],
      [167, 1, [...fiveTimes(500), 500, 204]],
      [190, 3, fiveTimes('CONNECTION_FAILED')],
      [214, 1, [204]],
    ],
  },
  {
    tenant: 'Northwind Payments',
    destination: 'https://audit.northwind.example/inbox?source=payments',
    events: [
      'user.invited',
      'user.accepted',
      'user.roles-changed',
      'user.deleted',
      'api-key.created',
      'api-key.changed',
      'api-key.deleted',
      'tenant.changed',
    ],
    size: 1,
    delay: 1,
    isActive: true,
    daysOld: 96,
    batches: [
      [28, 1, [202]],
      [52, 1, fiveTimes(401)],
      [53, 1, fiveTimes(302)],
      [120, 1, [202]],
      [121, 1, [202]],
    ],
  },
  {
    tenant: 'Northwind Payments',
    destination: 'https://staging-hooks.northwind.example/payments',
    // The last event type is one that the platform no longer supports.
    events: ['instruction.created', 'instruction.failed', 'instruction.expired'],
    size: 25,
    delay: 5,
    isActive: false,
    daysOld: 33,
    batches: [],
  },
  {
    tenant: 'Contoso Retail',
    destination: 'https://webhooks.contoso.example/payments',
    events: ['instruction.settled', 'refund.settled'],
    size: 20,
    delay: 15,
    isActive: true,
    daysOld: 60,
    batches: [
      [5, 3, [200]],
      [29, 8, [200]],
      [54, 2, fiveTimes(503)],
    ],
  },
];
