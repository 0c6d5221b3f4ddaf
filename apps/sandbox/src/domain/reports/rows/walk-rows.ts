import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { isFound } from './found-rows.ts';
import {
  isOnDay,
  type Page,
  type PageQuery,
  type Place,
  placeOf,
  readRows,
  selectDated,
  selectPage,
  selectUndated,
} from './page-rows.ts';
import { type Condition, fixedConditions, type Report, type Selection, sinceFirst, untilLast } from '../report.ts';

/**
 * One page in index order, from the start or from the cursor: of a range of the sort date, or of the matches of a term.
 * For callers that follow cursors, and for terms with many matches.
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
  const valued = selectDated(report, place, { conditions: [...conditions, ...bounds(selection, place)] });
  const isAtEnd = after?.value === null;
  const first = isAtEnd ? undefined : await readWalked(db, report, selection, query, [valued]);
  if (first && (first.next !== undefined || !date.isNullable || selection.range)) return first;
  // Rows without the date come last, so only a page that is not yet full needs them.
  const empty = selectUndated(report, place, { conditions });
  return readWalked(db, report, selection, query, isAtEnd ? [empty] : [valued, empty]);
}

/** The same on the given days of the sort date. Without `next` the page may be incomplete: other days were not read. */
export async function walkDays<Row>(
  db: Kysely<Schema>,
  report: Report<Row>,
  selection: Selection & { readonly days: readonly string[] },
  query: PageQuery,
): Promise<Page<Row>> {
  const place = placeOf(report, query);
  const ofDay = selectDated(report, place, {
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
  // This path does not count rows.
  const { total: _, ...page } = await readRows(db, report, { tenantId, query }, { refs, total: sql`0` });
  return page;
}

function rowConditions(report: Report<unknown>, selection: Selection): Condition[] {
  return [...fixedConditions(report, selection), ...(selection.range ? [] : [isFound(report, selection)])];
}

/** The cursor already limits one end: the range's condition for it would only be checked on every row. */
function bounds({ range }: Selection, { date, direction, after }: Place): Condition[] {
  if (!range) return [sql<boolean>`${sql.ref(date.column)} is not null`];
  const first = after && direction === 'asc' ? [] : [sinceFirst(date, range)];
  const last = after && direction === 'desc' ? [] : [untilLast(date, range)];
  return [...first, ...last];
}
