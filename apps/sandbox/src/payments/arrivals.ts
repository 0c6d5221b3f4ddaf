import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type Clock, systemClock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import type { Schema } from '../database/schema.ts';
import { createWorkLoop, type WorkLoop } from '../work-loop.ts';
import { takeOrder } from './take-order.ts';
import { advanceNextStory } from './advance-story.ts';

export interface ArrivalOptions {
  /** How many orders the demo tenants get, all together. */
  readonly perMinute: number;
  readonly clock?: Clock;
}

export interface Arrivals {
  /** Looks for what has happened by now, and resolves once all of it is told. */
  settle(): Promise<void>;
  /** Begins nothing more, and resolves once what is under way is done. */
  stop(): Promise<void>;
}

/**
 * Lets new payments come, and those that are under way go on, for as long as it is not stopped. Whatever happens is one
 * transaction, rows and events: any number of processes may do this on one database, and be killed at any time.
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
      while (!loop.isStopping && (await advanceNextStory(db, now))) continue;
      return [await nextDue(db, date)];
    },
  });
  loop.wake();
  return loop;
}

/** When the next thing happens after a moment. What was due by then and is still there is under way in another instance. */
async function nextDue(db: Kysely<Schema>, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date | null }>`
    select least(
      (select min(next_at) from payment_arrivals where next_at > ${now}),
      (select min(next_at) from payment_stories where next_at > ${now})
    ) as due`.execute(db);
  return rows[0]?.due ?? undefined;
}
