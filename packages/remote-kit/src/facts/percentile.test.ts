import { expect, test } from 'vitest';
import { percentile } from './percentile.ts';

test.each([
  ['in the middle of a bucket', [0, 4, 0, 0], 0.5, 15],
  ['at the end of a bucket', [3, 1, 0, 0], 0.75, 10],
  ['in the first bucket, which begins at 0', [4, 0, 0, 0], 0.75, 7.5],
  ['behind empty buckets', [0, 0, 4, 0], 0.75, 35],
  ['above the last bound', [0, 0, 0, 4], 0.75, 40],
])('a percentile is %s', (_, counts, share, value) => {
  expect(percentile({ bounds: [10, 20, 40], counts }, share)).toBe(value);
});

test('without observations there is no percentile', () => {
  expect(percentile({ bounds: [10], counts: [0, 0] }, 0.75)).toBeUndefined();
});
