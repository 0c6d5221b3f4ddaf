import type { Transport } from '@portal/api-client';
import { getReportDownload, listExportedReports } from '@portal/api-client/exported-reports';
import type { ExportLayout } from '@portal/api-client/report-query';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Report } from '../reports/report.ts';

/** The user's finished reports, newest first. */
export function exportedReports(api: Transport) {
  return queryOptions({
    ...listExportedReports.query(api),
    select: ({ exportReports }) => exportReports,
    staleTime: 0,
  });
}

/** The platform creates the file in the background and notifies the user when it is ready. */
export function exportStart<Row, Filter>(api: Transport, report: Report<Row, Filter>) {
  return mutationOptions({
    mutationFn: (body: Filter & ExportLayout) => report.startExport(api, body),
    meta: {
      failure: 'Your data export has failed',
      failureDetail: 'Please try again in a few minutes.',
      unconfirmed: {
        title: 'We could not confirm that your data export was started',
        detail: 'Check Exported Reports in a few minutes, or try again: it is exported once.',
      },
    },
  });
}

/** Each download needs a new link, which is valid for a minute and never stored. */
export function reportDownload(api: Transport) {
  return mutationOptions({
    mutationFn: async (reportPath: string) => {
      const { reportUri } = await getReportDownload(api, reportPath);
      startDownload(reportUri);
    },
    meta: { failure: 'Failed to download report!', failureDetail: 'Please try again in a few minutes.' },
  });
}

/** Downloads a file by clicking a link, because browsers would block a new window. */
export function startDownload(uri: string): void {
  const { protocol, href } = new URL(uri, window.location.href);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`A report cannot be downloaded from ${protocol}`);
  const link = document.createElement('a');
  link.href = href;
  // Saves files of the portal's own origin, whatever their type; for other origins, response headers decide.
  link.download = '';
  link.click();
}
