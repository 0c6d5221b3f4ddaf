import type { QueryCache } from '@tanstack/react-query';
import type { Monitor, Report } from '../monitoring/monitor.ts';
import type { WindowConfig } from '../window-config.ts';
import type { FactPage } from './page-vitals.ts';
import { type FactCollector, startFacts } from './start-facts.ts';

/** Reports that are kept for those who ask why they have a version. */
const KEPT_MAX = 200;

/** The reports of the shell in this visit, whichever tenants were opened in it. */
export interface VisitRecord {
  /** The latest reports, oldest first. */
  readonly reports: readonly Report[];
  /** A page is on screen. */
  enter(page: FactPage, queries: QueryCache): void;
}

type Settings = Pick<WindowConfig, 'environment' | 'factsSampleRate' | 'monitoringUrl'>;

const records = new WeakMap<Monitor, VisitRecord>();

/** Returns the record of this visit, which begins with the first call, with what the monitor noted before. */
export function recordOfVisit(monitor: Monitor, settings: Settings, start = startFacts): VisitRecord {
  const known = records.get(monitor);
  if (known) return known;
  const record = beginRecord(monitor, collectorOf(monitor, settings, start));
  records.set(monitor, record);
  return record;
}

function beginRecord(monitor: Monitor, collector: FactCollector | undefined): VisitRecord {
  const reports: Report[] = [];
  monitor.follow?.((report) => {
    reports.push(report);
    if (reports.length > KEPT_MAX) reports.shift();
    collector?.report(report);
  });
  return { reports, enter: (page, queries) => collector?.enter(page, queries) };
}

/** Chance decides once for the whole visit, so that its facts belong together. */
function collectorOf(monitor: Monitor, settings: Settings, start: typeof startFacts): FactCollector | undefined {
  const { environment, factsSampleRate: sampleRate, monitoringUrl } = settings;
  if (!monitor.follow || monitoringUrl === undefined || Math.random() >= sampleRate) return undefined;
  return start({ monitoringUrl, environment, sampleRate });
}
