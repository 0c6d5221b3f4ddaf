import type { Transport } from '@portal/api-client';
import { getReportDownload, listExportedReports } from '@portal/api-client/exported-reports';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Report } from '../reports/report.ts';

/** The user's reports that have ended, newest first. */
export function exportedReports(api: Transport) {
  return queryOptions({
    ...listExportedReports.query(api),
    select: ({ exportReports }) => exportReports,
    staleTime: 0,
  });
}

/** The platform makes the file in the background; whoever asked is told when it is there. */
export function exportStart<Row, Filter>(api: Transport, report: Report<Row, Filter>) {
  return mutationOptions({
    mutationFn: (body: Filter & { readonly columns: readonly string[] }) => report.startExport(api, body),
    meta: { failure: 'Your data export has failed', failureDetail: 'Please try again in a few minutes.' },
  });
}

/** Each download has a link of its own, which is good for a minute: it is requested each time, and kept nowhere. */
export function reportDownload(api: Transport) {
  return mutationOptions({
    mutationFn: async (reportPath: string) => {
      const { reportUri } = await getReportDownload(api, reportPath);
      startDownload(reportUri);
    },
    meta: { failure: 'Failed to download report!', failureDetail: 'Please try again in a few minutes.' },
  });
}

/** Leads the browser to a file, by a link that is pressed for the user: a window that opens by itself would be blocked. */
function startDownload(uri: string): void {
  const { protocol, href } = new URL(uri, window.location.href);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`A report cannot be downloaded from ${protocol}`);
  const link = document.createElement('a');
  link.href = href;
  // Of the portal's own origin, the file is saved whatever its type; of another one, its headers say so.
  link.download = '';
  link.click();
}
