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
import { all, fixedConditions, isFound, type Report, type Selection, sinceFirst, untilLast } from './report.ts';

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
  const { date, direction, after, offset, limit } = place;
  const isAtEnd = after?.value === null;
  async function read(parts: readonly RawBuilder<unknown>[]): Promise<Page<Row>> {
    const refs = sql`
      select ref, value from (${sql.join(parts, sql` union all `)}) walked
      order by ${order(sql`value`, sql`ref`, direction)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
    const { total: _, ...page } = await readRows(db, report, { ...selection, query }, { refs, total: sql`0` });
    return page;
  }
  const valued = selectValued(report, selection, place);
  const first = isAtEnd ? undefined : await read([valued]);
  if (first && (first.next !== undefined || !date.isNullable || selection.range)) return first;
  // What has no date is looked for only by a page that goes as far.
  const empty = selectEmpty(report, selection, place);
  return read(isAtEnd ? [empty] : [valued, empty]);
}

/** The same on some days of the date that is sorted by: a page that is not the last only if these days fill it. */
export async function walkDays<Row>(
  db: Kysely<Schema>,
  report: Report<Row>,
  selection: Selection & { readonly days: readonly string[] },
  query: PageQuery,
): Promise<Page<Row>> {
  const place = placeOf(report, query);
  const { date, direction, offset, limit } = place;
  const [value, ref] = [sql.ref(date.column), sql.ref(report.ref)];
  const conditions = [...rowConditions(report, selection), ...isOnDay(date, sql`days.day`), ...isBehind(report, place)];
  const refs = sql`
    select ref, value from unnest(${selection.days}::date[]) days (day) cross join lateral (
      select ${ref} as ref, ${value} as value from ${sql.table(report.table)} where ${all(conditions)}
      order by ${valuedOrder(value, ref, direction)} limit ${sql.lit(offset + limit)}
    ) of_day
    order by ${valuedOrder(sql`value`, sql`ref`, direction)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  const { total: _, ...page } = await readRows(db, report, { ...selection, query }, { refs, total: sql`0` });
  return page;
}

function selectValued(report: Report<unknown>, selection: Selection, place: Place): RawBuilder<unknown> {
  const { date, direction, after, offset, limit } = place;
  const [value, ref] = [sql.ref(date.column), sql.ref(report.ref)];
  const { range } = selection;
  // The cursor is an end of what is looked at: the range's own would only be tried on every row.
  const isPast = after && (direction === 'asc' ? 'first' : 'last');
  const bounds = range
    ? [...(isPast === 'first' ? [] : [sinceFirst(date, range)]), ...(isPast === 'last' ? [] : [untilLast(date, range)])]
    : [sql<boolean>`${value} is not null`];
  const where = all([...rowConditions(report, selection), ...bounds, ...isBehind(report, place)]);
  return sql`(select ${ref} as ref, ${value} as value from ${sql.table(report.table)} where ${where}
    order by ${valuedOrder(value, ref, direction)} limit ${sql.lit(offset + limit)})`;
}

function selectEmpty(report: Report<unknown>, selection: Selection, place: Place): RawBuilder<unknown> {
  const { date, direction, offset, limit } = place;
  const [value, ref] = [sql.ref(date.column), sql.ref(report.ref)];
  const where = all([
    ...rowConditions(report, selection),
    sql<boolean>`${value} is null`,
    ...isBehindEmpty(report, place),
  ]);
  return sql`(select ${ref} as ref, ${value} as value from ${sql.table(report.table)} where ${where}
    order by ${ref} ${sql.raw(direction)} limit ${sql.lit(offset + limit)})`;
}

function rowConditions(report: Report<unknown>, selection: Selection): RawBuilder<boolean>[] {
  const { range, term = '' } = selection;
  return [...fixedConditions(report, selection), ...(range ? [] : [isFound(report, term)])];
}
