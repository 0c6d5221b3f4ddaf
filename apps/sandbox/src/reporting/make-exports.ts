import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/open-database.ts';
import { type Clock, systemClock } from '../webhooks/clock.ts';
import { beginFile, removeFiles, removeLeftovers } from './export-files.ts';
import {
  claimExport,
  type ClaimedExport,
  EXPORT_CHANNEL,
  forgetExports,
  type MadeExport,
  nextExportDue,
  releaseEveryExport,
  releaseExport,
  renewLease,
  settleExport,
} from './export-queue.ts';
import { exportSource } from './export-rows.ts';
import { REPORT_COLUMNS } from './report-columns.ts';
import { writeExport } from './write-export.ts';

export interface ExportOptions {
  /** Where the files are written; shared, where several instances work on one database. */
  readonly directory: string;
  readonly clock?: Clock;
}

export interface Exports {
  /** Makes what is asked for now, and resolves once nothing is and nothing is under way. */
  settle(): Promise<void>;
  /** Begins nothing more, and interrupts what is under way: it is begun anew by whoever comes next. */
  stop(): Promise<void>;
}

const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** Each reads batch after batch: more at a time would only make the reports slower for everybody. */
const UNDER_WAY_MAX = 2;
const RETRY_MS = 1000;
/** What other processes do is told; this is for what one left undone that died before it could tell. */
const LOOK_ANYWAY_MS = 60_000;
const KEPT_MS = 7 * 86_400_000;
const REMOVE_MS = 3_600_000;

class Interrupted extends Error {}

/**
 * Makes the exports that users ask for, for as long as it is not stopped. Their table is the queue, so that any number of
 * processes may do this on one database: each is made by one of them at a time, and begun anew where that one dies.
 */
export async function startExports(
  { db, isShared, listen }: Pick<Database, 'db' | 'isShared' | 'listen'>,
  { directory, log, clock = systemClock }: ExportOptions & { readonly log: FastifyBaseLogger },
): Promise<Exports> {
  const underWay = new Map<ClaimedExport, Promise<void>>();
  let cancelTimer = () => {};
  let removedAt = -Infinity;
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
        const now = new Date(clock.now());
        await removeOld(now);
        await takeExports(now);
        const due = await nextExportDue(db, now);
        const wait = due ? Math.max(0, due.getTime() - clock.now()) : Infinity;
        wakeIn(Math.min(wait, isShared ? LOOK_ANYWAY_MS : REMOVE_MS));
      } catch (error) {
        log.error(error, 'Exports could not be looked for');
        wakeIn(RETRY_MS);
      }
    }
  }

  function wakeIn(ms: number): void {
    if (!state.isStopping) cancelTimer = clock.after(ms, wake);
  }

  async function removeOld(now: Date): Promise<void> {
    if (now.getTime() - removedAt < REMOVE_MS) return;
    removedAt = now.getTime();
    const before = new Date(now.getTime() - KEPT_MS);
    try {
      await removeFiles(directory, await forgetExports(db, before));
      await removeLeftovers(directory, before);
    } catch (error) {
      log.error(error, 'Old exports could not be removed');
    }
  }

  async function takeExports(now: Date): Promise<void> {
    while (underWay.size < UNDER_WAY_MAX && !state.isStopping) {
      const busyTenants = [...underWay.keys()].map(({ row }) => row.tenant_id);
      const claimed = await claimExport(db, { now, leaseMs: LEASE_MS, busyTenants });
      if (!claimed) return;
      const making = makeExport(claimed)
        .catch((error: unknown) =>
          log.error(error, `Export ${claimed.row.report_path} could not be recorded: it is made again`),
        )
        .finally(() => {
          underWay.delete(claimed);
          wake();
        });
      underWay.set(claimed, making);
    }
  }

  async function makeExport(claimed: ClaimedExport): Promise<void> {
    let made: MadeExport;
    try {
      made = await write(claimed);
    } catch (error) {
      if (error instanceof Interrupted) return releaseExport(db, claimed);
      log.error(error, `Export ${claimed.row.report_path} has failed`);
    }
    await settleExport(db, claimed, made, new Date(clock.now()));
  }

  async function write(claimed: ClaimedExport): Promise<MadeExport> {
    const { row, lease } = claimed;
    const { columns = REPORT_COLUMNS[row.report_type], ...source } = exportSource(row);
    const file = await beginFile(directory, row.report_path, lease);
    let renewedAt = clock.now();
    async function holdOn(isDue: boolean): Promise<void> {
      if (state.isStopping) throw new Interrupted();
      if (!isDue) return;
      renewedAt = clock.now();
      if (!(await renewLease(db, claimed, new Date(renewedAt + LEASE_MS)))) throw new Interrupted();
    }
    try {
      const rowCount = await writeExport(db, { ...source, columns }, file, () =>
        holdOn(clock.now() - renewedAt >= RENEW_MS),
      );
      // Nobody else's finished file is written over.
      await holdOn(true);
      return { rowCount, sizeBytes: await file.keep() };
    } catch (error) {
      await file.drop();
      throw error;
    }
  }

  // Nobody else can be at work on a database of one's own: who held these leases is gone.
  if (!isShared) await releaseEveryExport(db);
  const endListening = await listen(EXPORT_CHANNEL, wake);
  wake();

  return {
    async settle() {
      wake();
      while (state.working || underWay.size > 0) await Promise.all([state.working, ...underWay.values()]);
    },
    async stop() {
      state.isStopping = true;
      cancelTimer();
      await endListening();
      await state.working;
      await Promise.all(underWay.values());
    },
  };
}
