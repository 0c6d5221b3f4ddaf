import type { ExportedReport } from '@portal/api-client/exported-reports';
import { useSyncExternalStore } from 'react';
import { exportsKeptFor, type KeptExports, type RequestedExport } from './kept-exports.ts';
import { tenantMemory } from '../tenant-memory.ts';

/** What was exported in this tab: which exports are being prepared, and of which ends the user was told. */
export interface SessionExports {
  /** Call it with the answer to an export (202). Returns whether it is being prepared: its end may have been told already. */
  requested(report: RequestedExport): boolean;
  /** Those being prepared, newest first. The same array until something changes. */
  getSnapshot(): readonly RequestedExport[];
  subscribe(listener: () => void): () => void;
  /** Takes note of reports that have ended, whoever says so. Returns those that the caller is the first to tell the user of. */
  ended(reports: readonly ExportedReport[]): readonly ExportedReport[];
}

export function createSessionExports(kept: KeptExports): SessionExports {
  let pending = kept.read();
  const told = new Set<string>();
  const listeners = new Set<() => void>();

  function change(next: readonly RequestedExport[]) {
    pending = next;
    kept.write(next);
    for (const listener of listeners) listener();
  }

  return {
    requested(report) {
      // The hub may be faster than the answer to the export itself.
      if (told.has(report.reportPath)) return false;
      change([report, ...pending.filter(({ reportPath }) => reportPath !== report.reportPath)]);
      return true;
    },
    getSnapshot: () => pending,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ended(reports) {
      const fresh = reports.filter((report) => hasEnded(report) && !told.has(report.reportPath));
      for (const { reportPath } of fresh) told.add(reportPath);
      const left = pending.filter(({ reportPath }) => !told.has(reportPath));
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

/** Those of this session that are being prepared, newest first. */
export function usePendingExports(): readonly RequestedExport[] {
  const exports = sessionExports();
  return useSyncExternalStore(exports.subscribe, exports.getSnapshot);
}
