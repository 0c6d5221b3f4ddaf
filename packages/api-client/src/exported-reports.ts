import * as z from 'zod/mini';
import { resource } from './resource.ts';
import { reading } from './verbs.ts';

/** What the hub sends when an export of instructions has ended: one report. */
export const INSTRUCTION_EXPORT_EVENT = 'OnInstructionExportReportCompletion';
/** What the hub sends when exports of mandates have ended: a list of reports. */
export const EXPORTS_EVENT = 'ExportReportsCompleted';

export const exportedReportSchema = z.object({
  /** Names it in every call. */
  reportPath: z.string(),
  /** 'Ready' or 'Failed'; another one is shown as it is. */
  status: z.string(),
  /** The file's name. */
  name: z.nullish(z.string()),
  /** 'transaction' or 'mandate'. */
  reportType: z.nullish(z.string()),
  /** RFC 3339, UTC. */
  requestedAt: z.nullish(z.string()),
  completedAt: z.nullish(z.string()),
  rowCount: z.nullish(z.number()),
  sizeBytes: z.nullish(z.number()),
});

/** What the event about a list of reports holds. */
export const exportedReportsSchema = z.array(exportedReportSchema);

export const exportedReportListSchema = z.object({
  /** Of the user who asks, newest first: those that are ready or have failed. */
  exportReports: exportedReportsSchema,
});

export const reportDownloadSchema = z.object({
  /** Signed, and good for 60 seconds. */
  reportUri: z.string(),
});

export type ExportedReport = z.infer<typeof exportedReportSchema>;
export type ExportedReportList = z.infer<typeof exportedReportListSchema>;
export type ReportDownload = z.infer<typeof reportDownloadSchema>;

export const EXPORTED_REPORTS = resource('exported-reports');

/** Returns the caller's exports in this tenant that have ended: those of a week, 100 at most. */
export const listExportedReports = reading(EXPORTED_REPORTS, exportedReportListSchema, 'v2/transaction-data/reports');

/**
 * Returns the link to a report's file, which needs no token. Refused: a report of another user or whose file is gone, which is a
 * 404, one whose rows the caller may no longer read (FORBIDDEN), and one that is not ready (REPORT_NOT_READY).
 */
export const getReportDownload = reading(EXPORTED_REPORTS, reportDownloadSchema, (reportPath: string) => ({
  path: 'v2/transaction-data/report/download',
  query: { reportPath },
}));
