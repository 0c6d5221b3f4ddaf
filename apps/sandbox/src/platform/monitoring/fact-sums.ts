import { FACT, FACT_ATTRIBUTE } from '@portal/contract/facts';
import type { FactPoint } from './otlp-metrics.ts';

/** The most different facts: releases, routes and phases are few, and more would be an attack on the memory. */
const SUMS_MAX = 20_000;

const NAMES: ReadonlySet<string> = new Set(Object.values(FACT));
const ATTRIBUTES: readonly string[] = Object.values(FACT_ATTRIBUTE);
const TEXT_MAX = 120;

export interface FactSums {
  /** Adds points of facts, and leaves out those that are none. Returns how many it left out. */
  add(points: readonly FactPoint[]): number;
  /** The sums, in the order in which they began. */
  all(): readonly FactPoint[];
}

/** Sums facts by name and attributes, in memory. Only attributes of facts are kept. */
export function createFactSums(): FactSums {
  const sums = new Map<string, FactPoint>();

  function addOne(point: FactPoint): boolean {
    if (!NAMES.has(point.metric)) return false;
    const kept = withKnownAttributes(point);
    const key = JSON.stringify([kept.metric, kept.attributes, 'bounds' in kept && kept.bounds]);
    const sum = sums.get(key);
    if (!sum && sums.size >= SUMS_MAX) return false;
    sums.set(key, sum ? plus(sum, kept) : kept);
    return true;
  }

  return {
    add: (points) => points.filter((point) => !addOne(point)).length,
    all: () => [...sums.values()],
  };
}

/** In one order, so that equal attributes have equal keys. */
function withKnownAttributes(point: FactPoint): FactPoint {
  const entries = ATTRIBUTES.flatMap((name) => {
    const value = point.attributes[name];
    if (value === undefined) return [];
    return [[name, typeof value === 'number' ? value : String(value).slice(0, TEXT_MAX)] as const];
  });
  return { ...point, attributes: Object.fromEntries(entries) };
}

function plus(sum: FactPoint, point: FactPoint): FactPoint {
  if ('value' in sum) return 'value' in point ? { ...sum, value: sum.value + point.value } : sum;
  if ('value' in point) return sum;
  return { ...sum, counts: sum.counts.map((count, index) => count + (point.counts[index] ?? 0)) };
}
