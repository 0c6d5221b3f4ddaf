import type { MonitoringEvent } from './monitoring-event.ts';
import { createReportAllowance } from './report-allowance.ts';
import { createReportQueue } from './report-queue.ts';
import type { ReportedArea } from './reported-area.ts';

/** Reports events to monitoring. Never throws and never waits, whatever the state of monitoring. */
export interface Monitor {
  report(event: MonitoringEvent): void;
  /**
   * Calls back with each report of this visit, also with those that are dropped because there are too many; at once with the first
   * of those before. For one follower. Missing in a portal without monitoring.
   */
  follow?(follower: (report: Report) => void): void;
}

/** The page and the tenant that were open when something happened. */
export interface ReportContext {
  readonly path: string;
  /** The owner of the page. Missing until the registry has been read. */
  readonly area: ReportedArea | undefined;
  readonly tenant: { readonly tenantId: string; readonly accountId: string } | undefined;
}

/** An event with the state at its time, which may be well before it is sent. */
export interface Report extends ReportContext {
  readonly event: MonitoringEvent;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Calls of this visit that have been aborted so far. */
  readonly abortedCalls: number;
  /** The number of reports dropped since the previous one, because there were too many. */
  readonly dropped: number;
}

export type SendReport = (report: Report) => void;

interface MonitorOptions {
  /** Loads the sender; called when there is something to send. */
  openSender(): Promise<SendReport>;
  reportContext(): ReportContext;
  now?(): number;
}

/** The most reports held until the sender is loaded. */
const HELD_MAX = 50;
const PER_MINUTE_MAX = 60;
/** How long to wait before loading a failed sender again. */
const REOPEN_MS = 60_000;

/** For a portal without monitoring. */
export const NO_MONITOR: Monitor = { report() {} };

/**
 * Collects events, and loads the sender with the first report: a visit without problems loads nothing. An error that
 * arrives in several ways is reported once.
 */
export function createMonitor({ openSender, reportContext, now = Date.now }: MonitorOptions): Monitor {
  const held = createReportQueue<Report>(HELD_MAX);
  const unfollowed = createReportQueue<Report>(HELD_MAX);
  const allows = createReportAllowance(PER_MINUTE_MAX);
  const reported = new WeakSet<object>();
  let send: SendReport | undefined;
  let follower: (report: Report) => void = unfollowed.add;
  let openAgainMs = 0;
  let abortedCalls = 0;
  let dropped = 0;

  function open(): void {
    if (now() < openAgainMs) return;
    openAgainMs = Number.POSITIVE_INFINITY; // one at a time
    openSender().then(
      (opened) => {
        send = opened;
        held.takeAll().forEach(opened);
      },
      () => {
        openAgainMs = now() + REOPEN_MS; // held reports wait for the next one
      },
    );
  }

  function isRepeated(event: MonitoringEvent): boolean {
    const error = errorOf(event);
    if (typeof error !== 'object' || error === null) return false;
    if (reported.has(error)) return true;
    reported.add(error);
    return false;
  }

  return {
    report(event) {
      if (event.kind === 'call-aborted') {
        abortedCalls += 1;
        return;
      }
      if (isRepeated(event)) return;
      const atMs = now();
      const report = { event, atMs, abortedCalls, dropped, ...reportContext() };
      follower(report);
      if (!allows(atMs) || !(send || held.add(report))) {
        dropped += 1;
        return;
      }
      dropped = 0;
      if (send) send(report);
      else open();
    },
    follow(callback) {
      follower = callback;
      unfollowed.takeAll().forEach(callback);
    },
  };
}

function errorOf(event: MonitoringEvent): unknown {
  if ('call' in event) return event.call.error;
  return 'error' in event ? event.error : undefined;
}
