import type { ExportedReport } from '@portal/api-client/exported-reports';
import type { Toaster } from '@portal/contract/react';
import { sessionExports } from './session-exports.ts';

const EXPORTS_PATH = '/reporting/exports';

/** Tells the user of reports that have ended, of each only once, whoever says so first: the hub or the list. */
export function tellOutcomes(toast: Toaster, reports: readonly ExportedReport[]): void {
  const fresh = sessionExports().ended(reports);
  const ready = fresh.filter(({ status }) => status === 'Ready');
  const failed = fresh.filter(({ status }) => status === 'Failed');
  if (ready.length > 0) {
    const isOne = ready.length === 1;
    toast.success({
      title: isOne ? 'Your exported report is ready!' : 'Your exported reports are ready!',
      link: { to: EXPORTS_PATH, text: isOne ? 'Click here to download it.' : 'Click here to download them.' },
      sticky: true,
    });
  }
  if (failed.length > 0) {
    toast.error(
      failed.length === 1 ? 'There was a problem creating your report' : 'There was a problem creating your reports',
    );
  }
}

/** Tells what a list says of the exports that were asked for since the portal was opened; older ones are no news. */
export function tellListed(toast: Toaster, listed: readonly ExportedReport[]): void {
  const pending = new Set(
    sessionExports()
      .getSnapshot()
      .map(({ reportPath }) => reportPath),
  );
  tellOutcomes(
    toast,
    listed.filter(({ reportPath }) => pending.has(reportPath)),
  );
}
