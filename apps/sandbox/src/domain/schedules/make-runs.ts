import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { createWorkLoop } from '../../platform/work-loop.ts';
import { nextRunDue, SCHEDULE_CHANNEL, startDueRun } from './run-queue.ts';

export interface Schedules {
  /** Starts all runs that are due. Their files are made by the exporter. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts runs when they are due, until stopped. Any number of processes may do this on one database: each run is started once. */
export async function startSchedules(
  { db, isShared, listen }: Pick<Database, 'db' | 'isShared' | 'listen'>,
  { clock, log }: { readonly clock: Clock; readonly log: FastifyBaseLogger },
): Promise<Schedules> {
  const loop = createWorkLoop<never>({
    clock,
    log,
    isShared,
    subject: 'Report schedules',
    async look(now) {
      while (!loop.isStopping && (await startDueRun(db, now)));
      return [await nextRunDue(db)];
    },
  });
  const endListening = await listen(SCHEDULE_CHANNEL, loop.wake);
  loop.wake();
  return {
    settle: loop.settle,
    async stop() {
      await Promise.all([loop.stop(), endListening()]);
    },
  };
}
