import type { Day } from './calendar-day.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the day and the time, `HH:MM`, of a moment in a zone of the IANA database. Throws a RangeError for any other zone. */
export function localTime(now: Date, timeZone: string): { readonly day: Day; readonly time: string } {
  const parts = formatOf(timeZone).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

/** A format takes longer to make than to use. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}
