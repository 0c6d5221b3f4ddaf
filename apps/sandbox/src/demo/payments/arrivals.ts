import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { createWorkLoop, type WorkLoop } from '../../platform/work-loop.ts';
import { creditorOfMandate } from './creditor-of-mandate.ts';
import { takeOrder } from './take-order.ts';
import { advanceNextStory } from '../../domain/payments/advance-story.ts';

export interface ArrivalOptions {
  /** Orders per minute, all demo tenants together. */
  readonly perMinute: number;
  readonly clock?: Clock;
}

export interface Arrivals {
  /** Processes everything that is due now; resolves once its rows and events are written. */
  settle(): Promise<void>;
  /** Starts no more work; resolves once the work in progress is done. */
  stop(): Promise<void>;
}

/**
 * Creates new payments and advances those in progress, until stopped. Each step writes its rows and events in one
 * transaction: any number of processes may run this on one database, and may be killed at any time.
 */
export function startArrivals(
  { db, isShared }: Pick<Database, 'db' | 'isShared'>,
  { perMinute, clock = systemClock, log }: ArrivalOptions & { readonly log: Pick<FastifyBaseLogger, 'error'> },
): Arrivals {
  const loop: WorkLoop<never> = createWorkLoop({
    clock,
    log,
    isShared,
    subject: 'Payments',
    async look(date) {
      const now = date.getTime();
      while (!loop.isStopping && (await takeOrder(db, { now, perMinute }))) continue;
      while (!loop.isStopping && (await advanceNextStory(db, { now, creditorOf: creditorOfMandate }))) continue;
      return [await nextDue(db, date)];
    },
  });
  loop.wake();
  return loop;
}

/** The next due time after `now`. Rows that were due earlier and are still stored are being processed by another instance. */
async function nextDue(db: Kysely<Schema>, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date | null }>`
    select least(
      (select min(next_at) from payment_arrivals where next_at > ${now}),
      (select min(next_at) from payment_stories where next_at > ${now})
    ) as due`.execute(db);
  return rows[0]?.due ?? undefined;
}
