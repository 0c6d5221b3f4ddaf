import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { PlatformError } from '../../../platform/http/errors.ts';
import { type CursorPosition, type CursorSort, readCursor, writeCursor } from './report-cursor.ts';
import { all, type Condition, dateOf, type Report, type ReportDate } from '../report.ts';

export interface PageQuery extends CursorSort {
  readonly from: number;
  readonly take: number;
  readonly after?: string | undefined;
}

type Direction = PageQuery['direction'];

/** The start and sort order of a page. */
export interface Place {
  readonly date: ReportDate;
  readonly direction: Direction;
  readonly after: CursorPosition | undefined;
  readonly offset: number;
  /** The page size plus one: an extra row means that there is a next page. */
  readonly limit: number;
}

export interface Page<Row> {
  readonly results: Row[];
  /** The cursor of the next page; absent on the last page. */
  readonly next?: string;
}

/** A page with the total number of rows. */
export interface CountedPage<Row> extends Page<Row> {
  readonly total: number;
}

/** Refuses a cursor from a different sort order. */
export function placeOf(report: Report<unknown>, query: PageQuery): Place {
  const date = dateOf(report, query.column);
  const after = query.after === undefined ? undefined : readCursor(query, query.after);
  if (after?.value === null && !date.isNullable) throw new PlatformError('CURSOR_INVALID', { field: 'after' });
  return { date, direction: query.direction, after, offset: after ? 0 : query.from, limit: query.take + 1 };
}

/** Conditions for rows after the cursor, where every row has a date. */
export function isAfterCursor(
  value: RawBuilder<unknown>,
  ref: RawBuilder<unknown>,
  { date, direction, after }: Place,
): Condition[] {
  if (!after || after.value === null) return [];
  const position = sql`${after.value}::${sql.raw(date.type)}`;
  return [sql<boolean>`(${value}, ${ref}) ${step(direction)} (${position}, ${after.ref})`];
}

/** Conditions for rows after the cursor, where no row has a date. */
export function isUndatedAfterCursor(ref: RawBuilder<unknown>, { direction, after }: Place): Condition[] {
  return after?.value === null ? [sql<boolean>`${ref} ${step(direction)} ${after.ref}`] : [];
}

function step(direction: Direction): RawBuilder<unknown> {
  return direction === 'asc' ? sql`>` : sql`<`;
}

/** Conditions for rows on a UTC day, in a form that can use an index. */
export function isOnDay({ column, type }: ReportDate, day: RawBuilder<unknown>): Condition[] {
  const value = sql.ref(column);
  if (type === 'date') return [sql<boolean>`${value} = ${day}`];
  return [
    sql<boolean>`${value} >= ${day}::timestamp at time zone 'UTC'`,
    sql<boolean>`${value} < (${day} + 1)::timestamp at time zone 'UTC'`,
  ];
}

/** A group of rows that may contribute to a page. */
interface RowGroup {
  readonly conditions: readonly Condition[];
  /** The number of rows before this group. Default: 0. */
  readonly before?: RawBuilder<unknown>;
  /** The number of rows in this group, after which the search stops; null if unknown. */
  readonly count?: RawBuilder<unknown>;
}

/**
 * `ref` and `value` of the rows of a group that have the sort date, limited to the rows that the page may need. Omits
 * 'nulls last', which an index cannot provide when read backwards.
 */
export function selectDated(report: Report<unknown>, place: Place, group: RowGroup): RawBuilder<unknown> {
  const [value, ref, direction] = [sql.ref(place.date.column), sql.ref(report.ref), sql.raw(place.direction)];
  return sql`
    select ${ref} as ref, ${value} as value from ${sql.table(report.table)}
    where ${all([...group.conditions, ...isAfterCursor(value, ref, place)])}
    order by ${value} ${direction}, ${ref} ${direction} limit ${reach(place, group)}`;
}

/**
 * The same for rows without the sort date, ordered by reference. The date is in the order too, although it is the same in all of them: otherwise PostgreSQL
 * does not see that the index of the date has this order, and reads the rows of the tenant one by one.
 */
