import { addDays, type Day, dayOf, weekdayOf } from '../calendar-day.ts';
import { easterSunday, lastWeekday, nthWeekday } from './movable-days.ts';
import type { Network } from './networks.ts';

const MONDAY = 1;
const THURSDAY = 4;

/** The calendar of each network, and where it is published. */
export const calendars = {
  bacs: { name: 'bank holidays of England and Wales', source: 'GOV.UK, UK bank holidays' },
  sepa: { name: 'TARGET closing days', source: 'European Central Bank, TARGET calendar' },
  becsau: { name: 'RITS holidays', source: 'Reserve Bank of Australia, RITS calendar' },
  becsnz: { name: 'public holidays of New Zealand', source: 'Holidays Act 2003 (NZ)' },
  ach: { name: 'Federal Reserve holidays', source: 'Federal Reserve Financial Services, holiday schedules' },
} as const satisfies Record<Network, { readonly name: string; readonly source: string }>;

const rules: Record<Network, (year: number) => Day[]> = {
  bacs: englandAndWales,
  sepa: target,
  becsau: rits,
  becsnz: newZealand,
  ach: federalReserve,
};

const computed = new Map<string, ReadonlySet<Day>>();

/** Returns the days of a year on which the network is closed besides weekends, substitutes included. */
export function bankHolidays(network: Network, year: number): ReadonlySet<Day> {
  const key = `${network} ${year}`;
  const known = computed.get(key) ?? new Set(rules[network](year).filter((day) => !isWeekend(day)));
  computed.set(key, known);
  return known;
}

export function isWeekend(day: Day): boolean {
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6;
}

/** TARGET has no substitutes. */
function target(year: number): Day[] {
  return [dayOf(year, 1, 1), ...easter(year), dayOf(year, 5, 1), dayOf(year, 12, 25), dayOf(year, 12, 26)];
}

function easter(year: number): [goodFriday: Day, easterMonday: Day] {
  const sunday = easterSunday(year);
  return [addDays(sunday, -2), addDays(sunday, 1)];
}

/** Days proclaimed for one year. */
const PROCLAIMED: Readonly<Record<number, readonly Day[]>> = {
  2020: ['2020-05-08'],
  2022: ['2022-06-02', '2022-06-03', '2022-09-19'],
  2023: ['2023-05-08'],
};
/** Days that a proclaimed one replaced. */
const MOVED: readonly Day[] = ['2020-05-04', '2022-05-30'];

function englandAndWales(year: number): Day[] {
  return [
    ...onWeekdays(dayOf(year, 1, 1)),
    ...easter(year),
    nthWeekday(year, 5, MONDAY, 1),
    lastWeekday(year, 5, MONDAY),
    lastWeekday(year, 8, MONDAY),
    ...onWeekdays(dayOf(year, 12, 25), dayOf(year, 12, 26)),
    ...(PROCLAIMED[year] ?? []),
  ].filter((day) => !MOVED.includes(day));
}

/** Only holidays of both New South Wales and Victoria. Anzac Day has no substitute in both. */
function rits(year: number): Day[] {
  return [
    ...onWeekdays(dayOf(year, 1, 1)),
    orMonday(dayOf(year, 1, 26)),
    ...easter(year),
    dayOf(year, 4, 25),
    nthWeekday(year, 6, MONDAY, 2),
    ...onWeekdays(dayOf(year, 12, 25), dayOf(year, 12, 26)),
  ];
}

/** A Saturday's holiday leaves the Friday open, a Sunday's closes the Monday. */
function federalReserve(year: number): Day[] {
  const dates = [
    dayOf(year, 1, 1),
    // Juneteenth, since 2022.
    ...(year >= 2022 ? [dayOf(year, 6, 19)] : []),
    dayOf(year, 7, 4),
    dayOf(year, 11, 11),
    dayOf(year, 12, 25),
  ].map((day) => (weekdayOf(day) === 0 ? addDays(day, 1) : day));
  return [
    ...dates,
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    lastWeekday(year, 5, MONDAY),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 10, MONDAY, 2),
    nthWeekday(year, 11, THURSDAY, 4),
  ];
}

/** Matariki by year since 2022, as month and date. Source: Te Kāhui o Matariki Public Holiday Act 2022, schedule 1. */
const MATARIKI =
  '0624 0714 0628 0620 0710 0625 0714 0706 0621 0711 0702 0624 0707 0629 0718 0710 0625 0715 0706 0719 0711 0703 0624 0707 0629 0719 0703 0625 0715 0630 0621'.split(
    ' ',
  );

function newZealand(year: number): Day[] {
  const matariki = MATARIKI[year - 2022];
  return [
    ...onWeekdays(dayOf(year, 1, 1), dayOf(year, 1, 2)),
    orMonday(dayOf(year, 2, 6)),
    ...easter(year),
    orMonday(dayOf(year, 4, 25)),
    nthWeekday(year, 6, MONDAY, 1),
    ...(matariki === undefined ? [] : [dayOf(year, Number(matariki.slice(0, 2)), Number(matariki.slice(2)))]),
    // Queen Elizabeth II Memorial Day.
    ...(year === 2022 ? ['2022-09-26'] : []),
    nthWeekday(year, 10, MONDAY, 4),
    ...onWeekdays(dayOf(year, 12, 25), dayOf(year, 12, 26)),
  ];
}

/** Moves neighbouring holidays from a weekend to the next weekdays that are not among them. */
function onWeekdays(...days: readonly Day[]): Day[] {
  const open = days.filter((day) => !isWeekend(day));
  for (const day of days.filter(isWeekend)) {
    let substitute = day;
    while (isWeekend(substitute) || open.includes(substitute)) substitute = addDays(substitute, 1);
    open.push(substitute);
  }
  return open;
}

/** Moves a holiday from a weekend to the Monday, even if that is a holiday too. */
function orMonday(day: Day): Day {
  return isWeekend(day) ? addDays(day, (8 - weekdayOf(day)) % 7 || 1) : day;
}
