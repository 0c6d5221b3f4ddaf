import { CHARGEBACKS_EVENT, REPORTED_CHARGEBACKS } from '@portal/api-client/chargeback-report';
import { defineEvents, type EventServices } from '@portal/api-client/events';
import {
  EXPORTED_REPORTS,
  EXPORTS_EVENT,
  exportedReportSchema,
  exportedReportsSchema,
  INSTRUCTION_EXPORT_EVENT,
} from '@portal/api-client/exported-reports';
import { SCHEDULES_EVENT } from '@portal/api-client/report-schedules';
import { announceListed, announceOutcomes } from './exports/export-outcomes.ts';
import { exportedReports } from './exports/export-queries.ts';
import { missedSince } from './missed-since.ts';
import { announceMissedNews, announceSchedule } from './schedules/announce-schedule.ts';
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
    /** While the hub was disconnected, chargebacks may have changed, and an export or a run may have ended. */
    async catchUp(services, lostAt) {
      void services.queryClient.invalidateQueries({ queryKey: REPORTED_CHARGEBACKS });
      await Promise.all([
        announceMissedExports(services, lostAt),
        ...(lostAt === undefined ? [] : [announceMissedNews(services, lostAt)]),
      ]);
    },
  },
);

/** Shows the exports of this tab that have ended and, after a gap, those of others that ended since it began. */
async function announceMissedExports(services: EventServices, lostAt: number | undefined): Promise<void> {
  const { api, queryClient } = services;
  const list = exportedReports(api);
  const before = queryClient.getQueryData(list.queryKey)?.exportReports ?? [];
  // A pending response may be older than the missed event.
  await queryClient.cancelQueries({ queryKey: EXPORTED_REPORTS });
  if (lostAt === undefined && sessionExports().getSnapshot().length === 0) {
    void queryClient.invalidateQueries({ queryKey: EXPORTED_REPORTS });
    return;
  }
  const { exportReports } = await queryClient.fetchQuery({ ...list, retry: 2 });
  const missed =
    lostAt === undefined
      ? []
      : missedSince(lostAt, exportReports, {
          before,
          keyOf: ({ reportPath }) => reportPath,
          endedOn: ({ completedAt }) => completedAt,
        });
  await announceListed(services, exportReports, missed);
}
