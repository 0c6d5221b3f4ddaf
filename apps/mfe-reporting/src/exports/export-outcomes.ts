import type { EventServices } from '@portal/api-client/events';
import type { ExportedReport } from '@portal/api-client/exported-reports';
import { accessContext, sessionStore } from '@portal/auth';
import { opensRoute } from '@portal/contract';
import { MutationObserver } from '@tanstack/react-query';
import { href } from '../href.ts';
import { claimAnnouncement } from './announcing-tab.ts';
import { portal } from '../portal.config.ts';
import { reportDownload } from './export-queries.ts';
import { sessionExports } from './session-exports.ts';

/** Reports the outcome of exports to the user, each once and in one tab, whether the hub or the list reports it first. */
export async function announceOutcomes(services: EventServices, reports: readonly ExportedReport[]): Promise<void> {
  const { toast } = services;
  const ended = sessionExports().ended(reports);
  const claims = await Promise.all(ended.map(({ reportPath }) => claimAnnouncement(reportPath)));
  const fresh = ended.filter((_report, place) => claims[place]);
  const ready = fresh.filter(({ status }) => status === 'Ready');
  const failed = fresh.filter(({ status }) => status === 'Failed');
  if (ready.length > 0) {
    const isOne = ready.length === 1;
    const text = isOne ? 'Click here to download it.' : 'Click here to download them.';
    toast.success({
      title: isOne ? 'Your exported report is ready!' : 'Your exported reports are ready!',
      link: opensExports()
        ? { to: href('reporting.exports'), text, opens: 'Exported Reports' }
        : { act: () => download(services, ready), text },
      sticky: true,
    });
  }
  if (failed.length > 0) {
    toast.error(
      failed.length === 1 ? 'There was a problem creating your report' : 'There was a problem creating your reports',
    );
  }
}

/** Reports the outcomes of pending exports in a list, and of those in it that were `missed`; ignores others. */
export function announceListed(
  services: EventServices,
  listed: readonly ExportedReport[],
  missed: readonly ExportedReport[] = [],
): Promise<void> {
  const pending = new Set(
    sessionExports()
      .getSnapshot()
      .map(({ reportPath }) => reportPath),
  );
  return announceOutcomes(
    services,
    listed.filter((report) => pending.has(report.reportPath) || missed.includes(report)),
  );
}

/** Mandates can be exported without the flag for the page of exported reports. */
function opensExports(): boolean {
  return opensRoute(portal, 'reporting.exports', accessContext(sessionStore.getState()));
}

function download({ api, queryClient }: EventServices, reports: readonly ExportedReport[]): void {
  for (const { reportPath } of reports) {
    // Its toast reports the failure.
    void new MutationObserver(queryClient, reportDownload(api)).mutate(reportPath).catch(() => undefined);
  }
}
