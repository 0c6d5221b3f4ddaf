/** The events that the platform's hub sends to open portals. A remote can declare these only: others never arrive. */
export const HUB_EVENTS = [
  'ApprovalsChanged',
  'ChargebacksChanged',
  'ExportReportsCompleted',
  'OnInstructionExportReportCompletion',
  'ReportSchedulesChanged',
] as const;

export type HubEvent = (typeof HUB_EVENTS)[number];
