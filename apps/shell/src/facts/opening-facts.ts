import { FACT, FACT_ATTRIBUTE, type FactOwner, releaseOfFile } from '@portal/contract/facts';
import type { AreaError } from '../areas/area-error.ts';
import type { OpeningDetail } from './opening-mark.ts';
import type { Report } from '../monitoring/monitor.ts';
import { shellPortal } from '../shell-portal.ts';
import type { FactAttributes, FactSink } from './fact-sink.ts';

/** Failures of pages whose opening is not known yet: the page threw before it was shown. */
const UNMATCHED_MAX = 10;

/** An opening of a page. Times are milliseconds since 1970. */
export interface Opening {
  readonly detail: OpeningDetail;
  readonly startMs: number;
  readonly codeMs: number;
}

/** An opening whose page is shown. */
export interface ShownOpening {
  /** The first reads of the page have settled. */
  settled(atMs: number): void;
}

interface OpeningFacts {
  /** Counts an opening that has ended. Returns it if its page is shown by the release that was wanted. */
  opened(opening: Opening): ShownOpening | undefined;
  /** Counts what a report says about a release. */
  reported(report: Report): void;
}

/** Counts openings, and what is reported about releases. An opening fails once at most, so that failures are a share of openings. */
export function createOpeningFacts(sink: FactSink): OpeningFacts {
  let last: { readonly opening: Opening; isFailed: boolean } | undefined;
  let unmatched: readonly { readonly owner: FactOwner; readonly atMs: number }[] = [];
  /** The phase at which a release failed that its area fell back from. */
  const phases = new Map<string, string>();
  const visited = new Set<string>();

  function countOpening(owner: FactOwner, route: FactAttributes = {}): void {
    sink.count(FACT.openings, { ...ownedBy(owner), ...route });
    if (visited.has(nameOf(owner))) return;
    visited.add(nameOf(owner));
    sink.count(FACT.visits, ownedBy(owner));
  }

  function countFailed(owner: FactOwner, phase: string, route: FactAttributes = {}): void {
    sink.count(FACT.failures, { ...ownedBy(owner), ...route, [FACT_ATTRIBUTE.phase]: phase });
  }

  function failRendered(owner: FactOwner, atMs: number): void {
    if (last && isOf(owner, last.opening) && last.opening.startMs <= atMs) {
      if (!last.isFailed) countFailed(owner, 'render', routeOf(last.opening));
      last.isFailed = true;
    } else unmatched = [...unmatched, { owner, atMs }].slice(-UNMATCHED_MAX);
  }

  function failed(error: AreaError, { area, atMs }: Report): void {
    if (area?.remote !== error.remote || error.remote === shellPortal.id) {
      sink.count(FACT.partFailures, { ...ownedBy(error), [FACT_ATTRIBUTE.phase]: error.phase });
    } else if (error.phase === 'render') failRendered(error, atMs);
    // The opening itself says that its code did not load.
  }

  function fellBack(error: AreaError, atMs: number): void {
    phases.set(nameOf(error), error.phase);
    sink.count(FACT.fallBacks, { ...ownedBy(error), [FACT_ATTRIBUTE.phase]: error.phase });
    if (error.phase === 'render') failRendered(error, atMs);
  }

  function reloaded(owner: FactOwner, phase: string): void {
    sink.count(FACT.reloads, { ...ownedBy(owner), [FACT_ATTRIBUTE.phase]: phase });
    if (owner.remote === shellPortal.id) return;
    // The document before this one could not send the opening that made it reload.
    countOpening(owner);
    countFailed(owner, phase);
  }

  function blocked(owner: FactOwner | undefined, directive: string): void {
    if (!owner) return;
    const seen = { [FACT_ATTRIBUTE.directive]: directive, [FACT_ATTRIBUTE.seenBy]: 'page' };
    sink.count(FACT.policyViolations, { ...ownedBy(owner), ...seen });
  }

  return {
    opened(opening) {
      const { remote, wanted, version, phase } = opening.detail;
      const owner = { remote, version };
      const route = routeOf(opening);
      if (wanted !== version) {
        const failing = { remote, version: wanted };
        countOpening(failing, route);
        countFailed(failing, phases.get(nameOf(failing)) ?? 'unknown', route);
      }
      countOpening(owner, route);
      const threw = unmatched.find((failure) => isOf(failure.owner, opening) && failure.atMs >= opening.startMs);
      unmatched = unmatched.filter((failure) => failure !== threw);
      last = { opening, isFailed: threw !== undefined || phase !== undefined };
      if (phase === 'left') sink.count(FACT.left, { ...ownedBy(owner), ...route });
      else if (phase !== undefined) countFailed(owner, phase, route);
      else if (threw) countFailed(owner, 'render', route);
      if (last.isFailed || wanted !== version) return undefined;
      const attributes = { ...ownedBy(owner), ...route };
      sink.record(FACT.timeToCode, opening.codeMs - opening.startMs, attributes);
      return { settled: (atMs) => sink.record(FACT.timeToData, atMs - opening.startMs, attributes) };
    },
    reported(report) {
      const { event, area } = report;
      if (event.kind === 'area-failed') failed(event.error, report);
      if (event.kind === 'area-fell-back') fellBack(event.error, report.atMs);
      if (event.kind === 'area-reloaded') reloaded(event, event.phase);
      if (event.kind === 'contract-broken' && area) sink.count(FACT.contractErrors, ownedBy(area));
      if (event.kind === 'policy-violation') blocked(releaseOfFile(event.file) ?? area, event.directive);
    },
  };
}

function isOf(owner: FactOwner, { detail }: Opening): boolean {
  return owner.remote === detail.remote && owner.version === detail.version;
}

/** The attributes of facts about a release. */
export function ownedBy({ remote, version }: FactOwner): FactAttributes {
  return { [FACT_ATTRIBUTE.remote]: remote, [FACT_ATTRIBUTE.version]: version };
}

const routeOf = ({ detail }: Opening): FactAttributes => ({ [FACT_ATTRIBUTE.route]: detail.route });

const nameOf = ({ remote, version }: FactOwner) => `${remote} ${version}`;
