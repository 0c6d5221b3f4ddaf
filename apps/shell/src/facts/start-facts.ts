import type { QueryCache } from '@tanstack/react-query';
import { systemClock } from '@portal/ui/basics';
import { OPENING, type OpeningDetail } from './opening-mark.ts';
import type { Report } from '../monitoring/monitor.ts';
import { createOpeningFacts } from './opening-facts.ts';
import { openMetrics } from './otlp-metrics.ts';
import { createPageVitals, type FactPage } from './page-vitals.ts';
import { whenReadsSettle } from './settled-reads.ts';

/** Collects the facts of one visit. */
export interface FactCollector {
  report(report: Report): void;
  /** A page is on screen from now on. Its reads are in `queries`. */
  enter(page: FactPage, queries: QueryCache): void;
}

/** Faster interactions are not reported by browsers. */
const SHORTEST_INTERACTION_MS = 16;

const SEND_EVERY_MS = 60_000;

/** Collects facts until the document is left, with what the browser has noted before. */
export function startFacts(options: Parameters<typeof openMetrics>[0]): FactCollector {
  const metrics = openMetrics(options);
  const openings = createOpeningFacts(metrics);
  const vitals = createPageVitals(metrics, { hasShifts: canObserve('layout-shift') });
  let queries: QueryCache | undefined;
  let stopReads = () => {};
  /** Openings from before the first page is known. */
  let early: PerformanceMeasure[] | undefined = [];

  function readOpening({ detail, startTime, duration }: PerformanceMeasure): void {
    const opened: OpeningDetail = detail;
    const startMs = performance.timeOrigin + startTime;
    const codeMs = startMs + duration;
    const shown = openings.opened({ detail: opened, startMs, codeMs });
    vitals.replaceRelease(opened);
    stopReads();
    // Browsers slow down what is hidden, so its times say nothing about the release.
    if (!shown || !queries || document.visibilityState === 'hidden') return;
    stopReads = whenReadsSettle(queries, systemClock, codeMs, (atMs) => {
      if (document.visibilityState === 'visible') shown.settled(atMs);
    });
  }

  const observers = [
    observe('measure', {}, (entry) => {
      if (entry.name !== OPENING || !(entry instanceof PerformanceMeasure)) return;
      if (early) early.push(entry);
      else readOpening(entry);
      // The browser would keep it until the document is left.
      performance.clearMeasures(OPENING);
    }),
    observe('event', { durationThreshold: SHORTEST_INTERACTION_MS }, (entry) => {
      if ('interactionId' in entry && entry.interactionId) vitals.interacted(entry.startTime, entry.duration);
    }),
    observe('layout-shift', {}, (entry) => {
      if (isShift(entry)) vitals.shifted(entry);
    }),
    observe('largest-contentful-paint', {}, ({ startTime }) => {
      if (!wasHiddenBefore(startTime)) vitals.painted(startTime);
    }),
  ];

  function sendWhenHidden(): void {
    if (document.visibilityState !== 'hidden') return;
    for (const takeRecords of observers) takeRecords();
    vitals.hide();
    void metrics.flush();
  }
  document.addEventListener('visibilitychange', sendWhenHidden);
  setInterval(() => void metrics.flush(), SEND_EVERY_MS);

  return {
    report: openings.reported,
    enter(page, of) {
      queries = of;
      vitals.enter(page, performance.now());
      const before = early;
      early = undefined;
      before?.forEach(readOpening);
    },
  };
}

const canObserve = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type);

/** Observes entries, also those from before. Returns a function that handles what waits. */
function observe(
  type: string,
  options: { readonly durationThreshold?: number },
  handle: (entry: PerformanceEntry) => void,
): () => void {
  if (!canObserve(type)) return () => {};
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(handle));
  observer.observe({ type, buffered: true, ...options });
  return () => observer.takeRecords().forEach(handle);
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

function isShift(entry: PerformanceEntry): entry is ShiftEntry {
  return 'value' in entry && 'hadRecentInput' in entry;
}

/** A tab that is opened in the background paints when it is shown. */
function wasHiddenBefore(ms: number): boolean {
  return performance
    .getEntriesByType('visibility-state')
    .some(({ name, startTime }) => name === 'hidden' && startTime < ms);
}
