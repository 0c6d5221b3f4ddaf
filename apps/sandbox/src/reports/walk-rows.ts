import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { isFound } from './found-rows.ts';
import {
  isOnDay,
  type Page,
  type PageQuery,
  type Place,
  placeOf,
  readRows,
  selectEmpty,
  selectPage,
  selectValued,
} from './page-rows.ts';
import { type Condition, fixedConditions, type Report, type Selection, sinceFirst, untilLast } from './report.ts';

/**
 * One page in the order of an index, from its end or from the cursor on: of a range of the date that is sorted by, or of what
 * a term finds. For who reads page after page, and for what is found often.
 */
export async function walkRows<Row>(
  db: Kysely<Schema>,
  report: Report<Row>,
  selection: Selection,
  query: PageQuery,
): Promise<Page<Row>> {
  const place = placeOf(report, query);
  const { date, after } = place;
  const conditions = rowConditions(report, selection);
  const valued = selectValued(report, place, { conditions: [...conditions, ...bounds(selection, place)] });
  const isAtEnd = after?.value === null;
  const first = isAtEnd ? undefined : await readWalked(db, report, selection, query, [valued]);
  if (first && (first.next !== undefined || !date.isNullable || selection.range)) return first;
  // What has no date is looked for only by a page that goes as far.
  const empty = selectEmpty(report, place, { conditions });
  return readWalked(db, report, selection, query, isAtEnd ? [empty] : [valued, empty]);
}

/** The same on some days of the date that is sorted by: a page that is not the last only if these days fill it. */
export async function walkDays<Row>(
  db: Kysely<Schema>,
  report: Report<Row>,
  selection: Selection & { readonly days: readonly string[] },
  query: PageQuery,
): Promise<Page<Row>> {
  const place = placeOf(report, query);
  const ofDay = selectValued(report, place, {
    conditions: [...rowConditions(report, selection), ...isOnDay(place.date, sql`days.day`)],
  });
  const select = sql`
    select ref, value from unnest(${selection.days}::date[]) days (day) cross join lateral (${ofDay}) of_day`;
  return readWalked(db, report, selection, query, [select]);
}

async function readWalked<Row>(
  db: Kysely<Schema>,
  report: Report<Row>,
  { tenantId }: Selection,
  query: PageQuery,
  selects: readonly RawBuilder<unknown>[],
): Promise<Page<Row>> {
  const refs = selectPage(selects, placeOf(report, query));
  // Who walks does not count.
  const { total: _, ...page } = await readRows(db, report, { tenantId, query }, { refs, total: sql`0` });
  return page;
}

function rowConditions(report: Report<unknown>, selection: Selection): Condition[] {
  return [...fixedConditions(report, selection), ...(selection.range ? [] : [isFound(report, selection)])];
}

/** The cursor is an end of what is looked at: the range's own would only be tried on every row. */
function bounds({ range }: Selection, { date, direction, after }: Place): Condition[] {
  if (!range) return [sql<boolean>`${sql.ref(date.column)} is not null`];
  const first = after && direction === 'asc' ? [] : [sinceFirst(date, range)];
  const last = after && direction === 'desc' ? [] : [untilLast(date, range)];
  return [...first, ...last];
}
