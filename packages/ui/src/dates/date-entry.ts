import { formatDay } from '../time/format-time.ts';

/** While the user types a year, its first digits look like an earlier one. */
const FIRST_WHOLE_YEAR = '1000';
/** Beyond it, a year has more than four digits. */
export const LAST_DAY = '9999-12-31';

/** The content of a date field. Only a 'day' applies at once; the others may be the beginning of one. */
export type DateEntry =
  | { readonly kind: 'none' }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'early'; readonly min: string }
  | { readonly kind: 'fault'; readonly fault: string };

export interface DateBounds {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** Reads a native date field, which reports '' for an empty and for an incomplete date. `isIncomplete`: `validity.badInput`. */
export function readEntry(text: string, isIncomplete: boolean, { min, max = LAST_DAY }: DateBounds): DateEntry {
  if (text === '') return isIncomplete ? { kind: 'fault', fault: 'Enter a complete date.' } : { kind: 'none' };
  if (text.length > LAST_DAY.length) return { kind: 'fault', fault: FOUR_DIGITS };
  if (min !== undefined && text < min) return { kind: 'early', min };
  if (text < FIRST_WHOLE_YEAR) return { kind: 'fault', fault: FOUR_DIGITS };
  if (text > max) return { kind: 'fault', fault: `Enter a day no later than ${formatDay(max)}.` };
  return { kind: 'day', day: text };
}

const FOUR_DIGITS = 'Enter a year with four digits.';

/** Says that an earlier day was replaced by the minimum. */
export function raisedWords(min: string): string {
  return `The date was changed to ${formatDay(min)}, the earliest day.`;
}
