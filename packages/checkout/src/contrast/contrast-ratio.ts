import { convertRgbToLrgb } from 'culori/fn';

/** The parts of a colour in sRGB, each from 0 to 1. */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** Reads # and three or six hexadecimal digits. Anything else is black, also what `parseHex` of culori accepts: four or eight digits. */
export function rgbOf(colour: string): Rgb {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(colour) ?? [];
  const digits = long ?? (short ?? '000').replace(/./g, '$&$&');
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255;
  return { r: part(0), g: part(2), b: part(4) };
}

/**
 * Relative luminance, from 0 (black) to 1 (white). Source: WCAG 2.2, 'relative luminance'. `wcagLuminance` of culori would bring its
 * parsers of colours, 5 kB.
 */
export function luminanceOf(colour: string): number {
  const { r, g, b } = convertRgbToLrgb(rgbOf(colour));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours, from 1 to 21, in either order. Source: WCAG 2.2, 'contrast ratio'. */
export function contrastRatio(one: string, other: string): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** A ratio as text, such as '4.49'. Rounded down, so that a failing ratio never looks like one that passes. */
export function formatRatio(ratio: number): string {
  // The addend hides errors of floating point: 21 is computed as 20.999999999999996.
  return (Math.floor(ratio * 100 + 1e-9) / 100).toFixed(2);
}
