import { CHARGEBACKS_EVENT, REPORTED_CHARGEBACKS } from '@portal/api-client/chargeback-report';
import { defineEvents } from '@portal/api-client/events';
import {
  EXPORTED_REPORTS,
  EXPORTS_EVENT,
  type ExportedReport,
  exportedReportSchema,
  exportedReportsSchema,
  INSTRUCTION_EXPORT_EVENT,
} from '@portal/api-client/exported-reports';
import { REPORT_SCHEDULES, SCHEDULES_EVENT } from '@portal/api-client/report-schedules';
import { announceListed, announceOutcomes } from './exports/export-outcomes.ts';
import { exportedReports } from './exports/export-queries.ts';
import { announceSchedule } from './schedules/announce-schedule.ts';
import type { portal } from './portal.config.ts';
import { sessionExports } from './exports/session-exports.ts';

export const events = defineEvents<typeof portal>(
  {
    [INSTRUCTION_EXPORT_EVENT](payload, services) {
      const outcome = announceOutcomes(services, [exportedReportSchema.parse(payload)]);
      void services.queryClient.invalidateQueries({ queryKey: EXPORTED_REPORTS });
      return outcome;
    },
    [EXPORTS_EVENT](payload, services) {
      const outcome = announceOutcomes(services, exportedReportsSchema.parse(payload));
      void services.queryClient.invalidateQueries({ queryKey: EXPORTED_REPORTS });
      return outcome;
    },
    [CHARGEBACKS_EVENT](_payload, { queryClient }) {
      void queryClient.invalidateQueries({ queryKey: REPORTED_CHARGEBACKS });
    },
    [SCHEDULES_EVENT]: announceSchedule,
  },
  {
    /** While the hub was disconnected, chargebacks may have changed, and an export of this tab or of another one may have ended. */
    async catchUp(services, lostAt) {
      const { api, queryClient } = services;
      void queryClient.invalidateQueries({ queryKey: REPORTED_CHARGEBACKS });
      if (lostAt !== undefined) void queryClient.invalidateQueries({ queryKey: REPORT_SCHEDULES });
      const list = exportedReports(api);
      const listed = queryClient.getQueryData(list.queryKey)?.exportReports ?? [];
      // A pending response may be older than the missed event.
      await queryClient.cancelQueries({ queryKey: EXPORTED_REPORTS });
      if (lostAt !== undefined || sessionExports().getSnapshot().length > 0) {
        const { exportReports } = await queryClient.fetchQuery({ ...list, retry: 2 });
        const missed = lostAt === undefined ? [] : endedSince(lostAt, exportReports, listed);
        await announceListed(services, exportReports, missed);
      } else {
        void queryClient.invalidateQueries({ queryKey: EXPORTED_REPORTS });
      }
    },
  },
);

/** The reports that ended since the connection was lost, and were not in the list that was loaded before. */
function endedSince(lostAt: number, reports: readonly ExportedReport[], before: readonly ExportedReport[]) {
  const earlierPaths = new Set(before.map(({ reportPath }) => reportPath));
  return reports.filter(
    ({ reportPath, completedAt }) =>
      !earlierPaths.has(reportPath) && completedAt != null && Date.parse(completedAt) >= lostAt,
  );
}
