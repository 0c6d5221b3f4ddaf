import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test.each([0, 7, 999, 1000, 10_000, 1_234_567])('%d is written as in the user’s language', (count) => {
  expect(formatCount(count)).toBe(count.toLocaleString());
});
