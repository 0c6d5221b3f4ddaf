import { MAX_RANGE_DAYS } from '@portal/api-client/report-query';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { isFoundOften, selectFound, selectFoundDays } from './found-rows.ts';
import {
  type CountedPage,
  isAfterCursor,
  isUndatedAfterCursor,
  type Page,
  type PageQuery,
  type Place,
  placeOf,
  readRows,
  selectPage,
} from './page-rows.ts';
import { readRanged } from './read-ranged.ts';
import type { DayRange } from '../report-query.ts';
import { all, type Condition, COUNT_MAX, countedConditions, type Report, type Selection } from '../report.ts';
import { walkDays, walkRows } from './walk-rows.ts';

/** The factor by which the number of days grows until the page is full. */
const DAYS_STEP = 4;

/** One page of the rows that match a term, with the total up to the largest total. */
export async function readSearch<Row>(
  db: Kysely<Schema>,
  report: Report<Row>,
  selection: Selection,
  query: PageQuery,
): Promise<CountedPage<Row>> {
  // All statements must see the same rows.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const days = await findDays(trx, report, selection, query);
      const range = rangeOf(days);
      const isDeep = query.from > COUNT_MAX;
      const foundOn = days.flatMap(({ day, is_found }) => (is_found ? [day] : []));
      if (range && (foundOn.length <= MAX_RANGE_DAYS || isDeep)) {
        return readRanged(trx, report, { ...selection, target: 'createdAt', range }, query);
      }
      const often = await sql<{ is: boolean }>`select ${isFoundOften(report, selection)} as is`.execute(trx);
      if (!often.rows[0]?.is) {
        const page = await readAllFound(trx, report, selection, query);
        // Even if each condition stays below the limit, together they can exceed it.
        if (page.total <= COUNT_MAX) return page;
      }
      const common = await readCommon(trx, report, { ...selection, days: foundOn }, query);
      return { ...common, total: COUNT_MAX + 1 };
    });
}

interface FoundDay {
  readonly day: string;
  readonly is_found: boolean;
  readonly is_whole: boolean;
}

async function findDays(
  db: Kysely<Schema>,
  report: Report<unknown>,
  selection: Selection,
  { direction }: PageQuery,
): Promise<readonly FoundDay[]> {
  if (!report.searchedByDay) return [];
  return (await sql<FoundDay>`${selectFoundDays(report, selection, direction)}`.execute(db)).rows;
}

/** The range from the first matching day to the last, if every row in between matches and no other row does. */
function rangeOf(days: readonly FoundDay[]): DayRange | undefined {
  const first = days.findIndex(({ is_found }) => is_found);
  const last = days.findLastIndex(({ is_found }) => is_found);
  const ends = [days[first]?.day, days[last]?.day].filter((day) => day !== undefined).toSorted();
  const [from, to] = ends;
  if (from === undefined || to === undefined) return undefined;
  return days.slice(first, last + 1).every(({ is_whole }) => is_whole) ? { from, to } : undefined;
}

/** One page of the matches. Reads all matches. */
async function readAllFound<Row>(
  db: Kysely<Schema>,
  report: Report<Row>,
  selection: Selection,
  query: PageQuery,
): Promise<CountedPage<Row>> {
  const place = placeOf(report, query);
  const select = sql`select ref, value from found where ${all([sql<boolean>`true`, ...isFoundAfterCursor(place)])}`;
  return readRows(
    db,
    report,
    { ...selection, query },
    {
      given: sql`found as materialized (${selectFound(report, selection, place.date)})`,
      refs: selectPage([select], place),
      total: sql`select count(*) from found`,
    },
  );
}

/** One page of a common term. Scans rows on days with possible matches until the page is full. */
async function readCommon<Row>(
  db: Kysely<Schema>,
  report: Report<Row>,
  selection: Selection & { readonly days: readonly string[] },
  query: PageQuery,
): Promise<Page<Row>> {
  const { date, direction, after } = placeOf(report, query);
  const { days } = selection;
  if (!report.searchedByDay || after?.value === null) return walkRows(db, report, selection, query);
  const isByCreation = date.day === 'created_day';
  // With this many days, matches are everywhere, and looking up the days of another date does not pay off.
  if (!isByCreation && days.length > MAX_RANGE_DAYS) return walkRows(db, report, selection, query);
  const sorted = isByCreation ? days : await daysOf(db, report, selection, { date, direction });
  const cursorDay = after?.value?.slice(0, 10);
  const ahead = sorted.filter((day) => !cursorDay || (direction === 'asc' ? day >= cursorDay : day <= cursorDay));
  for (let some = 1; some < ahead.length * DAYS_STEP; some *= DAYS_STEP) {
    const page = await walkDays(db, report, { ...selection, days: ahead.slice(0, some) }, query);
    if (page.next !== undefined) return page;
  }
  // The last page, which includes rows without the date.
  return walkRows(db, report, selection, query);
}

/** The days, by another date, of rows that were created on the given days. */
async function daysOf(
  db: Kysely<Schema>,
  report: Report<unknown>,
  selection: Selection & { readonly days: readonly string[] },
  { date, direction }: Pick<Place, 'date' | 'direction'>,
): Promise<string[]> {
  const day = sql.ref(date.day);
  const where = all([
    ...countedConditions(report, selection),
    sql<boolean>`created_day = any(${selection.days}::date[])`,
    sql<boolean>`${day} is not null`,
  ]);
  const { rows } = await sql<{ day: string }>`
    select ${day}::text as day from ${sql.table(report.days)} where ${where}
    group by ${day} order by ${day} ${sql.raw(direction)}`.execute(db);
  return rows.map((row) => row.day);
}

/** Conditions for rows after the cursor, where some rows may not have the date. */
function isFoundAfterCursor(place: Place): Condition[] {
  const [value, ref] = [sql.ref('value'), sql.ref('ref')];
  const hasNone = sql<boolean>`${value} is null`;
  if (place.after?.value === null) return [hasNone, ...isUndatedAfterCursor(ref, place)];
  return isAfterCursor(value, ref, place).map((isFurther) => sql<boolean>`(${hasNone} or ${isFurther})`);
}
