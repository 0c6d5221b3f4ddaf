import { FACT, FACT_ATTRIBUTE, type FactName } from '@portal/contract/facts';
import type { CollectedFacts, FactSum } from './collected-facts.ts';
import { type Histogram, percentile } from './percentile.ts';
import { compareVersions, isVersion } from '../releases/version.ts';
import {
  countInterval,
  type CountInterval,
  designEffect,
  shareInterval,
  type ShareInterval,
} from './share-interval.ts';

/** The figures of one release, estimated for all visits. Durations are milliseconds. */
export interface ReleaseFigures {
  readonly version: string;
  /** The openings that were really counted. */
  readonly counted: number;
  readonly visits: number;
  readonly openings: CountInterval;
  /** The share of openings that failed. Undefined without openings. */
  readonly failures: ShareInterval | undefined;
  /** Failed openings by phase. */
  readonly failuresByPhase: Readonly<Record<string, number>>;
  readonly left: number;
  readonly partFailures: number;
  readonly fallBacks: number;
  readonly reloads: number;
  readonly contractErrors: number;
  /** Violations that the page noticed. */
  readonly violations: number;
  /** Violations that browsers reported by themselves, most of which the page noticed too. */
  readonly violationsByBrowsers: number;
  /** The value that three of four do not exceed. Undefined without observations. */
  readonly p75: Readonly<Record<'timeToCode' | 'timeToData' | 'lcp' | 'inp' | 'cls', number | undefined>>;
}

/** Returns the figures of each release of a remote, the one with the highest version first. */
export function releaseFigures({ sums }: CollectedFacts, remote: string): ReleaseFigures[] {
  const own = sums.filter(({ attributes }) => attributes[FACT_ATTRIBUTE.remote] === remote);
  const versions = new Set(own.map(({ attributes }) => attributes[FACT_ATTRIBUTE.version]));
  return [...versions].toSorted(byVersionDescending).map((version) =>
    figuresOf(
      version,
      own.filter(({ attributes }) => attributes[FACT_ATTRIBUTE.version] === version),
    ),
  );
}

function figuresOf(version: string, sums: readonly FactSum[]): ReleaseFigures {
  const of = (name: FactName, phase?: string) =>
    sums.flatMap((sum) => {
      if (sum.metric !== name || !('value' in sum)) return [];
      if (phase !== undefined && sum.attributes[FACT_ATTRIBUTE.phase] !== phase) return [];
      return [{ count: sum.value, sampleRate: sum.attributes[FACT_ATTRIBUTE.sampleRate], attributes: sum.attributes }];
    });
  const estimate = (name: FactName, phase?: string) => countInterval(of(name, phase)).count;
  const seenBy = (who: string) =>
    countInterval(of(FACT.policyViolations).filter(({ attributes }) => attributes[FACT_ATTRIBUTE.seenBy] === who))
      .count;
  const openings = of(FACT.openings);
  const visits = of(FACT.visits);
  const failed = of(FACT.failures);
  const phases = new Set(failed.map(({ attributes }) => String(attributes[FACT_ATTRIBUTE.phase])));
  const effect = designEffect(openings, visits);
  const p75 = (name: FactName) => percentile(merged(sums.filter(({ metric }) => metric === name)), 0.75);
  return {
    version,
    counted: openings.reduce((sum, { count }) => sum + count, 0),
    visits: countInterval(visits).count,
    openings: countInterval(openings, effect),
    failures: shareInterval(failed, openings, effect),
    failuresByPhase: Object.fromEntries([...phases].map((phase) => [phase, estimate(FACT.failures, phase)])),
    left: estimate(FACT.left),
    partFailures: estimate(FACT.partFailures),
    fallBacks: estimate(FACT.fallBacks),
    reloads: estimate(FACT.reloads),
    contractErrors: estimate(FACT.contractErrors),
    violations: seenBy('page'),
    violationsByBrowsers: seenBy('browser'),
    p75: {
      timeToCode: p75(FACT.timeToCode),
      timeToData: p75(FACT.timeToData),
      lcp: p75(FACT.lcp),
      inp: p75(FACT.inp),
      cls: p75(FACT.cls),
    },
  };
}

/** Adds up histograms, weighted by the visits that each stands for. Other bounds than the first ones are of an older shell: they are left out. */
function merged(sums: readonly FactSum[]): Histogram {
  const histograms = sums.flatMap((sum) => ('counts' in sum ? [sum] : []));
  const bounds = histograms[0]?.bounds ?? [];
  const same = histograms.filter((histogram) => histogram.bounds.join() === bounds.join());
  const counts = Array.from({ length: bounds.length + 1 }, (_, index) =>
    same.reduce(
      (sum, { counts: own, attributes }) => sum + (own[index] ?? 0) / attributes[FACT_ATTRIBUTE.sampleRate],
      0,
    ),
  );
  return { bounds, counts };
}

/** Versions that are none, such as `unknown`, are last. */
function byVersionDescending(a: string, b: string): number {
  if (isVersion(a) && isVersion(b)) return compareVersions(b, a);
  return Number(isVersion(b)) - Number(isVersion(a)) || a.localeCompare(b);
}
