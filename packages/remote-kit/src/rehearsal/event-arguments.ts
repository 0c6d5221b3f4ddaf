import type { HubEvent } from '@portal/contract/hub-events';

const REPORT = {
  reportPath: 'rehearsal/report.csv',
  status: 'Ready',
  name: 'report.csv',
  reportType: 'transaction',
  requestedAt: '2026-01-05T09:00:00Z',
  completedAt: '2026-01-05T09:01:00Z',
  rowCount: 1,
  sizeBytes: 100,
};

/** The argument of each event, as the platform sends it. */
const ARGUMENTS: Readonly<Record<HubEvent, unknown>> = {
  ApprovalsChanged: {
    approvalId: '00000000-0000-4000-8000-000000000000',
    kind: 'schemes',
    status: 'PENDING',
    title: 'Publish Online checkout',
    by: 'user@example.com',
    isRequester: false,
  },
  ChargebacksChanged: null,
  ExportReportsCompleted: [REPORT],
  OnInstructionExportReportCompletion: REPORT,
  ReportSchedulesChanged: {
    scheduleId: '00000000-0000-4000-8000-000000000000',
    name: 'Monthly report',
    status: 'SUCCEEDED',
    runId: '00000000-0000-4000-8000-000000000001',
  },
};

/** Returns an argument as the platform sends it with an event. Events that these sources do not know have none. */
export function argumentOf(event: string): unknown {
  return Object.entries(ARGUMENTS).find(([known]) => known === event)?.[1] ?? null;
}
