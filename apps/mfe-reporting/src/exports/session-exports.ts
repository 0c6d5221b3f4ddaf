import type { ExportedReport } from '@portal/api-client/exported-reports';
import { claimAnnouncement } from './announcing-tab.ts';
import { tenantMemory } from '../tenant-memory.ts';
import { createValueStore, type Followed, useFollowed } from '../value-store.ts';
import { exportsKeptFor, type KeptExports, type RequestedExport } from './kept-exports.ts';

/** The exports of this tab: the pending ones, newest first, and those whose outcome was reported. */
export interface SessionExports extends Followed<readonly RequestedExport[]> {
  /** Call it with the response to an export (202). Returns whether it is pending: its outcome may already be reported. */
  requested(report: RequestedExport): boolean;
  /** Records finished reports. Returns those that have not been reported to the user yet. */
  ended(reports: readonly ExportedReport[]): readonly ExportedReport[];
}

export function createSessionExports(kept: KeptExports): SessionExports {
  const { getSnapshot, subscribe, set } = createValueStore(kept.read());
  const announced = new Set<string>();
  for (const { reportPath } of getSnapshot()) void claimAnnouncement(reportPath);

  function change(pending: readonly RequestedExport[]) {
    kept.write(pending);
    set(pending);
  }

  return {
    getSnapshot,
    subscribe,
    requested(report) {
      // The hub may be faster than the response to the export.
      if (announced.has(report.reportPath)) return false;
      void claimAnnouncement(report.reportPath);
      change([report, ...getSnapshot().filter(({ reportPath }) => reportPath !== report.reportPath)]);
      return true;
    },
    ended(reports) {
      const fresh = reports.filter((report) => hasEnded(report) && !announced.has(report.reportPath));
      for (const { reportPath } of fresh) announced.add(reportPath);
      const pending = getSnapshot();
      const left = pending.filter(({ reportPath }) => !announced.has(reportPath));
      if (left.length < pending.length) change(left);
      return fresh;
    },
  };
}

function hasEnded({ status }: ExportedReport): boolean {
  return status === 'Ready' || status === 'Failed';
}

/** The exports of the open tenant and its user. */
export const sessionExports = tenantMemory((owner) => createSessionExports(exportsKeptFor(owner)));

/** The pending exports of this session, newest first. */
export function usePendingExports(): readonly RequestedExport[] {
  return useFollowed(sessionExports());
}
