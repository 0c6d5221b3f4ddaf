import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { PlatformError } from '../http/errors.ts';
import { type CursorPosition, type CursorSort, readCursor, writeCursor } from './report-cursor.ts';
import { all, type Condition, dateOf, type Report, type ReportDate } from './report.ts';

export interface PageQuery extends CursorSort {
  readonly from: number;
  readonly take: number;
  readonly after?: string | undefined;
}

type Direction = PageQuery['direction'];

/** Where a page begins, and how its rows are ordered. */
export interface Place {
  readonly date: ReportDate;
  readonly direction: Direction;
  readonly after: CursorPosition | undefined;
  readonly offset: number;
  /** One row further than the page: whether there is one tells whether there is a next page. */
  readonly limit: number;
}

export interface Page<Row> {
  readonly results: Row[];
  /** The cursor of the next page; none: this is the last. */
  readonly next?: string;
}

/** A page with the number of rows that all pages have. */
export interface CountedPage<Row> extends Page<Row> {
  readonly total: number;
}

/** Refuses a cursor of another order. */
export function placeOf(report: Report<unknown>, query: PageQuery): Place {
  const date = dateOf(report, query.column);
  const after = query.after === undefined ? undefined : readCursor(query, query.after);
  if (after?.value === null && !date.isNullable) throw new PlatformError('CURSOR_INVALID', { field: 'after' });
  return { date, direction: query.direction, after, offset: after ? 0 : query.from, limit: query.take + 1 };
}

/** What lies behind the cursor, of rows that all have the date. */
export function isBehind(
  value: RawBuilder<unknown>,
  ref: RawBuilder<unknown>,
  { date, direction, after }: Place,
): Condition[] {
  if (!after || after.value === null) return [];
  const position = sql`${after.value}::${sql.raw(date.type)}`;
  return [sql<boolean>`(${value}, ${ref}) ${step(direction)} (${position}, ${after.ref})`];
}

/** The same of rows that have none. */
export function isBehindEmpty(ref: RawBuilder<unknown>, { direction, after }: Place): Condition[] {
  return after?.value === null ? [sql<boolean>`${ref} ${step(direction)} ${after.ref}`] : [];
}

function step(direction: Direction): RawBuilder<unknown> {
  return direction === 'asc' ? sql`>` : sql`<`;
}

/** What is on a day, in UTC, in a way that an index can be looked at for. */
export function isOnDay({ column, type }: ReportDate, day: RawBuilder<unknown>): Condition[] {
  const value = sql.ref(column);
  if (type === 'date') return [sql<boolean>`${value} = ${day}`];
  return [
    sql<boolean>`${value} >= ${day}::timestamp at time zone 'UTC'`,
    sql<boolean>`${value} < (${day} + 1)::timestamp at time zone 'UTC'`,
  ];
}

/** Some rows of a report, of which a page may need some. */
interface Stretch {
  readonly conditions: readonly Condition[];
  /** How many of the rows that are paged come before them. */
  readonly before?: RawBuilder<unknown>;
  /** How many there are, null where nobody knows: no more are looked for. */
  readonly count?: RawBuilder<unknown>;
}

/**
 * `ref` and `value` of the rows of a stretch that have the date which is sorted by, no more than the page may need. Without
 * 'nulls last', which an index read backwards does not have.
 */
export function selectValued(report: Report<unknown>, place: Place, stretch: Stretch): RawBuilder<unknown> {
  const [value, ref, direction] = [sql.ref(place.date.column), sql.ref(report.ref), sql.raw(place.direction)];
  return sql`
    select ${ref} as ref, ${value} as value from ${sql.table(report.table)}
    where ${all([...stretch.conditions, ...isBehind(value, ref, place)])}
    order by ${value} ${direction}, ${ref} ${direction} limit ${reach(place, stretch)}`;
}

/** The same of rows that have none, by their references. */
export function selectEmpty(report: Report<unknown>, place: Place, stretch: Stretch): RawBuilder<unknown> {
  const [value, ref, direction] = [sql.ref(place.date.column), sql.ref(report.ref), sql.raw(place.direction)];
  return sql`
    select ${ref} as ref, ${value} as value from ${sql.table(report.table)}
    where ${all([...stretch.conditions, sql<boolean>`${value} is null`, ...isBehindEmpty(ref, place)])}
    order by ${ref} ${direction} limit ${reach(place, stretch)}`;
}

function reach({ offset, limit }: Place, { before = sql.lit(0), count }: Stretch): RawBuilder<unknown> {
  const needed = sql`${sql.lit(offset + limit)} - ${before}`;
  return count ? sql`least(${needed}, ${count})` : needed;
}

/** `ref` and `value` of the rows of a page, out of what was selected. `before`: how many come before all of that. */
export function selectPage(
  selects: readonly RawBuilder<unknown>[],
  { direction, offset, limit }: Place,
  { before = sql.lit(0) }: Pick<Stretch, 'before'> = {},
): RawBuilder<unknown> {
  const found = sql.join(
    selects.map((select) => sql`(${select})`),
    sql` union all `,
  );
  return sql`
    select ref, value from (${found}) found
    order by ${order(sql`value`, sql`ref`, direction)} limit ${sql.lit(limit)} offset ${sql.lit(offset)} - ${before}`;
}

/** What has no such date comes last, ties by reference. */
function order(value: RawBuilder<unknown>, ref: RawBuilder<unknown>, direction: Direction): RawBuilder<unknown> {
  return direction === 'asc' ? sql`${value} asc nulls last, ${ref} asc` : sql`${value} desc nulls last, ${ref} desc`;
}

/** Which rows a page has, as one statement sees them. */
interface PageRefs {
  /** Named queries that the others read. */
  readonly given?: RawBuilder<unknown>;
  /** `ref` and `value` of one row more than the page has, at most. */
  readonly refs: RawBuilder<unknown>;
  /** How many rows all pages have. */
  readonly total: RawBuilder<unknown>;
}

interface Stored {
  readonly total: number;
  readonly cursor_value: string | null;
  /** None: there is no row on the page. */
  readonly cursor_ref: string | null;
}

/** Reads the rows of a page in their order, with the cursor of the next page and the total. */
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
