import { expect, test } from 'vitest';
import { addDays } from '../calendar-day.ts';
import { readVectorFile } from '../testing/vectors.ts';
import { bankHolidays } from './bank-holidays.ts';
import { easterSunday } from './movable-days.ts';
import type { Network } from './networks.ts';

/** Long enough for every weekday of every holiday. */
const YEARS = Array.from({ length: 12 }, (_, index) => 2022 + index);

/** Of a country or region: year → its public holidays on weekdays, substitutes included, as `MM-DD` separated by spaces. */
type PublicHolidays = Readonly<Record<string, string>>;

// boundary: our own test data
const { calendars: known } = JSON.parse(readVectorFile('public-holidays.json')) as {
  readonly calendars: Readonly<Record<string, PublicHolidays>>;
};

function publicHolidays(place: string): string[] {
  return YEARS.flatMap((year) => {
    const days = known[place]?.[year];
    if (days === undefined) throw new Error(`public-holidays.json does not contain ${place} in ${year}`);
    return days.split(' ').map((day) => `${year}-${day}`);
  });
}

/** Days that only our calendar has, and days that only the vectors have. */
function compare(network: Network, theirs: readonly string[]) {
  const ours = YEARS.flatMap((year) => [...bankHolidays(network, year)]);
  return {
    onlyOurs: ours.filter((day) => !theirs.includes(day)),
    onlyTheirs: theirs.filter((day) => !ours.includes(day)),
  };
}

test('the holidays of BACS are those of England, as a holiday package computed them', () => {
  expect(compare('bacs', publicHolidays('GB-ENG'))).toEqual({ onlyOurs: [], onlyTheirs: [] });
});

test('the holidays of BECS NZ are those of New Zealand, as a holiday package computed them', () => {
  expect(compare('becsnz', publicHolidays('NZ'))).toEqual({ onlyOurs: [], onlyTheirs: [] });
});

test('the holidays of BECS AU are those that New South Wales and Victoria share, but no day of mourning', () => {
  const victoria = publicHolidays('AU-VIC');
  const shared = publicHolidays('AU-NSW').filter((day) => victoria.includes(day));
  expect(compare('becsau', shared)).toEqual({ onlyOurs: [], onlyTheirs: ['2022-09-22'] });
});

test('the Federal Reserve has the federal holidays, except the Fridays before those on Saturdays', () => {
  const { onlyOurs, onlyTheirs } = compare('ach', publicHolidays('US'));
  expect(onlyOurs).toEqual([]);
  expect(onlyTheirs).toEqual([
    '2023-11-10',
    '2026-07-03',
    '2027-06-18',
    '2027-12-24',
    '2027-12-31',
    '2028-11-10',
    '2032-06-18',
    '2032-12-24',
    '2032-12-31',
  ]);
  expect(onlyTheirs.map((day) => new Date(day).getUTCDay())).toEqual(onlyTheirs.map(() => 5));
});

test('TARGET has six of the holidays of Germany, without its others', () => {
  const { onlyOurs, onlyTheirs } = compare('sepa', publicHolidays('DE'));
  expect(onlyOurs).toEqual([]);
  // Christmas Eve, New Year's Eve, German Unity Day, Ascension Day and Whit Monday.
  const others = YEARS.flatMap((year) => {
    const easter = easterSunday(year);
    return [`${year}-12-24`, `${year}-12-31`, `${year}-10-03`, addDays(easter, 39), addDays(easter, 50)];
  });
  expect(onlyTheirs.filter((day) => !others.includes(day))).toEqual([]);
});

test.each([
  ['bacs', 2026, '2026-01-01 2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-28'],
  ['bacs', 2027, '2027-01-01 2027-03-26 2027-03-29 2027-05-03 2027-05-31 2027-08-30 2027-12-27 2027-12-28'],
  [
    'bacs',
    2022,
    '2022-01-03 2022-04-15 2022-04-18 2022-05-02 2022-06-02 2022-06-03 2022-08-29 2022-09-19 2022-12-26 2022-12-27',
  ],
  ['sepa', 2026, '2026-01-01 2026-04-03 2026-04-06 2026-05-01 2026-12-25'],
  ['sepa', 2027, '2027-01-01 2027-03-26 2027-03-29'],
  ['becsau', 2026, '2026-01-01 2026-01-26 2026-04-03 2026-04-06 2026-06-08 2026-12-25 2026-12-28'],
  [
    'becsnz',
    2026,
    '2026-01-01 2026-01-02 2026-02-06 2026-04-03 2026-04-06 2026-04-27 2026-06-01 2026-07-10 2026-10-26 2026-12-25 2026-12-28',
  ],
  [
    'ach',
    2026,
    '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25',
  ],
  ['ach', 2027, '2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25'],
] as const)('%s is closed on the published weekdays of %i', (network, year, days) => {
  expect([...bankHolidays(network, year)].toSorted()).toEqual(days.split(' '));
});

test('the date of Easter Sunday is computed, even in years with its earliest or latest date', () => {
  const dates = ['1818-03-22', '2008-03-23', '2024-03-31', '2026-04-05', '2027-03-28', '2038-04-25'];
  expect(dates.map((date) => easterSunday(Number(date.slice(0, 4))))).toEqual(dates);
});
