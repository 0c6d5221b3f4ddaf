import { defineEvents } from '@portal/api-client/events';
import {
  EXPORTED_REPORTS,
  EXPORTS_EVENT,
  exportedReportSchema,
  exportedReportsSchema,
  INSTRUCTION_EXPORT_EVENT,
} from '@portal/api-client/exported-reports';
import { tellListed, tellOutcomes } from './exports/export-outcomes.ts';
import { exportedReports } from './exports/export-queries.ts';
import { portal } from './portal.config.ts';
import { sessionExports } from './exports/session-exports.ts';

export const events = defineEvents(
  portal,
  {
    [INSTRUCTION_EXPORT_EVENT](payload, services) {
      tellOutcomes(services, [exportedReportSchema.parse(payload)]);
      void services.queryClient.invalidateQueries({ queryKey: EXPORTED_REPORTS });
    },
    [EXPORTS_EVENT](payload, services) {
      tellOutcomes(services, exportedReportsSchema.parse(payload));
      void services.queryClient.invalidateQueries({ queryKey: EXPORTED_REPORTS });
    },
  },
  {
    /** While nothing was heard, an export may have ended. */
    async catchUp(services) {
      const { api, queryClient } = services;
      // What is on its way may have been read before the end that was missed.
      await queryClient.cancelQueries({ queryKey: EXPORTED_REPORTS });
      if (sessionExports().getSnapshot().length > 0) {
        const { exportReports } = await queryClient.fetchQuery({ ...exportedReports(api), retry: 2 });
        tellListed(services, exportReports);
      } else {
        void queryClient.invalidateQueries({ queryKey: EXPORTED_REPORTS });
      }
    },
  },
);
