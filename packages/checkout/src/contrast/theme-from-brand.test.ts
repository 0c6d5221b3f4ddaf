import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STANDARD_VALUES } from '../standard-values.ts';
import { colourArbitrary, themeArbitrary } from '../testing/arbitrary-colours.ts';
import { contrastPairs } from './contrast-pairs.ts';
import { luminanceOf } from './contrast-ratio.ts';
import { oklchOf } from './oklch.ts';
import { themeFromBrand } from './theme-from-brand.ts';

const NEUTRAL = /^page\.(error|success)|danger/;

describe('for any colour', () => {
  test('a theme from it passes every pair, whatever the theme was', () => {
    fc.assert(
      fc.property(colourArbitrary, themeArbitrary, (brand, values) => {
        const pairs = contrastPairs({ ...values, ...themeFromBrand(brand, values) });
        expect(pairs.filter(({ passes }) => !passes)).toEqual([]);
      }),
    );
  });

  test('the primary button has the colour itself, and every colour has its hue', () => {
    fc.assert(
      fc.property(colourArbitrary, (brand) => {
        const change = themeFromBrand(brand, STANDARD_VALUES);
        expect(change['buttons.primary.color']).toBe(brand);
        for (const [path, colour] of Object.entries(change)) {
          if (NEUTRAL.test(path)) continue;
          const { c, h, l } = oklchOf(String(colour));
          const angle = ((h - oklchOf(brand).h) * Math.PI) / 180;
          expect(Math.abs(Math.sin(angle) * c)).toBeLessThan(l < 0.2 ? 0.03 : 0.008);
        }
      }),
    );
  });

  test('a button under the pointer looks different', () => {
    fc.assert(
      fc.property(colourArbitrary, (brand) => {
        const { 'buttons.primary.color': normal, 'buttons.primary.hoverColor': hover } = themeFromBrand(
          brand,
          STANDARD_VALUES,
        );
        expect(Math.abs(oklchOf(normal ?? '').l - oklchOf(hover ?? '').l)).toBeGreaterThan(0.04);
      }),
    );
  });
});

test('only colours change', () => {
  const paths = Object.keys(themeFromBrand('#0a58ca', STANDARD_VALUES));
  expect(paths.filter((path) => /size|text$|logo|display|radius|padding|thickness/i.test(path))).toEqual([]);
});

test.each(['#0a58ca', '#ffcc00', '#000000', '#f5b8c8'])('the page of the brand %s is white', (brand) => {
  expect(themeFromBrand(brand, STANDARD_VALUES)['page.backgroundColor']).toBe('#ffffff');
});

test.each(['#ffffff', '#fffbe6', '#f0f4f8'])(
  'the page of the brand %s is dark, because white would hide it',
  (brand) => {
    expect(luminanceOf(themeFromBrand(brand, STANDARD_VALUES)['page.backgroundColor'] ?? '')).toBeLessThan(0.02);
  },
);
