/** The quantile of the normal distribution for 95 %. */
const Z = 1.959964;

/** A count at one sample rate. */
export interface Counted {
  readonly count: number;
  /** Above 0, to 1: the share of visits that were counted. */
  readonly sampleRate: number;
}

/** A share from 0 to 1, and the interval that contains the true one in 95 of 100 cases. */
export interface ShareInterval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** A count of all visits, estimated from samples, and its 95 % interval. Exact where every visit was counted. */
export interface CountInterval {
  readonly count: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Returns how many openings count as one, because those of one visit share its fate: 2m − 1 for m openings per visit, which is exact if
 * the number of openings in a visit is geometric, and if all of them fail together. Source: design effect, Kish (1965), Survey Sampling.
 */
export function designEffect(openings: readonly Counted[], visits: readonly Counted[]): number {
  const [opened, visited] = [estimate(openings), estimate(visits)];
  return visited === 0 ? 1 : Math.max(1, (2 * opened) / visited - 1);
}

/**
 * Returns the share of `hits` in `all`, with Wilson's 95 % interval; undefined if nothing was counted. Only what was really counted makes
 * the interval narrow: a sample of 10 % has a tenth of the openings, so its interval is about three times as wide. Counts of several
 * rates are weighted by 1/rate and stand for (Σw)²/Σw² openings. That number is divided by the design effect. Sources: Wilson (1927);
 * Kish (1965).
 */
export function shareInterval(
  hits: readonly Counted[],
  all: readonly Counted[],
  effect = 1,
): ShareInterval | undefined {
  const total = estimate(all);
  if (total === 0) return undefined;
  const share = Math.min(1, estimate(hits) / total);
  const squares = all.reduce((sum, { count, sampleRate }) => sum + count / sampleRate ** 2, 0);
  const effective = total ** 2 / squares / effect;
  const centre = share + Z ** 2 / (2 * effective);
  const reach = Z * Math.sqrt((share * (1 - share)) / effective + Z ** 2 / (4 * effective ** 2));
  const scale = 1 + Z ** 2 / effective;
  // Rounding may leave the bound of no failures slightly above the share.
  return {
    share,
    low: share === 0 ? 0 : Math.max(0, (centre - reach) / scale),
    high: share === 1 ? 1 : Math.min(1, (centre + reach) / scale),
  };
}

/**
 * Returns the count of all visits: n at a rate stand for n/rate, with the standard error √(n(1 − rate) × design effect)/rate, because
 * chance takes whole visits.
 */
export function countInterval(counted: readonly Counted[], effect = 1): CountInterval {
  const total = estimate(counted);
  const variance = counted.reduce(
    (sum, { count, sampleRate }) => sum + (count * (1 - sampleRate)) / sampleRate ** 2,
    0,
  );
  const reach = Z * Math.sqrt(variance * effect);
  return { count: Math.round(total), low: Math.max(0, Math.floor(total - reach)), high: Math.ceil(total + reach) };
}

const estimate = (counted: readonly Counted[]) =>
  counted.reduce((sum, { count, sampleRate }) => sum + count / sampleRate, 0);
