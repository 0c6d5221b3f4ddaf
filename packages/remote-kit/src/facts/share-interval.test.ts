import { expect, test } from 'vitest';
import { countInterval, designEffect, shareInterval } from './share-interval.ts';

const whole = (count: number) => [{ count, sampleRate: 1 }];

test.each([
  // Source: Newcombe (1998), Statistics in Medicine 17, table I, method 3 (Wilson).
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the interval of %d of %d is the published one', (hits, all, low, high) => {
  const interval = shareInterval(whole(hits), whole(all));
  expect(interval?.low).toBeCloseTo(low, 4);
  expect(interval?.high).toBeCloseTo(high, 4);
});

test('without openings there is no share', () => {
  expect(shareInterval([], [])).toBeUndefined();
});

test('a sample of 10 % has the share of all visits, and an interval about three times as wide', () => {
  const exact = shareInterval(whole(400), whole(10_000));
  const sampled = shareInterval([{ count: 40, sampleRate: 0.1 }], [{ count: 1_000, sampleRate: 0.1 }]);
  const width = ({ low, high } = { low: 0, high: 0 }) => high - low;
  expect(sampled?.share).toBeCloseTo(0.04, 10);
  expect(width(sampled) / width(exact)).toBeCloseTo(Math.sqrt(10), 1);
});

test('counts at several rates are weighted by the visits for which they stand', () => {
  const all = [
    { count: 1_000, sampleRate: 1 },
    { count: 100, sampleRate: 0.1 },
  ];
  expect(shareInterval([{ count: 10, sampleRate: 0.1 }], all)?.share).toBeCloseTo(0.05, 10);
});

test('openings of one visit share its fate, so they count as fewer', () => {
  expect(designEffect(whole(300), whole(100))).toBe(5);
  expect(designEffect(whole(100), whole(100))).toBe(1);
  expect(designEffect(whole(100), [])).toBe(1);
  const [alone, together] = [shareInterval(whole(10), whole(300)), shareInterval(whole(10), whole(300), 5)];
  expect(together?.high).toBeGreaterThan(alone?.high ?? 1);
});

test('a count without sampling is exact, and an estimate has an interval', () => {
  expect(countInterval(whole(5_001), 3)).toEqual({ count: 5_001, low: 5_001, high: 5_001 });
  // 100 at 10 %: 1,000 ± 1.96 × √(100 × 0.9) / 0.1
  expect(countInterval([{ count: 100, sampleRate: 0.1 }])).toEqual({ count: 1_000, low: 814, high: 1_186 });
});
