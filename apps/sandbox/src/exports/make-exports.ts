import type { FastifyBaseLogger } from 'fastify';
import { type Clock, systemClock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import { createWorkLoop, type WorkLoop } from '../work-loop.ts';
import { beginFile, listFiles, removeFiles, removeLeftovers } from './export-files.ts';
import {
  claimExport,
  type ClaimedExport,
  EXPORT_CHANNEL,
  forgetExports,
  keptExports,
  type MadeExport,
  nextExportDue,
  releaseEveryExport,
  releaseExport,
  renewLease,
  settleExport,
} from './export-queue.ts';
import { exportSource } from './export-rows.ts';
import { REPORT_COLUMNS } from '../reports/report-columns.ts';
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
  let removedAt = -Infinity;
  let owned = new Set<string>();
  const loop: WorkLoop<ClaimedExport> = createWorkLoop({
    clock,
    log,
    isShared,
    subject: 'Exports',
    async look(now) {
      await removeOld(now);
      await loop.take({
        max: UNDER_WAY_MAX,
        claim: (underWay) =>
          claimExport(db, { now, leaseMs: LEASE_MS, busyTenants: underWay.map(({ row }) => row.tenant_id) }),
        make: makeExport,
        nameOf: ({ row }) => `Export ${row.report_path}`,
      });
      return [await nextExportDue(db, now), new Date(removedAt + REMOVE_MS)];
    },
  });

  async function removeOld(now: Date): Promise<void> {
    if (now.getTime() - removedAt < REMOVE_MS) return;
    removedAt = now.getTime();
    const before = new Date(now.getTime() - KEPT_MS);
    try {
      await removeFiles(directory, await forgetExports(db, before));
      await removeOrphans();
      await removeLeftovers(directory, before);
    } catch (error) {
      logRemoval(error);
    }
  }

  /** Files that somebody had and nobody has any more. What was never seen with an owner may be another database's. */
  async function removeOrphans(): Promise<void> {
    const files = await listFiles(directory);
    const kept = await keptExports(db, files);
    await removeFiles(
      directory,
      files.filter((reportPath) => owned.has(reportPath) && !kept.has(reportPath)),
    );
    owned = kept;
  }

  function logRemoval(error: unknown): void {
    log.error(error, 'Old exports could not be removed');
  }

  async function makeExport(claimed: ClaimedExport): Promise<void> {
    let made: MadeExport;
    try {
      made = await write(claimed);
    } catch (error) {
      if (error instanceof Interrupted) return releaseExport(db, claimed);
      log.error(error, `Export ${claimed.row.report_path} has failed`);
    }
    const forgotten = await settleExport(db, claimed, made, new Date(clock.now()));
    await removeFiles(directory, forgotten).catch(logRemoval);
  }

  async function write(claimed: ClaimedExport): Promise<MadeExport> {
    const { row, lease } = claimed;
    const { columns = REPORT_COLUMNS[row.report_type], ...source } = exportSource(row);
    const file = await beginFile(directory, row.report_path, lease);
    let renewedAt = clock.now();
    async function holdOn(isDue: boolean): Promise<void> {
      if (loop.isStopping) throw new Interrupted();
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
      const sizeBytes = await file.keep();
      owned.add(row.report_path);
      return { rowCount, sizeBytes };
    } catch (error) {
      await file.drop();
      throw error;
    }
  }

  // Nobody else can be at work on a database of one's own: who held these leases is gone.
  if (!isShared) await releaseEveryExport(db);
  const endListening = await listen(EXPORT_CHANNEL, loop.wake);
  loop.wake();

  return {
    settle: loop.settle,
    async stop() {
      await Promise.all([loop.stop(), endListening()]);
    },
  };
}
