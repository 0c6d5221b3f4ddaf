/** A histogram of which each observation has a weight. `counts` has one more than `bounds`; a bound belongs to the bucket below. */
export interface Histogram {
  readonly bounds: readonly number[];
  readonly counts: readonly number[];
}

/**
 * Returns the value that the given share of the observations does not exceed, from 0 to 1, as if they were spread evenly over their bucket; so it is off by
 * less than the width of one bucket. Undefined without observations. Above the last bound it is that bound.
 */
export function percentile({ bounds, counts }: Histogram, share: number): number | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  const wanted = total * share;
  let before = 0;
  for (const [index, count] of counts.entries()) {
    if (count > 0 && before + count >= wanted) {
      const low = bounds[index - 1] ?? 0;
      const high = bounds[index] ?? low;
      return low + (high - low) * Math.max(0, (wanted - before) / count);
    }
    before += count;
  }
  return bounds.at(-1);
}
