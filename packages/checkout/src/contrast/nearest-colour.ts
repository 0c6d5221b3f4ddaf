import { contrastRatio } from './contrast-ratio.ts';
import { distanceOf, hexOf, oklchOf, shownOnScreen } from './oklch.ts';

/** The contrast that a colour must reach, or should reach, against another one. */
export interface Demand {
  readonly against: string;
  readonly required: number;
  readonly isMust: boolean;
}

/** Less than one step of any 8-bit grey. */
const STEP = 0.001;

/**
 * Of the colours that meet every must, returns the one that meets most of the other demands and, among equals, is nearest in OKLCH.
 * Keeps the hue, and lowers the chroma only where no screen could show it. Checks colours after rounding to # and six digits.
 * Returns undefined if no colour meets every must.
 */
export function nearestColour(colour: string, demands: readonly Demand[]): string | undefined {
  const start = oklchOf(colour);
  let best: { readonly hex: string; readonly met: number; readonly distance: number } | undefined;
  for (const l of lightnessesFrom(start.l)) {
    if (best?.met === demands.length && best.distance < Math.abs(l - start.l)) break;
    const shown = shownOnScreen({ ...start, l });
    const hex = hexOf(shown);
    const met = countMet(hex, demands);
    if (met === undefined || (best && met < best.met)) continue;
    const distance = distanceOf(start, shown);
    if (!best || met > best.met || distance < best.distance) best = { hex, met, distance };
  }
  return best?.hex;
}

/** The lightness itself, then those around it, the nearest first, to black and white. */
function lightnessesFrom(start: number): number[] {
  const steps = Array.from({ length: Math.ceil(1 / STEP) + 1 }, (_, step) => step * STEP);
  const below = steps.filter((by) => by - STEP < start).map((by) => Math.max(start - by, 0));
  const above = steps.filter((by) => start + by - STEP < 1).map((by) => Math.min(start + by, 1));
  return [...below, ...above].toSorted((one, other) => Math.abs(one - start) - Math.abs(other - start));
}

function countMet(hex: string, demands: readonly Demand[]): number | undefined {
  let met = 0;
  for (const { against, required, isMust } of demands) {
    if (contrastRatio(hex, against) >= required) met += 1;
    else if (isMust) return undefined;
  }
  return met;
}