export function selectUndated(report: Report<unknown>, place: Place, group: RowGroup): RawBuilder<unknown> {
  const [value, ref, direction] = [sql.ref(place.date.column), sql.ref(report.ref), sql.raw(place.direction)];
  return sql`
    select ${ref} as ref, ${value} as value from ${sql.table(report.table)}
    where ${all([...group.conditions, sql<boolean>`${value} is null`, ...isUndatedAfterCursor(ref, place)])}
    order by ${value} ${direction}, ${ref} ${direction} limit ${reach(place, group)}`;
}

function reach({ offset, limit }: Place, { before = sql.lit(0), count }: RowGroup): RawBuilder<unknown> {
  const needed = sql`${sql.lit(offset + limit)} - ${before}`;
  return count ? sql`least(${needed}, ${count})` : needed;
}

/** `ref` and `value` of the rows of a page. `before`: the number of rows before all of the selected rows. */
export function selectPage(
  selects: readonly RawBuilder<unknown>[],
  { direction, offset, limit }: Place,
  { before = sql.lit(0) }: Pick<RowGroup, 'before'> = {},
): RawBuilder<unknown> {
  const found = sql.join(
    selects.map((select) => sql`(${select})`),
    sql` union all `,
  );
  return sql`
    select ref, value from (${found}) found
    order by ${order(sql`value`, sql`ref`, direction)} limit ${sql.lit(limit)} offset ${sql.lit(offset)} - ${before}`;
}

/** Rows without the date come last; ties are ordered by reference. */
function order(value: RawBuilder<unknown>, ref: RawBuilder<unknown>, direction: Direction): RawBuilder<unknown> {
  return direction === 'asc' ? sql`${value} asc nulls last, ${ref} asc` : sql`${value} desc nulls last, ${ref} desc`;
}

/** The parts of the statement that selects a page. */
interface PageRefs {
  /** Common table expressions that the other queries use. */
  readonly given?: RawBuilder<unknown>;
  /** `ref` and `value` of at most one row more than the page size. */
  readonly refs: RawBuilder<unknown>;
  /** The total number of rows. */
  readonly total: RawBuilder<unknown>;
}

interface Stored {
  readonly total: number;
  readonly cursor_value: string | null;
  /** Null if the page is empty. */
  readonly cursor_ref: string | null;
}

/** Reads the rows of a page in order, with the cursor of the next page and the total. */
export async function readRows<Row>(
  db: Kysely<Schema>,
  report: Report<Row>,
  { tenantId, query }: { readonly tenantId: string; readonly query: PageQuery },
  { given, refs, total }: PageRefs,
): Promise<CountedPage<Row>> {
  const date = dateOf(report, query.column);
  const ref = sql.ref(report.ref);
  const { rows } = await sql<Stored>`
    with ${given ? sql`${given}, ` : sql``}page as (${refs})
    select counted.total, stored.* from (select (${total})::bigint as total) counted left join (
      select ${report.select}, ${exactly(date)} as cursor_value, r.${ref} as cursor_ref, page.value as page_value
      from page join ${sql.table(report.table)} r on r.tenant_id = ${tenantId} and r.${ref} = page.ref
    ) stored on true
    order by ${order(sql`page_value`, sql`cursor_ref`, query.direction)}`.execute(db);
  const held = rows.flatMap((row) =>
    row.cursor_ref === null ? [] : [{ row, position: { value: row.cursor_value, ref: row.cursor_ref } }],
  );
  const page = held.slice(0, query.take);
  const results = page.map(({ row }) => report.readRow(row));
  const last = page.at(-1);
  const isLast = held.length <= query.take || !last;
  return { results, ...(!isLast && { next: writeCursor(query, last.position) }), total: rows[0]?.total ?? 0 };
}

function exactly({ column, type }: ReportDate): RawBuilder<unknown> {
  const value = sql`r.${sql.ref(column)}`;
  return type === 'date'
    ? sql`${value}::text`
    : sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
