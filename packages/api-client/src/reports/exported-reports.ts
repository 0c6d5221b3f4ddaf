import type { HubEvent } from '@portal/contract/hub-events';
import * as z from 'zod/mini';
import { resource } from '../calls/resource.ts';
import { reading } from '../calls/verbs.ts';

/** The hub's event for a finished export of instructions. Payload: one report. */
export const INSTRUCTION_EXPORT_EVENT = 'OnInstructionExportReportCompletion' satisfies HubEvent;
/** The hub's event for finished exports of mandates. Payload: a list of reports. */
export const EXPORTS_EVENT = 'ExportReportsCompleted' satisfies HubEvent;

export const exportedReportSchema = z.object({
  /** Identifies the report in every call. */
  reportPath: z.string(),
  /** 'Ready' or 'Failed'; any other value is shown as is. */
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

/** The payload of the event with a list of reports. */
export const exportedReportsSchema = z.array(exportedReportSchema);

export const exportedReportListSchema = z.object({
  /** The caller's reports, newest first: those that are ready or have failed. */
  exportReports: exportedReportsSchema,
});

export const reportDownloadSchema = z.object({
  /** Signed; valid for 60 seconds. */
  reportUri: z.string(),
});

export type ExportedReport = z.infer<typeof exportedReportSchema>;
export type ExportedReportList = z.infer<typeof exportedReportListSchema>;
export type ReportDownload = z.infer<typeof reportDownloadSchema>;

export const EXPORTED_REPORTS = resource('exported-reports');

/** Returns the caller's finished exports in this tenant: those of the last week, 100 at most. */
export const listExportedReports = reading(EXPORTED_REPORTS, exportedReportListSchema, 'v2/transaction-data/reports');

/**
 * Returns the link to a report's file, which needs no token. Fails with 404 for another user's report or a deleted
 * file, FORBIDDEN if the caller may no longer read its rows, and REPORT_NOT_READY.
 */
export const getReportDownload = reading(EXPORTED_REPORTS, reportDownloadSchema, (reportPath: string) => ({
  path: 'v2/transaction-data/report/download',
  query: { reportPath },
}));
