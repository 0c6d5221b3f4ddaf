import { MAX_RANGE_DAYS } from '@portal/api-client/report-query';
import { SEARCH_TERM_MAX } from '@portal/contract';
import * as z from 'zod/mini';
import { PlatformError } from '../http/errors.ts';
import { wholeNumber } from '../http/page-query.ts';

/** UTC days, `YYYY-MM-DD`, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 7;
const LIST_MAX = 100;
const TOO_MANY = `Please choose at most ${LIST_MAX}`;
const NAME_MAX = 200;
const TERM_TOO_LONG = `Please search for at most ${SEARCH_TERM_MAX} characters`;

/** A list in a query: repeated keys, and commas within a value. Nothing stands for no limit. */
export function listQuery<T extends z.core.$ZodType<unknown, string>>(item: T) {
  return listOf(item, (value) => value.split(','));
}

const NAME_TOO_LONG = `Please use at most ${NAME_MAX} characters`;
export const name = z.string().check(z.maxLength(NAME_MAX, NAME_TOO_LONG));
/** One name, or several with commas between them. */
const names = z
  .string()
  .check(z.refine((value) => value.split(',').every((one) => one.length <= NAME_MAX), NAME_TOO_LONG));

/** The same of names, which may hold commas themselves: `askedApps` tells them from several. */
export function namesQuery() {
  return listOf(names, (value) => [value]);
}

function listOf<T extends z.core.$ZodType<unknown, string>>(item: T, read: (value: string) => readonly string[]) {
  const text = z.union([z.string(), z.array(z.string())]);
  const parts = z.pipe(
    text,
    z.transform((value) => [...new Set([value].flat().flatMap(read))].filter((part) => part !== '')),
  );
  return z.prefault(z.pipe(parts, z.array(item).check(z.maxLength(LIST_MAX, TOO_MANY))), []);
}

/** The same in a body, where a list is a list. */
export function listBody<T extends z.core.$ZodType<unknown, string>>(item: T) {
  return z.prefault(z.array(item).check(z.maxLength(LIST_MAX, TOO_MANY)), []);
}

/** No payment is older or further ahead, and every database can count from each of them to the next. */
const YEARS = /^(19[7-9]|20\d|21\d)\d-/;
const day = z.iso
  .date({ error: 'Please enter a day as YYYY-MM-DD', abort: true })
  .check(z.regex(YEARS, 'Please enter a day from 1970 to 2199'));

/** What queries and bodies of every report have: a range of days, or a search in place of it. */
export const rangeQuery = {
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  term: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_TERM_MAX, TERM_TOO_LONG))),
};

/** One page: `after`, a cursor that came as `next`, in place of `from`. */
export const reportPageQuery = {
  take: z.prefault(z.pipe(wholeNumber, z.number().check(z.minimum(1), z.maximum(50))), '10'),
  from: z.prefault(wholeNumber, '0'),
  after: z.optional(z.string().check(z.maxLength(1000))),
  sortDirection: z.optional(z.enum(['asc', 'desc'])),
};

/** The range or the term of a query that was checked. */
export interface AskedRange {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly term?: string | undefined;
}

/**
 * The days that a report is limited to: the last seven unless said otherwise, of which one end alone can be moved; none at
 * all for a search. Refuses what ends before it begins, and more than 93 days.
 */
export function readRange({ dateFrom, dateTo, term }: AskedRange, now: number): DayRange | undefined {
  if (term !== undefined && term !== '') return undefined;
  const to = dateTo ?? dayOf(now);
  const from = dateFrom ?? dayOf(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw new PlatformError('DATE_RANGE_REVERSED', { field: 'dateTo' });
  if (days > MAX_RANGE_DAYS) throw new PlatformError('DATE_RANGE_TOO_LONG', { field: 'dateTo' });
  return { from, to };
}

/** The day after. */
export function dayAfter(day: string): string {
  return dayOf(Date.parse(day) + DAY_MS);
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
