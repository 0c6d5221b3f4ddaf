import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import {
  isBehind,
  isBehindEmpty,
  isOnDay,
  order,
  type Page,
  type PageQuery,
  type Place,
  placeOf,
  readRows,
  valuedOrder,
} from './page-rows.ts';
import type { DayRange } from './report-query.ts';
import {
  all,
  countedConditions,
  dateOf,
  fixedConditions,
  type Report,
  type Selection,
  sinceFirst,
  untilLast,
} from './report.ts';

/** A selection of a range of days. */
export interface Ranged extends Selection {
  readonly range: DayRange;
}

/**
 * One page of a range and the number of all its rows. The counts say on which days of what is sorted by its rows lie, and
 * only those days are looked at in the index: ten at most, for ten rows, whatever is filtered by and however deep the page is.
 * Counts and rows are read in one statement, so that they agree.
 */
export async function readRanged<Row>(
  db: Kysely<Schema>,
  report: Report<Row>,
  selection: Ranged,
  query: PageQuery,
): Promise<Page<Row> & { readonly total: number }> {
  const place = placeOf(report, query);
  const { offset, limit, direction } = place;
  const isTarget = query.column === selection.target;
  const inRange = bounds(report, selection);
  const parts = [
    selectValued(report, selection, place, inRange),
    ...(place.date.isNullable && !isTarget ? [selectEmpty(report, selection, place, inRange)] : []),
  ];
  const skipped = sql`${sql.lit(offset)} - (select min(before) from page_days)`;
  const refs = sql`
    select ref, value from (${sql.join(parts, sql` union all `)}) found
    order by ${order(sql`value`, sql`ref`, direction)} limit ${sql.lit(limit)} offset ${skipped}`;
  const given = sql`days as materialized (
      select ${sql.ref(place.date.day)} as day, sum(row_count)::bigint as row_count from ${sql.table(report.days)}
      where ${all(countedConditions(report, selection))} group by 1
    ), page_days as materialized (${selectPageDays(place)})`;
  const total = sql`select coalesce(sum(row_count), 0) from days`;
  return readRows(db, report, { tenantId: selection.tenantId, query }, { given, refs, total });
}

function bounds(report: Report<unknown>, { range, target }: Ranged): RawBuilder<boolean>[] {
  const date = dateOf(report, target);
  return [sinceFirst(date, range), untilLast(date, range)];
}

/** The days on which rows of the page lie, each with how many rows come `before` it. Of the cursor's own day nobody knows. */
function selectPageDays({ after, direction, offset, limit }: Place): RawBuilder<unknown> {
  const cursorDay = sql`${after?.value?.slice(0, 10) ?? null}::date`;
  const isCursors = after ? sql`day is not distinct from ${cursorDay}` : sql`false`;
  const step = direction === 'asc' ? sql`>=` : sql`<=`;
  const isAhead = after?.value === null ? sql`day is null` : sql`(day is null or day ${step} ${cursorDay})`;
  return sql`
    select day, before::bigint from (
      select day, is_cursors, row_count,
        sum(row_count) over (order by day ${sql.raw(direction)} nulls last) - row_count as before
      from (
        select day, ${isCursors} as is_cursors, case when ${isCursors} then 0 else row_count end as row_count
        from days where ${after ? isAhead : sql`true`}
      ) ahead
    ) placed
    where before < ${sql.lit(offset + limit)} and (is_cursors or before + row_count > ${sql.lit(offset)})`;
}

/** Rows that have the date which is sorted by, day by day. */
function selectValued(
  report: Report<unknown>,
  selection: Ranged,
  place: Place,
  inRange: readonly RawBuilder<boolean>[],
): RawBuilder<unknown> {
  const { date, direction, offset, limit } = place;
  const [value, ref] = [sql.ref(date.column), sql.ref(report.ref)];
  const where = all([
    ...fixedConditions(report, selection),
    ...inRange,
    ...isOnDay(date, sql`page_days.day`),
    ...isBehind(report, place),
  ]);
  return sql`
    select ref, value from page_days cross join lateral (
      select ${ref} as ref, ${value} as value from ${sql.table(report.table)} where ${where}
      order by ${valuedOrder(value, ref, direction)} limit ${sql.lit(offset + limit)} - page_days.before
    ) of_day`;
}

/** Rows that have none, by their references. */
function selectEmpty(
  report: Report<unknown>,
  selection: Ranged,
  place: Place,
  inRange: readonly RawBuilder<boolean>[],
): RawBuilder<unknown> {
  const { date, direction, offset, limit } = place;
  const [value, ref] = [sql.ref(date.column), sql.ref(report.ref)];
  const where = all([
    ...fixedConditions(report, selection),
    ...inRange,
    sql<boolean>`${value} is null`,
    ...isBehindEmpty(report, place),
  ]);
  return sql`
    select ref, value from (select before from page_days where day is null) empty_day cross join lateral (
      select ${ref} as ref, ${value} as value from ${sql.table(report.table)} where ${where}
      order by ${ref} ${sql.raw(direction)} limit ${sql.lit(offset + limit)} - empty_day.before
    ) of_none`;
}
