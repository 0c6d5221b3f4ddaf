import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { PlatformError } from '../errors.ts';
import { type CursorPosition, type CursorSort, readCursor, writeCursor } from './report-cursor.ts';
import { type DayRange, dayAfter } from './report-query.ts';
import {
  all,
  dateOf,
  fixedConditions,
  found,
  isFound,
  type Report,
  type ReportDate,
  type Selection,
  sinceFirst,
  untilLast,
} from './report.ts';

/** Rows are counted up to here, and one further to tell that there are more. */
const COUNT_MAX = 10_000;

export interface PageQuery extends CursorSort {
  readonly from: number;
  readonly take: number;
  readonly after?: string | undefined;
}

type Direction = PageQuery['direction'];

/** One page with the total of all pages, in the order asked for: what has no such date comes last, ties by reference. */
export async function readPage<Row>(db: Kysely<Schema>, report: Report<Row>, selection: Selection, query: PageQuery) {
  if (selection.range) {
    const [page, total] = await Promise.all([
      readRows(db, report, selection, query),
      countRows(db, limited(report, selection)),
    ]);
    return { ...page, ...capped(total) };
  }
  const total = await countRows(db, found(report, selection, COUNT_MAX + 1));
  const isCommon = total > COUNT_MAX;
  return { ...(await readRows(db, report, selection, query, isCommon)), ...capped(total) };
}

function limited(report: Report<unknown>, selection: Selection): RawBuilder<unknown> {
  const { range, target } = selection;
  const date = dateOf(report, target);
  const bounds = range ? [sinceFirst(date, range), untilLast(date, range)] : [];
  return sql`select from ${sql.table(report.table)} where ${all([...fixedConditions(report, selection), ...bounds])}`;
}

