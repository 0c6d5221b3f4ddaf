import { convertLabToLch, convertLchToLab, convertOklabToRgb, convertRgbToOklab } from 'culori/fn';
import { rgbOf } from './contrast-ratio.ts';

/** A colour in OKLCH, in which equal steps look equal: lightness from 0 to 1, chroma from 0 (grey), hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** Rounding to 8 bits gives greys a chroma below this, whose hue means nothing. */
const GREY_CHROMA = 0.0005;

const CHROMA_STEPS = 14;

export function oklchOf(colour: string): Oklch {
  const { l, c, h } = convertLabToLch(convertRgbToOklab(rgbOf(colour)), 'oklch');
  return c < GREY_CHROMA ? { l, c: 0, h: 0 } : { l, c, h: h ?? 0 };
}

/**
 * The same colour, with the chroma lowered to the most that a screen can show at its lightness and hue. `clampChroma` of culori does the same, but
 * would bring its parsers of colours, 5 kB.
 */
export function shownOnScreen({ l, c, h }: Oklch): Oklch {
  if (isOnScreen({ l, c, h })) return { l, c, h };
  let [low, high] = [0, c];
  for (let step = 0; step < CHROMA_STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (isOnScreen({ l, c: middle, h })) low = middle;
    else high = middle;
  }
  return { l, c: low, h };
}

/** # and six digits. A colour that no screen can show loses chroma. */
export function hexOf(colour: Oklch): string {
  const { r, g, b } = partsOf(shownOnScreen(colour));
  return `#${[r, g, b].map(digitsOf).join('')}`;
}

function partsOf({ l, c, h }: Oklch) {
  return convertOklabToRgb(convertLchToLab({ l, c, h }));
}

function isOnScreen(colour: Oklch): boolean {
  const { r, g, b } = partsOf(colour);
  return [r, g, b].every((part) => part >= -0.0005 && part <= 1.0005);
}

function digitsOf(part: number): string {
  return Math.round(Math.min(Math.max(part, 0), 1) * 255)
    .toString(16)
    .padStart(2, '0');
}

/** The visible difference of two colours: 0 if they are the same, 1 between black and white. */
export function distanceOf(one: Oklch, other: Oklch): number {
  const [first, second] = [convertLchToLab(one), convertLchToLab(other)];
  return Math.hypot(first.l - second.l, first.a - second.a, first.b - second.b);
}
