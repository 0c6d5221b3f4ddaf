import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import {
  type CountedPage,
  isOnDay,
  type PageQuery,
  type Place,
  placeOf,
  readRows,
  selectDated,
  selectPage,
  selectUndated,
} from './page-rows.ts';
import type { DayRange } from '../report-query.ts';
import {
  all,
  countedConditions,
  dateOf,
  fixedConditions,
  type Report,
  type Selection,
  sinceFirst,
  untilLast,
} from '../report.ts';

/** A selection that is limited to a range of days. */
export interface Ranged extends Selection {
  readonly range: DayRange;
}

/**
 * One page of a range, with the total. The counts show which days of the sort date hold the page's rows, and only those
 * days are read from the index: at most ten days for ten rows, for any filter and any page number. One statement reads
 * both counts and rows, so that they agree.
 */
export async function readRanged<Row>(
  db: Kysely<Schema>,
  report: Report<Row>,
  selection: Ranged,
  query: PageQuery,
): Promise<CountedPage<Row>> {
  const place = placeOf(report, query);
  const { date } = place;
  const { target, range } = selection;
  const targetDate = dateOf(report, target);
  const inRange = [...fixedConditions(report, selection), sinceFirst(targetDate, range), untilLast(targetDate, range)];
  const onDay = selectDated(report, place, {
    conditions: [...inRange, ...isOnDay(date, sql`page_days.day`)],
    before: sql`page_days.before`,
    count: sql`page_days.row_count`,
  });
  const onNoDate = selectUndated(report, place, {
    conditions: inRange,
    before: sql`no_day.before`,
    count: sql`no_day.row_count`,
  });
  const valued = sql`select ref, value from page_days cross join lateral (${onDay}) of_day`;
  const empty = sql`
    select ref, value from (select before, row_count from page_days where day is null) no_day cross join lateral (${onNoDate}) of_none`;
  // Every row in a range of a date has that date.
  const selects = date.isNullable && query.column !== target ? [valued, empty] : [valued];
  return readRows(
    db,
    report,
    { tenantId: selection.tenantId, query },
    {
      given: sql`days as materialized (
          select ${sql.ref(date.day)} as day, sum(row_count)::bigint as row_count from ${sql.table(report.days)}
          where ${all(countedConditions(report, selection))} group by 1
        ), page_days as materialized (${selectPageDays(place)})`,
      refs: selectPage(selects, place, { before: sql`(select min(before) from page_days)` }),
      total: sql`select coalesce(sum(row_count), 0) from days`,
    },
  );
}

/** The days that hold the page's rows, each with its row count (null for the cursor's day) and the rows `before` it. */
function selectPageDays({ after, direction, offset, limit }: Place): RawBuilder<unknown> {
  const cursorDay = sql`${after?.value?.slice(0, 10) ?? null}::date`;
  const isCursors = after ? sql`day is not distinct from ${cursorDay}` : sql`false`;
  const step = direction === 'asc' ? sql`>=` : sql`<=`;
  const isAhead = after?.value === null ? sql`day is null` : sql`(day is null or day ${step} ${cursorDay})`;
  return sql`
    select day, before::bigint, case when is_cursors then null else row_count end as row_count from (
      select day, is_cursors, row_count,
        sum(row_count) over (order by day ${sql.raw(direction)} nulls last) - row_count as before
      from (
        select day, ${isCursors} as is_cursors, case when ${isCursors} then 0 else row_count end as row_count
        from days where ${after ? isAhead : sql`true`}
      ) ahead
    ) placed
    where before < ${sql.lit(offset + limit)} and (is_cursors or before + row_count > ${sql.lit(offset)})`;
}