async function countRows(db: Kysely<Schema>, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select from (${rows}) found limit ${sql.lit(COUNT_MAX + 1)}) counted`.execute(db);
  return counted.rows[0]?.total ?? 0;
}

function capped(total: number) {
  return total > COUNT_MAX ? { total, totalCapped: true } : { total };
}

/**
 * The rows of a page and the cursor of the next. Its references are read from the index alone, however deep it lies, and
 * only then what the rows hold.
 */
export async function readRows<Row>(
  db: Kysely<Schema>,
  report: Report<Row>,
  selection: Selection,
  query: PageQuery,
  isCommon = true,
): Promise<{ results: Row[]; next?: string }> {
  const { direction, take } = query;
  const date = dateOf(report, query.column);
  const after = query.after === undefined ? undefined : readCursor(query, query.after);
  if (after?.value === null && !date.isNullable) throw new PlatformError('CURSOR_INVALID', { field: 'after' });
  const offset = after ? 0 : query.from;
  // Whether there is a further one tells whether there is a next page.
  const place = { date, direction, after, limit: take + 1, offset };
  async function read(parts: readonly Part[]) {
    const { rows } = await sql<{ cursor_value: string | null; cursor_ref: string }>`
      select ${report.select}, ${exactly(date)} as cursor_value, r.${sql.ref(report.ref)} as cursor_ref
      from (${pageRefs(report, { ...selection, isCommon }, place, parts)}) page
      join ${sql.table(report.table)} r on r.tenant_id = ${selection.tenantId} and r.${sql.ref(report.ref)} = page.ref
      order by ${order(sql`page.value`, sql`page.ref`, direction)}`.execute(db);
    return rows;
  }
  const mayBeEmpty = date.isNullable && !(selection.range && query.column === selection.target);
  const valued = after?.value === null ? [] : await read(['valued']);
  // What has no value is looked for only where the page goes as far.
  const isShort = mayBeEmpty && valued.length < place.limit;
  const rows = isShort ? await read(after?.value === null ? ['empty'] : ['valued', 'empty']) : valued;
  const page = rows.slice(0, take);
  const last = page.at(-1);
  const results = page.map((row) => report.readRow(row));
  if (rows.length <= take || !last) return { results };
  return { results, next: writeCursor(query, { value: last.cursor_value, ref: last.cursor_ref }) };
}

function exactly({ column, type }: ReportDate): RawBuilder<unknown> {
  const value = sql`r.${sql.ref(column)}`;
  return type === 'date'
    ? sql`${value}::text`
    : sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

function order(value: RawBuilder<unknown>, ref: RawBuilder<unknown>, direction: Direction): RawBuilder<unknown> {
  return direction === 'asc' ? sql`${value} asc nulls last, ${ref} asc` : sql`${value} desc nulls last, ${ref} desc`;
}

interface Place {
  readonly date: ReportDate;
  readonly direction: Direction;
  readonly after: CursorPosition | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The rows that have the date which is sorted by, and those that have none, which come last. */
type Part = 'empty' | 'valued';

/** References and sort values of a page's rows, each part in an order that an index has. */
function pageRefs(
  report: Report<unknown>,
  selection: Selection & { readonly isCommon: boolean },
  place: Place,
  parts: readonly Part[],
): RawBuilder<unknown> {
  const { direction, limit, offset } = place;
  const target = dateOf(report, selection.target);
  const selects = parts.map((part) => selectPart(report, selection, { ...place, part, target }));
  const window = sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  const [only] = selects;
  if (only && selects.length === 1) return sql`${only} ${window}`;
  const upTo = sql`limit ${sql.lit(limit + offset)}`;
  const merged = sql.join(
    selects.map((select) => sql`(${select} ${upTo})`),
    sql` union all `,
  );
  return sql`select * from (${merged}) parts order by ${order(sql`value`, sql`ref`, direction)} ${window}`;
}

function selectPart(
  report: Report<unknown>,
  selection: Selection & { readonly isCommon: boolean },
  { date, direction, after: cursor, part, target }: Place & { readonly part: Part; readonly target: ReportDate },
): RawBuilder<unknown> {
  const { range, term = '', isCommon } = selection;
  const after = date === target && range && liesBefore(range, cursor, direction) ? undefined : cursor;
  const value = sql.ref(date.column);
  const ref = sql.ref(report.ref);
  const step = direction === 'asc' ? sql`>` : sql`<`;
  const isPast = after && (direction === 'asc' ? 'first' : 'last');
  const isTarget = date === target;
  // In an index of the date the cursor is an end of what is looked at: the range's own would only be tried on every row.
  const bounds = range
    ? [
        ...(isTarget && isPast === 'first' ? [] : [sinceFirst(target, range)]),
        ...(isTarget && isPast === 'last' ? [] : [untilLast(target, range)]),
      ]
    : [];
  const search = range
    ? []
    : [isCommon ? isFound(report, term) : sql<boolean>`${ref} in (${found(report, selection, COUNT_MAX + 1)})`];
  const conditions = [...fixedConditions(report, selection), ...bounds, ...search];
  if (part === 'empty') {
    const next = after?.value === null ? [sql<boolean>`${ref} ${step} ${after.ref}`] : [];
    const where = all([...conditions, sql<boolean>`${value} is null`, ...next]);
    return sql`select ${ref} as ref, ${value} as value from ${sql.table(report.table)} where ${where}
      order by ${ref} ${sql.raw(direction)}`;
  }
  const next = after
    ? [sql<boolean>`(${value}, ${ref}) ${step} (${after.value}::${sql.raw(date.type)}, ${after.ref})`]
    : [];
  const valued = date.isNullable ? [sql<boolean>`${value} is not null`] : [];
  if (range && !isTarget && !isWalkable(selection, { date, direction, target })) {
    // All rows of the range are looked at, in an index of the target date, and nothing else: hidden from the planner, which
    // would go through years of the other index for what it takes to be spread over them.
    return sql`select ref, value from (
      select ${ref} as ref, ${value} as value from ${sql.table(report.table)}
      where ${all([...conditions, ...valued, ...next])} offset 0
    ) ranged order by value ${sql.raw(direction)}, ref ${sql.raw(direction)}`;
  }
  const near = range && !isTarget ? impliedBound(range, { date, target }) : [];
  // Without 'nulls last', which an index read backwards does not have: there are none here.
  return sql`select ${ref} as ref, ${value} as value from ${sql.table(report.table)}
    where ${all([...conditions, ...valued, ...near, ...next])} order by ${value} ${sql.raw(direction)}, ${ref} ${sql.raw(direction)}`;
}

/** Whether a cursor of another range lies outside of this one, where it would let rows in. */
function liesBefore(range: DayRange, cursor: CursorPosition | undefined, direction: Direction): boolean {
  if (!cursor || cursor.value === null) return false;
  return direction === 'asc' ? cursor.value < range.from : cursor.value >= dayAfter(range.to);
}

interface Dates {
  /** What is sorted by. */
  readonly date: ReportDate;
  /** What is limited. */
  readonly target: ReportDate;
}

/** Whether the rows of a range come early in an index of another date. */
function isWalkable(
  { range, now }: Selection,
  { date, target, direction }: Dates & { readonly direction: Direction },
): boolean {
  if (!range) return true;
  // Nothing is later than what is on to this day.
  if (direction === 'desc' && Date.parse(dayAfter(range.to)) >= now) return true;
  return direction === 'asc' ? follows(date, target) : follows(target, date);
}

/** What a range of one date says of another: nothing is changed or completed before it is created. */
function impliedBound(range: DayRange, { date, target }: Dates): RawBuilder<boolean>[] {
  return [
    ...(follows(date, target) ? [sinceFirst({ ...target, column: date.column }, range)] : []),
    ...(follows(target, date) ? [untilLast({ ...target, column: date.column }, range)] : []),
  ];
}

function follows(later: ReportDate, earlier: ReportDate): boolean {
  return earlier.column === 'created_at' && later.type === 'timestamptz';
}
