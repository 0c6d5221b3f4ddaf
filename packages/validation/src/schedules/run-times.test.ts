import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { FREQUENCIES, latestRun, nextRun, type RunTimes, WEEKDAYS } from './run-times.ts';
import { timeZones } from './time-zone.ts';

const at = (text: string) => Date.parse(text);
const iso = (instant: number) => new Date(instant).toISOString().replace(':00.000Z', 'Z');

/** The runs that follow one another after an instant. */
function runsAfter(times: RunTimes, after: string, count: number): string[] {
  const runs: string[] = [];
  for (let last = at(after); runs.length < count;) {
    last = nextRun(times, last);
    runs.push(iso(last));
  }
  return runs;
}

const BERLIN = { zone: 'Europe/Berlin', hour: 8 } as const;

test.each<[string, RunTimes, string, string[]]>([
  [
    'the day 31 is the last of a shorter month, also of February in a leap year',
    { frequency: 'monthly', monthDay: 31, hour: 0, zone: 'UTC' },
    '2027-12-31T00:00Z',
    ['2028-01-31T00:00Z', '2028-02-29T00:00Z', '2028-03-31T00:00Z', '2028-04-30T00:00Z'],
  ],
  [
    'the day 29 is 28 February in any other year',
    { frequency: 'monthly', monthDay: 29, hour: 0, zone: 'UTC' },
    '2027-01-30T00:00Z',
    ['2027-02-28T00:00Z', '2027-03-29T00:00Z'],
  ],
  [
    'a month ends in its zone, not in UTC',
    { frequency: 'monthly', monthDay: 1, hour: 0, zone: 'Pacific/Auckland' },
    '2026-11-30T10:59Z',
    ['2026-11-30T11:00Z', '2026-12-31T11:00Z'],
  ],
  [
    'a weekday is that of its zone',
    { frequency: 'weekly', weekday: 'monday', hour: 1, zone: 'Asia/Tokyo' },
    '2026-11-28T00:00Z',
    ['2026-11-29T16:00Z', '2026-12-06T16:00Z'],
  ],
  [
    'the hour stays the same when summer time begins and ends',
    { frequency: 'weekly', weekday: 'sunday', ...BERLIN },
    '2027-03-21T12:00Z',
    ['2027-03-28T06:00Z', '2027-04-04T06:00Z'],
  ],
  [
    'an hour that does not exist runs at the next instant that does',
    { frequency: 'daily', hour: 2, zone: 'Europe/Berlin' },
    '2027-03-27T00:00Z',
    ['2027-03-27T01:00Z', '2027-03-28T01:00Z', '2027-03-29T00:00Z'],
  ],
  [
    'an hour that happens twice runs once, the first time',
    { frequency: 'daily', hour: 2, zone: 'Europe/Berlin' },
    '2026-10-24T12:00Z',
    ['2026-10-25T00:00Z', '2026-10-26T01:00Z'],
  ],
  [
    'a change of half an hour is a change too',
    { frequency: 'daily', hour: 2, zone: 'Australia/Lord_Howe' },
    '2026-10-02T16:00Z',
    ['2026-10-03T15:30Z', '2026-10-04T15:00Z'],
  ],
  [
    'a day that a zone has left out runs when the next one begins',
    { frequency: 'daily', hour: 12, zone: 'Pacific/Apia' },
    '2011-12-28T22:00Z',
    ['2011-12-29T22:00Z', '2011-12-30T10:00Z', '2011-12-30T22:00Z'],
  ],
])('%s', (_rule, times, after, runs) => {
  expect(runsAfter(times, after, runs.length)).toEqual(runs);
});

test('after an outage the latest run is made, and the others are counted', () => {
  const times: RunTimes = { frequency: 'daily', ...BERLIN };
  const due = at('2026-11-20T07:00Z');
  expect(latestRun(times, due, at('2026-11-20T07:00Z'))).toEqual({ due, missed: 0 });
  expect(latestRun(times, due, at('2026-11-28T06:59Z'))).toEqual({ due: at('2026-11-27T07:00Z'), missed: 7 });
  expect(latestRun(times, due, at('2026-11-28T07:00Z'))).toEqual({ due: at('2026-11-28T07:00Z'), missed: 8 });
});

/** The first instant of an hour in a zone, by a library of its own. */
function instantByTemporal(day: Temporal.PlainDate, { hour, zone }: RunTimes): number {
  const wanted = day.toPlainDateTime({ hour });
  const shown = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (shown.toPlainDateTime().equals(wanted)) return shown.epochMilliseconds;
  return shown.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.NaN;
}

function isDueByTemporal(day: Temporal.PlainDate, { frequency, weekday, monthDay }: RunTimes): boolean {
  if (frequency === 'daily') return true;
  if (frequency === 'weekly') return WEEKDAYS[day.dayOfWeek - 1] === weekday;
  return day.day === Math.min(monthDay ?? 1, day.daysInMonth);
}

/** The same as `nextRun`, day by day. */
function nextByTemporal(times: RunTimes, after: number): number {
  const start = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(times.zone).toPlainDate();
  for (let days = -1; ; days += 1) {
    const day = start.add({ days });
    if (!isDueByTemporal(day, times)) continue;
    const instant = instantByTemporal(day, times);
    if (instant > after) return instant;
  }
}

const schedules = fc.record({
  frequency: fc.constantFrom(...FREQUENCIES),
  weekday: fc.constantFrom(...WEEKDAYS),
  monthDay: fc.integer({ min: 1, max: 31 }),
  hour: fc.integer({ min: 0, max: 23 }),
  zone: fc.constantFrom(...timeZones()),
});

test('runs are those of an independent library, in every zone and on every day of 35 years', () => {
  const instants = fc.integer({ min: at('2005-01-01T00:00Z') / 60_000, max: at('2040-01-01T00:00Z') / 60_000 });
  fc.assert(
    fc.property(schedules, instants, (times, minute) => {
      expect(iso(nextRun(times, minute * 60_000))).toBe(iso(nextByTemporal(times, minute * 60_000)));
    }),
    { numRuns: 600 },
  );
});

test('runs around the clock changes of a zone are those of an independent library', () => {
  const places = fc.record({
    schedule: schedules,
    year: fc.integer({ min: 2005, max: 2039 }),
    minute: fc.integer({ min: -2880, max: 120 }),
  });
  fc.assert(
    fc.property(places, ({ schedule, year, minute }) => {
      const newYear = Temporal.ZonedDateTime.from({ year, month: 1, day: 1, timeZone: schedule.zone });
      const change = newYear.getTimeZoneTransition('next');
      fc.pre(change !== null);
      const after = (change?.epochMilliseconds ?? 0) + minute * 60_000;
      const times = { ...schedule, frequency: 'daily' as const };
      expect(iso(nextRun(times, after))).toBe(iso(nextByTemporal(times, after)));
    }),
    { numRuns: 400 },
  );
});
