import { useApi } from '@portal/api-client';
import { useToast } from '@portal/contract/react';
import { useMutation } from '@tanstack/react-query';
import type { Report } from '../reports/report.ts';
import { exportStart } from './export-queries.ts';
import { sessionExports } from './session-exports.ts';
import { useExportedReports } from './use-exported-reports.ts';

const SHOWN_MS = 5000;

/**
 * Starts an export of a report's current view, and announces that it is being prepared, unless it is already reported as ready.
 * While the report is open, its outcome is reported with or without the hub.
 */
export function useReportExport<Row, Filter>(report: Report<Row, Filter>) {
  const toast = useToast();
  useExportedReports({ areShown: false });
  return useMutation({
    ...exportStart(useApi(), report),
    onSuccess: ({ reportPath }) => {
      const requested = { reportPath, reportType: report.type, requestedAt: new Date().toISOString() };
      if (!sessionExports().requested(requested)) return;
      toast.info({
        title: 'Your data export is being prepared',
        messages: ["We'll let you know when it's ready to download"],
        shownMs: SHOWN_MS,
      });
    },
  });
}
