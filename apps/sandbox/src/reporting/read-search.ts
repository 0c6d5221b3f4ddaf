import { MAX_RANGE_DAYS } from '@portal/api-client/report-query';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { order, type Page, type PageQuery, type Place, placeOf, readRows } from './page-rows.ts';
import {
  all,
  COUNT_MAX,
  countedConditions,
  found,
  foundDays,
  isFoundOften,
  type Report,
  type Selection,
} from './report.ts';
import { walkDays, walkRows } from './walk-rows.ts';

/** How many times as many days are looked at where a page was not filled. */
const DAYS_STEP = 4;

/** One page of what a term finds, and how much it finds, which is counted as far as totals go. */
export async function readSearch<Row>(
  db: Kysely<Schema>,
  report: Report<Row>,
  selection: Selection,
  query: PageQuery,
): Promise<Page<Row> & { readonly total: number }> {
  const often = await sql<{ is_often: boolean }>`select ${isFoundOften(report, selection)} as is_often`.execute(db);
  if (often.rows[0]?.is_often) return { ...(await readCommon(db, report, selection, query)), total: COUNT_MAX + 1 };
  const place = placeOf(report, query);
  const { direction, offset, limit } = place;
  const given = sql`found as materialized (${found(report, selection, place.date)})`;
  const refs = sql`
    select ref, value from found where ${isBehindFound(place)}
    order by ${order(sql`value`, sql`ref`, direction)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  const total = sql`select count(*) from found`;
  const page = await readRows(db, report, { ...selection, query }, { given, refs, total });
  // Each of the columns finds fewer, but not all together.
  return page.total > COUNT_MAX ? { ...(await readCommon(db, report, selection, query)), total: page.total } : page;
}

/** Of what was not all found, row after row is looked at until the page is full, on days that may have it. */
async function readCommon<Row>(
  db: Kysely<Schema>,
  report: Report<Row>,
  selection: Selection,
  query: PageQuery,
): Promise<Page<Row>> {
  const { date, direction, after } = placeOf(report, query);
  if (!report.searchedByDay || after?.value === null) return walkRows(db, report, selection, query);
  const days = await daysOf(db, foundDays(selection, direction));
  const isByCreation = date.day === 'created_day';
  // Of so many days, those of another date are not looked for: what is found is found all over.
  if (!isByCreation && days.length > MAX_RANGE_DAYS) return walkRows(db, report, selection, query);
  const created = sql<boolean>`created_day = any(${days}::date[])`;
  const sorted = isByCreation
    ? days
    : await daysOf(
        db,
        sql`select ${sql.ref(date.day)}::text as day from ${sql.table(report.days)}
          where ${all([...countedConditions(report, selection), created, sql<boolean>`${sql.ref(date.day)} is not null`])}
          group by ${sql.ref(date.day)} order by ${sql.ref(date.day)} ${sql.raw(direction)}`,
      );
  const cursorDay = after?.value?.slice(0, 10);
  const ahead = sorted.filter((day) => !cursorDay || (direction === 'asc' ? day >= cursorDay : day <= cursorDay));
  for (let some = 1; some < ahead.length * DAYS_STEP; some *= DAYS_STEP) {
    const page = await walkDays(db, report, { ...selection, days: ahead.slice(0, some) }, query);
    if (page.next !== undefined) return page;
  }
  // The last page, to which belongs what has no such date.
  return walkRows(db, report, selection, query);
}

async function daysOf(db: Kysely<Schema>, days: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`${days}`.execute(db);
  return rows.map(({ day }) => day);
}

function isBehindFound({ date, direction, after }: Place): RawBuilder<boolean> {
  if (!after) return sql<boolean>`true`;
  const step = direction === 'asc' ? sql`>` : sql`<`;
  if (after.value === null) return sql<boolean>`value is null and ref ${step} ${after.ref}`;
  const position = sql`${after.value}::${sql.raw(date.type)}`;
  return sql<boolean>`(value is null or (value, ref) ${step} (${position}, ${after.ref}))`;
}
