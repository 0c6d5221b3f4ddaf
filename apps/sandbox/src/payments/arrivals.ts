import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { Schema } from '../database/schema.ts';
import { type Clock, systemClock } from '../webhooks/clock.ts';
import { takeOrder } from './take-order.ts';
import { tellNext } from './tell-next.ts';

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

const RETRY_MS = 1000;
/** What other instances do is not told; each looks for itself. */
const LOOK_ANYWAY_MS = 60_000;

/**
 * Lets new payments come, and those that are under way go on, for as long as it is not stopped. Whatever happens is one
 * transaction, rows and events: any number of processes may do this on one database, and be killed at any time.
 */
export function startArrivals(
  { db, isShared }: Pick<Database, 'db' | 'isShared'>,
  { perMinute, clock = systemClock, log }: ArrivalOptions & { readonly log: Pick<FastifyBaseLogger, 'error'> },
): Arrivals {
  let cancelTimer = () => {};
  const state: { isStopping: boolean; isWanted: boolean; working?: Promise<void> } = {
    isStopping: false,
    isWanted: false,
  };

  function wake(): void {
    state.isWanted = true;
    state.working ??= work().finally(() => {
      delete state.working;
      if (state.isWanted && !state.isStopping) wake();
    });
  }

  async function work(): Promise<void> {
    while (state.isWanted && !state.isStopping) {
      state.isWanted = false;
      cancelTimer();
      try {
        const now = clock.now();
        while (!state.isStopping && (await takeOrder(db, { now, perMinute }))) continue;
        while (!state.isStopping && (await tellNext(db, now))) continue;
        const next = await nextDue(db);
        wakeIn(Math.min(next === undefined ? Infinity : next - clock.now(), isShared ? LOOK_ANYWAY_MS : Infinity));
      } catch (error) {
        log.error(error, 'Payments could not go on');
        wakeIn(RETRY_MS);
      }
    }
  }

  function wakeIn(ms: number): void {
    if (ms !== Infinity && !state.isStopping) cancelTimer = clock.after(Math.max(ms, 0), wake);
  }

  wake();

  return {
    async settle() {
      wake();
      while (state.working) await state.working;
    },
    async stop() {
      state.isStopping = true;
      cancelTimer();
      await state.working;
    },
  };
}

async function nextDue(db: Kysely<Schema>): Promise<number | undefined> {
  const { rows } = await sql<{ due: Date | null }>`
    select least((select min(next_at) from payment_arrivals), (select min(next_at) from payment_stories)) as due`.execute(
    db,
  );
  return rows[0]?.due?.getTime();
}
