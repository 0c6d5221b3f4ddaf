import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colourArbitrary } from '../testing/arbitrary-colours.ts';
import { contrastRatio } from './contrast-ratio.ts';
import { type Demand, nearestColour } from './nearest-colour.ts';
import { hexOf, oklchOf, shownOnScreen } from './oklch.ts';

const requiredArbitrary = fc.constantFrom(3, 4.5);
const GREYS = Array.from({ length: 256 }, (_, level) => `#${level.toString(16).padStart(2, '0').repeat(3)}`);

const must = (against: string, required: number): Demand => ({ against, required, isMust: true });
const wish = (against: string, required: number): Demand => ({ against, required, isMust: false });

test.each([
  ['#aaaaaa', '#ffffff', 4.5, '#767676'],
  ['#aaaaaa', '#ffffff', 3, '#949494'],
  ['#555555', '#000000', 4.5, '#757575'],
  ['#767676', '#ffffff', 4.5, '#767676'],
] as const)('the nearest colour to %s that has on %s a ratio of %d is %s', (colour, against, required, nearest) => {
  expect(nearestColour(colour, [must(against, required)])).toBe(nearest);
});

describe('for any colours', () => {
  test('the nearest passing colour passes', () => {
    fc.assert(
      fc.property(colourArbitrary, colourArbitrary, requiredArbitrary, (colour, against, required) => {
        const nearest = nearestColour(colour, [must(against, required)]);
        expect(nearest).toMatch(/^#[0-9a-f]{6}$/);
        expect(contrastRatio(nearest ?? '', against)).toBeGreaterThanOrEqual(required);
      }),
    );
  });

  test('a colour that passes stays', () => {
    fc.assert(
      fc.property(colourArbitrary, colourArbitrary, requiredArbitrary, (colour, against, required) => {
        fc.pre(contrastRatio(colour, against) >= required);
        expect(nearestColour(colour, [must(against, required)])).toBe(colour);
      }),
    );
  });

  test('the hue is kept, and the chroma unless no screen could show it', () => {
    fc.assert(
      fc.property(colourArbitrary, colourArbitrary, requiredArbitrary, (colour, against, required) => {
        const start = oklchOf(colour);
        const nearest = oklchOf(nearestColour(colour, [must(against, required)]) ?? '');
        // Rounding to 8 bits moves very dark colours the most.
        const rounding = nearest.l < 0.2 ? 0.03 : 0.008;
        const angle = ((nearest.h - start.h) * Math.PI) / 180;
        expect(Math.abs(Math.sin(angle) * nearest.c)).toBeLessThan(rounding);
        // Where the screen's chroma falls steeply, rounding the lightness moves it more.
        expect(Math.abs(nearest.c - shownOnScreen({ ...start, l: nearest.l }).c)).toBeLessThan(0.03);
      }),
    );
  });

  test('no other grey that passes is nearer to a grey', () => {
    fc.assert(
      fc.property(fc.constantFrom(...GREYS), colourArbitrary, requiredArbitrary, (grey, against, required) => {
        const distance = (other: string | undefined) => Math.abs(oklchOf(other ?? '').l - oklchOf(grey).l);
        const passing = GREYS.filter((other) => contrastRatio(other, against) >= required);
        const nearest = nearestColour(grey, [must(against, required)]);
        expect(distance(nearest)).toBeCloseTo(Math.min(...passing.map(distance)), 2);
        expect(passing).toContain(nearest);
      }),
    );
  });

  test('no passing colour of the same hue and chroma is nearer in lightness', () => {
    fc.assert(
      fc.property(colourArbitrary, colourArbitrary, requiredArbitrary, (colour, against, required) => {
        const start = oklchOf(colour);
        const nearest = oklchOf(nearestColour(colour, [must(against, required)]) ?? '');
        const distance = Math.hypot(nearest.l - start.l, nearest.c - start.c);
        for (let by = 0; by < distance - 0.02; by += 0.004) {
          for (const l of [start.l - by, start.l + by].filter((one) => one >= 0 && one <= 1)) {
            const shown = shownOnScreen({ ...start, l });
            if (Math.hypot(l - start.l, shown.c - start.c) > distance - 0.02) continue;
            expect(contrastRatio(hexOf(shown), against)).toBeLessThan(required);
          }
        }
      }),
    );
  });
});

test('a colour against several meets all of them, although one alone would need less', () => {
  const demands = [must('#ffffff', 4.5), must('#cccccc', 4.5)];
  expect(nearestColour('#aaaaaa', demands)).toBe('#565656');
});

test('most wishes are met where no colour meets all', () => {
  const [dark, darker, light] = [wish('#ffffff', 4.7), wish('#bbbbbb', 4.5), wish('#000000', 4.7)];
  expect(nearestColour('#eeeeee', [dark, darker, light])).toBe('#4b4b4b');
});

test('a must comes before any number of wishes', () => {
  const [dark, darker, light] = [wish('#ffffff', 4.7), wish('#bbbbbb', 4.5), must('#000000', 4.7)];
  expect(nearestColour('#333333', [dark, darker, light])).toBe('#787878');
});

test('no colour is returned if none meets what it must', () => {
  expect(nearestColour('#ff0000', [must('#000000', 4.5), must('#ffffff', 4.7)])).toBeUndefined();
});
