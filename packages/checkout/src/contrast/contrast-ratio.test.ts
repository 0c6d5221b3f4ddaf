import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colourArbitrary } from '../testing/arbitrary-colours.ts';
import { contrastRatio, formatRatio } from './contrast-ratio.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#fff', '#FFFFFF', 1],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['#777', '#fff', 4.48],
  ['#949494', '#ffffff', 3.03],
  ['#959595', '#ffffff', 3],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#ffffff', 8.59],
  ['#008000', '#ffffff', 5.14],
  ['#ffff00', '#000000', 19.56],
] as const)('%s on %s has a ratio of %d', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
});

test.each([
  [4.499, '4.49'],
  [4.5, '4.50'],
  [2.9999, '2.99'],
  [20.999_999_999_999_996, '21.00'],
])('%d is shown as %s, so that a ratio that fails never reads as one that passes', (ratio, shown) => {
  expect(formatRatio(ratio)).toBe(shown);
});

test('a ratio is the same in either order, and from 1 to 21', () => {
  fc.assert(
    fc.property(colourArbitrary, colourArbitrary, (one, other) => {
      const ratio = contrastRatio(one, other);
      expect(ratio).toBe(contrastRatio(other, one));
      expect(ratio).toBeGreaterThanOrEqual(1);
      expect(ratio).toBeLessThanOrEqual(21);
    }),
  );
});
