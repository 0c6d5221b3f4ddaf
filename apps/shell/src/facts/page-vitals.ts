import { FACT, FACT_ATTRIBUTE, type FactOwner } from '@portal/contract/facts';
import type { FactSink } from './fact-sink.ts';
import { ownedBy } from './opening-facts.ts';

/** The page on screen: its route, and the release in use. */
export interface FactPage extends FactOwner {
  readonly route: string;
}

/** A shift of a page's layout that is later than the one before by more than this begins another group. Source: web.dev/cls. */
const GROUP_GAP_MS = 1_000;
const GROUP_MAX_MS = 5_000;

interface Shift {
  readonly startTime: number;
  readonly value: number;
  /** The user had just done something, so the shift was expected. */
  readonly hadRecentInput: boolean;
}

interface Visited {
  page: FactPage;
  readonly fromMs: number;
  slowestMs?: number | undefined;
  /** The largest group of shifts. Undefined if it is recorded already, or if the browser does not report shifts. */
  largestGroup: number | undefined;
  group: { readonly beganMs: number; readonly lastMs: number; readonly value: number } | undefined;
}

interface PageVitals {
  /** Another page is on screen. */
  enter(page: FactPage, atMs: number): void;
  /** The page on screen has another release, because its area fell back. */
  replaceRelease(owner: FactOwner): void;
  interacted(startMs: number, durationMs: number): void;
  shifted(shift: Shift): void;
  /** The browser painted the largest element so far. */
  painted(atMs: number): void;
  /** The user cannot see the page any more, which may be the last that it notices. */
  hide(): void;
}

/**
 * Attributes the web vitals to the page on which they happened. web-vitals, the library, has one value for a document, however many pages a
 * visit opens in it. Times are milliseconds since the document's start.
 */
export function createPageVitals(sink: FactSink, { hasShifts }: { readonly hasShifts: boolean }): PageVitals {
  let current: Visited | undefined;
  /** Entries arrive late: those of the page before are still accepted. */
  let before: Visited | undefined;
  let isFirstPage = true;
  let paintedMs: number | undefined;

  const visitedAt = (ms: number) => (current && ms < current.fromMs ? before : current);

  function record(visited: Visited | undefined): void {
    if (!visited) return;
    const { page, slowestMs, largestGroup } = visited;
    const attributes = { ...ownedBy(page), [FACT_ATTRIBUTE.route]: page.route };
    if (slowestMs !== undefined) sink.record(FACT.inp, slowestMs, attributes);
    if (largestGroup !== undefined) sink.record(FACT.cls, largestGroup, attributes);
    visited.slowestMs = undefined;
    visited.largestGroup = undefined;
    visited.group = undefined;
  }

  function recordPaint(): void {
    if (isFirstPage && current && paintedMs !== undefined) {
      const { page } = current;
      sink.record(FACT.lcp, paintedMs, { ...ownedBy(page), [FACT_ATTRIBUTE.route]: page.route });
    }
    isFirstPage = false;
  }

  return {
    enter(page, atMs) {
      if (current) recordPaint();
      record(before);
      before = current;
      current = { page, fromMs: atMs, largestGroup: hasShifts ? 0 : undefined, group: undefined };
      // The first page was on screen from the beginning.
      if (!before) current = { ...current, fromMs: 0 };
    },
    replaceRelease(owner) {
      if (current?.page.remote === owner.remote) current.page = { ...current.page, version: owner.version };
    },
    interacted(startMs, durationMs) {
      const visited = visitedAt(startMs);
      if (visited) visited.slowestMs = Math.max(visited.slowestMs ?? 0, durationMs);
    },
    shifted({ startTime, value, hadRecentInput }) {
      const visited = visitedAt(startTime);
      if (!visited || hadRecentInput) return;
      const { group } = visited;
      const isSame =
        group && startTime - group.lastMs < GROUP_GAP_MS && startTime - group.beganMs < GROUP_MAX_MS
          ? group
          : undefined;
      visited.group = {
        beganMs: isSame?.beganMs ?? startTime,
        lastMs: startTime,
        value: (isSame?.value ?? 0) + value,
      };
      visited.largestGroup = Math.max(visited.largestGroup ?? 0, visited.group.value);
    },
    painted(atMs) {
      paintedMs = atMs;
    },
    hide() {
      recordPaint();
      record(before);
      before = undefined;
      record(current);
    },
  };
}
