import { MAX_RANGE_DAYS } from '@portal/api-client/report-query';
import { SEARCH_TERM_MAX } from '@portal/contract';
import { addDays, daysWithin, utcDay } from '@portal/validation/calendar-day';
import * as z from 'zod/mini';
import { PlatformError } from '../../platform/http/errors.ts';
import { described } from '../../platform/http/document/named-schemas.ts';
import { pageQuery } from '../../platform/http/input/page-query.ts';

/** UTC days as `YYYY-MM-DD`, inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const DEFAULT_DAYS = 7;
export const EVERY_DAY: DayRange = { from: '1970-01-01', to: '2199-12-31' };
const LIST_MAX = 100;
const TOO_MANY = `Please choose at most ${LIST_MAX}`;
const NAME_MAX = 200;
const TERM_TOO_LONG = `Please search for at most ${SEARCH_TERM_MAX} characters`;

/** A list in a query: repeated keys or comma-separated values. An empty list means no filter. */
export function listQuery<T extends z.core.$ZodType<unknown, string>>(item: T, meaning?: string) {
  return listOf(item, (value) => value.split(','), meaning);
}

const NAME_TOO_LONG = `Please use at most ${NAME_MAX} characters`;
export const name = z.string().check(z.maxLength(NAME_MAX, NAME_TOO_LONG));
/** One name, or several separated by commas. */
const names = z
  .string()
  .check(z.refine((value) => value.split(',').every((one) => one.length <= NAME_MAX), NAME_TOO_LONG));

/** A list of texts that may contain commas: repeated keys only. */
export function textsQuery(meaning?: string) {
  return listOf(name, (value) => [value], meaning);
}

/** A list of names, which may themselves contain commas: `requestedApps` resolves the ambiguity. */
export function namesQuery() {
  return listOf(names, (value) => [value]);
}

function listOf<T extends z.core.$ZodType<unknown, string>>(
  item: T,
  read: (value: string) => readonly string[],
  meaning?: string,
) {
  const text = z.union([z.string(), z.array(z.string())]);
  const parts = z.pipe(
    text,
    z.transform((value) => [...new Set([value].flat().flatMap(read))].filter((part) => part !== '')),
  );
  return described(z.prefault(z.pipe(parts, z.array(item).check(z.maxLength(LIST_MAX, TOO_MANY))), []), {
    type: 'array',
    anyOf: undefined,
    items: itemSchema(item),
    maxItems: LIST_MAX,
    default: undefined,
    description: ['Repeat it for several values. Default: no filter.', meaning ?? ''].join(' ').trim(),
  });
}

/** The JSON Schema of one value. */
function itemSchema(item: z.core.$ZodType): object {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(item, { io: 'input', unrepresentable: 'any' });
  return schema;
}

/** The same list in a request body, as an array. */
export function listBody<T extends z.core.$ZodType<unknown, string>>(item: T) {
  return z.prefault(z.array(item).check(z.maxLength(LIST_MAX, TOO_MANY)), []);
}

/** The target date in a request body, which tells whether it is named. The first of `dates` is the default. */
export function bodyTargetDate<const T extends readonly [string, ...string[]]>(dates: T) {
  return described(z.optional(z.enum(dates)), { default: dates[0] });
}

/** Covers every payment, and stays within the date range of every database. */
const YEARS = /^(19[7-9]|20\d|21\d)\d-/;
export const day = described(
  z.iso
    .date({ error: 'Please enter a day as YYYY-MM-DD', abort: true })
    .check(z.regex(YEARS, 'Please enter a day from 1970 to 2199')),
  { format: 'date', pattern: undefined, allOf: undefined },
);

/** The range of days or the search term that every report query and body has. */
export const rangeQuery = {
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  term: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_TERM_MAX, TERM_TOO_LONG))),
};

/** The place of the page to read. `after`: the `next` cursor of an earlier page, used instead of `from`. */
export const placeQuery = {
  ...pageQuery(50, { byDefault: 10 }),
  after: z.optional(z.string().check(z.maxLength(1000))),
};

export const reportPageQuery = {
  ...placeQuery,
  sortDirection: z.optional(z.enum(['asc', 'desc'])),
};

/** The range or term of a validated query. */
export interface RequestedRange {
  /** Without days, every day is read. */
  readonly isOfAnyDate?: boolean | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly term?: string | undefined;
  readonly creditorProfileRef?: string | undefined;
}

/**
 * The days that a report is limited to; `undefined` for a search. Default: the last seven days, of which a query may change
 * one end or both; every day for the mandates of a creditor profile, and for a report `isOfAnyDate`. Refuses a range that ends before it begins, and one of more than 93 days.
 */
export function readRange(
  { dateFrom, dateTo, term, creditorProfileRef, isOfAnyDate = false }: RequestedRange,
  now: number,
): DayRange | undefined {
  if (term !== undefined && term !== '') return undefined;
  if ((creditorProfileRef || isOfAnyDate) && dateFrom === undefined && dateTo === undefined) return EVERY_DAY;
  return readDays({ dateFrom, dateTo }, now);
}

/** The days of a query that has no search. Default: the last seven days. Refuses a range as `readRange` does. */
export function readDays({ dateFrom, dateTo }: Pick<RequestedRange, 'dateFrom' | 'dateTo'>, now: number): DayRange {
  const to = dateTo ?? utcDay(now);
  const from = dateFrom ?? addDays(to, 1 - DEFAULT_DAYS);
  const days = daysWithin(from, to);
  if (days < 1) throw new PlatformError('DATE_RANGE_REVERSED', { field: 'dateTo' });
  if (days > MAX_RANGE_DAYS) throw new PlatformError('DATE_RANGE_TOO_LONG', { field: 'dateTo' });
  return { from, to };
}

/** As many days as the range has, until the day before it. */
export function daysBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -daysWithin(from, to)), to: addDays(from, -1) };
}
