import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test.each([0, 7, 999, 1000, 10_000, 1_234_567])('%d reads as the user’s language writes it', (count) => {
  expect(formatCount(count)).toBe(count.toLocaleString());
});
