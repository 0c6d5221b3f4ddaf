import type { ReportSchedule, ReportScheduleInput } from '@portal/api-client/report-schedules';
import { PAST_RANGES, type PastRange } from '@portal/validation/schedules';

/** The days are those of the schedule, and a search has none. */
const LEFT_OUT = new Set(['dateFrom', 'dateTo', 'term']);

/** The filters of a report that a schedule copies: those with a value. */
export function copiedFilters(filter: object): Record<string, string | string[]> {
  const members: readonly [string, unknown][] = Object.entries(filter);
  return Object.fromEntries(
    members.flatMap(([name, value]) => {
      const copied = LEFT_OUT.has(name) ? undefined : copyOf(value);
      return copied === undefined || copied.length === 0 ? [] : [[name, copied]];
    }),
  );
}

function copyOf(value: unknown): string | string[] | undefined {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;
}

/** When a new schedule runs: once its days are over. */
export function timesFor(range: PastRange): Pick<ReportScheduleInput, 'frequency' | 'monthDay' | 'range' | 'weekday'> {
  if (range === 'last-month') return { range, frequency: 'monthly', monthDay: 1 };
  return range === 'last-week' ? { range, frequency: 'weekly', weekday: 'monday' } : { range, frequency: 'daily' };
}

/** The range of a schedule that is nearest to that of a report on screen. */
export function rangeFrom(preset: string | undefined): PastRange {
  return PAST_RANGES.find((range) => range === preset) ?? (preset === 'this-month' ? 'last-month' : 'yesterday');
}

/** The zone of the browser. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The values of a schedule, as a save sends them. */
export function inputOf(schedule: ReportSchedule): ReportScheduleInput {
  const { name, reportType, filters, columns, separator, frequency, weekday, monthDay, hour, zone, range, isPaused } =
    schedule;
  return {
    name,
    reportType,
    filters,
    ...(columns && { columns }),
    ...(separator && { separator }),
    frequency,
    weekday,
    monthDay,
    hour,
    zone,
    range,
    isPaused,
  };
}
