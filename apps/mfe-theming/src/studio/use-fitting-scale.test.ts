import { expect, test } from 'vitest';
import { scaleFor } from './use-fitting-scale.ts';

test.each([
  ['a checkout that fits', 400, 500, 1],
  ['one that fits exactly', 500, 500, 1],
  ['a taller one', 800, 500, 0.62],
  ['a very tall one', 2000, 500, 0.55],
  ['one in a very short window', 800, -100, 0.55],
  ['one that has not been drawn yet', 0, -100, 1],
])('%s gets its scale', (_what, height, room, scale) => {
  expect(scaleFor(height, room)).toBe(scale);
});
