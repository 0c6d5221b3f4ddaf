import { defineEvents } from '@portal/api-client/events';
import {
  EXPORTED_REPORTS,
  EXPORTS_EVENT,
  exportedReportSchema,
  exportedReportsSchema,
  INSTRUCTION_EXPORT_EVENT,
} from '@portal/api-client/exported-reports';
import { announceListed, announceOutcomes } from './exports/export-outcomes.ts';
import { exportedReports } from './exports/export-queries.ts';
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
  },
  {
    /** An export may have ended while the hub was disconnected. */
    async catchUp(services) {
      const { api, queryClient } = services;
      // A pending response may be older than the missed event.
      await queryClient.cancelQueries({ queryKey: EXPORTED_REPORTS });
      if (sessionExports().getSnapshot().length > 0) {
        const { exportReports } = await queryClient.fetchQuery({ ...exportedReports(api), retry: 2 });
        await announceListed(services, exportReports);
      } else {
        void queryClient.invalidateQueries({ queryKey: EXPORTED_REPORTS });
      }
    },
  },
);
