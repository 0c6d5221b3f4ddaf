import type { FastifyBaseLogger } from 'fastify';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { releaseAll } from '../../platform/database/leases.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { createWorkLoop, type WorkLoop } from '../../platform/work-loop.ts';
import { beginFile, listFiles, removeFiles, removeLeftovers } from './export-files.ts';
import {
  claimExport,
  type ClaimedExport,
  EXPORT_CHANNEL,
  forgetExports,
  keptExports,
  type MadeExport,
  nextExportDue,
  releaseExport,
  type RunExports,
  renewLease,
  settleExport,
} from './export-queue.ts';
import { exportSource } from './export-rows.ts';
import { FILE_COLUMNS } from '../reports/report-columns.ts';
import { writeExport } from './write-export.ts';

export interface ExportOptions {
  /** The directory for files. Instances on one database must share it. */
  readonly directory: string;
  readonly clock?: Clock;
}

export interface Exports {
  /** Makes all queued exports; resolves once none is queued or in progress. */
  settle(): Promise<void>;
  /** Starts no more exports and interrupts those in progress; the next process restarts them. */
  stop(): Promise<void>;
}

const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** Each export keeps the database busy: more at a time would slow down the reports for everybody. */
const IN_PROGRESS_MAX = 2;
const KEPT_MS = 7 * 86_400_000;
const REMOVE_MS = 3_600_000;

class Interrupted extends Error {}

/**
 * Makes queued exports until stopped. The exports table is the queue, so any number of processes may run this on one
 * database: one process at a time makes an export, and another restarts it if that process dies.
 */
export async function startExports(
  { db, isShared, listen }: Pick<Database, 'db' | 'isShared' | 'listen'>,
  {
    directory,
    log,
    clock = systemClock,
    runs,
  }: ExportOptions & { readonly log: FastifyBaseLogger; readonly runs: RunExports },
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
        max: IN_PROGRESS_MAX,
        claim: (inProgress) =>
          claimExport(db, { now, leaseMs: LEASE_MS, busyTenants: inProgress.map(({ row }) => row.tenant_id) }),
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
      await removeFiles(directory, await runs.forget(db, now));
      await removeOrphans();
      await removeLeftovers(directory, before, (reportPaths) => keptExports(db, reportPaths));
    } catch (error) {
      logRemoval(error);
    }
  }

  /** Removes files whose export was deleted. A file never seen with an owner may belong to another database. */
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
    const forgotten = await settleExport(db, claimed, made, { now: new Date(clock.now()), runs });
    await removeFiles(directory, forgotten).catch(logRemoval);
  }

  async function write(claimed: ClaimedExport): Promise<MadeExport> {
    const { row, lease } = claimed;
    const { columns = [...FILE_COLUMNS[row.report_type]], ...source } = exportSource(row);
    const file = await beginFile(directory, row.report_path, lease);
    let renewedAt = clock.now();
    async function keepLease(isDue: boolean): Promise<void> {
      if (loop.isStopping) throw new Interrupted();
      if (!isDue) return;
      renewedAt = clock.now();
      if (!(await renewLease(db, claimed, new Date(renewedAt + LEASE_MS)))) throw new Interrupted();
    }
    try {
      const rowCount = await writeExport(db, { ...source, columns }, file, () =>
        keepLease(clock.now() - renewedAt >= RENEW_MS),
      );
      // Checks the lease, so that another process's finished file is not overwritten.
      await keepLease(true);
      const sizeBytes = await file.keep();
      owned.add(row.report_path);
      return { rowCount, sizeBytes };
    } catch (error) {
      await file.drop();
      throw error;
    }
  }

  // On an unshared database, the process that held these leases has ended.
  if (!isShared) await releaseAll(db, 'export_reports');
  const endListening = await listen(EXPORT_CHANNEL, loop.wake);
  loop.wake();

  return {
    settle: loop.settle,
    async stop() {
      await Promise.all([loop.stop(), endListening()]);
    },
  };
}
