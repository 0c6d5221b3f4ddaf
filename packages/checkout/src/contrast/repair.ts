import type { ThemeValues } from '../theme-settings.ts';
import { type ContrastPair, contrastPairs, type DrawnTemplate } from './contrast-pairs.ts';
import type { ColourPath } from './drawn-pairs.ts';
import { type Demand, nearestColour } from './nearest-colour.ts';

/** One new colour, and its effects. */
export interface ContrastRepair {
  readonly setting: ColourPath;
  /** # and six digits. */
  readonly value: string;
  /** The pairs whose ratio changes. */
  readonly changes: readonly PairChange[];
  /** Pairs of the setting that fail before and after. */
  readonly remaining: readonly ContrastPair[];
}

export interface PairChange {
  readonly before: ContrastPair;
  readonly after: ContrastPair;
}

/**
 * Returns the nearest colour with which a failing pair passes: for its foreground or, if no foreground would do, for its background.
 * It breaks no pair that passed, and lets as many others of the same setting pass as possible. Returns undefined if the pair passes.
 */
export function repairOf(
  values: ThemeValues,
  pair: ContrastPair,
  drawn: DrawnTemplate = {},
): ContrastRepair | undefined {
  const pairs = contrastPairs(values, drawn);
  const failing = pairs.find(({ id, passes }) => id === pair.id && !passes);
  if (!failing) return undefined;
  for (const setting of [failing.foreground, failing.background]) {
    const concerned = pairs.filter(({ foreground, background }) => foreground === setting || background === setting);
    const value = nearestColour(
      values[setting],
      concerned.map((one) => demandOf(values, one, setting, one.passes || one === failing)),
    );
    if (value !== undefined) return repairWith(values, { setting, value, concerned }, drawn);
  }
  return undefined;
}

function demandOf(values: ThemeValues, pair: ContrastPair, setting: ColourPath, isMust: boolean): Demand {
  const other = pair.foreground === setting ? pair.background : pair.foreground;
  return { against: values[other], required: pair.required, isMust };
}

interface NewColour {
  readonly setting: ColourPath;
  readonly value: string;
  readonly concerned: readonly ContrastPair[];
}

function repairWith(
  values: ThemeValues,
  { setting, value, concerned }: NewColour,
  drawn: DrawnTemplate,
): ContrastRepair {
  const repaired = new Map(contrastPairs({ ...values, [setting]: value }, drawn).map((pair) => [pair.id, pair]));
  const changes = concerned.flatMap((before) => {
    const after = repaired.get(before.id);
    return after && after.ratio !== before.ratio ? [{ before, after }] : [];
  });
  const remaining = changes.map(({ after }) => after).filter(({ passes }) => !passes);
  return { setting, value, changes, remaining };
}

/** Repairs every failing pair. Returns the changed colours only. */
export function repairAll(values: ThemeValues, drawn: DrawnTemplate = {}): Partial<ThemeValues> {
  let change: Partial<ThemeValues> = {};
  // One pass is enough: a repair breaks no pair that passed.
  for (const pair of contrastPairs(values, drawn)) {
    const repair = repairOf({ ...values, ...change }, pair, drawn);
    if (repair) change = { ...change, [repair.setting]: repair.value };
  }
  return change;
}
