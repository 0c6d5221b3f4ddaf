import { daysWithin, isDay, readUtcDay } from '@portal/validation/calendar-day';
import { formatCount } from '../words/format-count.ts';
import { formatDay } from '../time/format-time.ts';
import { notInAddress } from './address-words.ts';
import type { DateFilter, DateLimits, DateRules } from './date-filter.ts';
import { type DateRange, isReversed, isWithinDays, tidyRange } from './date-range.ts';
import { DaysChoice } from './days-choice.tsx';
import { type ChosenRange, daysOf, presetNamed, RANGE_PRESETS, type RangePreset } from './range-preset.ts';

/** A table's filter by UTC days. */
export function dateFilter<T = object>(filter: Omit<DateFilter<T>, 'kind' | 'rules'>): DateFilter<T> {
  return { ...filter, kind: 'dates', rules };
}

const rules: DateRules = { read, refusal, summary, daysOf, dayOf: readUtcDay, Choice: DaysChoice };

function read({ min, fallback, maxDays }: DateLimits, name: string, days: DateRange): ChosenRange | undefined {
  const preset = fallback === undefined ? undefined : presetNamed(name);
  if (preset !== undefined) return { preset };
  if (invalidDay(days) !== undefined) return undefined;
  const range = tidyRange(days, min);
  return range && !isReversed(days) && (maxDays === undefined || isWithinDays(range, maxDays)) ? range : undefined;
}

function summary({ preset, start, end }: ChosenRange): string | undefined {
  if (preset !== undefined) return presetLabel(preset);
  if (start !== undefined && end !== undefined) return `${formatDay(start)} – ${formatDay(end)}`;
  if (start !== undefined) return `from ${formatDay(start)}`;
  return end && `until ${formatDay(end)}`;
}

function presetLabel(wanted: RangePreset): string {
  return RANGE_PRESETS.find(({ preset }) => preset === wanted)?.label ?? wanted;
}

function refusal(filter: DateLimits & { readonly label: string }, { preset, ...days }: ChosenRange): string {
  const shown = preset ?? filter.fallback;
  const instead = shown === undefined ? 'All days are shown.' : `The table shows: ${presetLabel(shown)}.`;
  if (preset !== undefined) return `${filter.label}: The days in this link were left out. ${instead}`;
  return `${filter.label}: ${reasonOf(filter, days)} ${instead}`;
}

function reasonOf({ maxDays }: DateLimits, { start, end }: DateRange): string {
  const invalid = invalidDay({ start, end });
  if (invalid !== undefined) return notInAddress(invalid, 'a date');
  if (start === undefined || end === undefined) return 'This link contained only one of two days.';
  if (isReversed({ start, end })) return 'In this link, the range ends before it starts.';
  return `The range in this link covers ${formatCount(daysWithin(start, end))} days; at most ${maxDays} can be shown.`;
}

/** The first bound that is not a day, if any. */
function invalidDay({ start, end }: DateRange): string | undefined {
  return [start, end].find((day) => day !== undefined && !isDay(day));
}
