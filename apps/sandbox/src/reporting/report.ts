import { type RawBuilder, sql } from 'kysely';
import { type DayRange, dayAfter } from './report-query.ts';

type Condition = RawBuilder<boolean>;

/** A date of a report's rows, by which it can be limited and sorted. */
export interface ReportDate {
  readonly column: string;
  readonly type: 'date' | 'timestamptz';
  readonly isNullable?: boolean;
}

/** What there is to know of a report's table to read pages of it. */
export interface Report<Row> {
  readonly table: string;
  /** What tells rows of a tenant apart, and breaks ties. */
  readonly ref: string;
  /** Which rows of the table are the report's. */
  readonly scope: Condition;
  /** By their names on the wire. */
  readonly dates: Readonly<Record<string, ReportDate>>;
  /** The columns whose beginnings a search finds. */
  readonly searched: readonly string[];
  /** The columns of a row, of the table as `r`. */
  readonly select: RawBuilder<unknown>;
  readRow(row: unknown): Row;
}

/** Which rows. */
export interface Selection {
  readonly tenantId: string;
  /** Beside range and term. */
  readonly conditions: readonly Condition[];
  /** Of which date. */
  readonly target: string;
  /** None where a term is searched for. */
  readonly range: DayRange | undefined;
  readonly term: string | undefined;
  /** The present instant, in milliseconds since 1970: nothing is later. */
  readonly now: number;
}

export function all(conditions: readonly Condition[]): Condition {
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

export function dateOf({ dates }: Pick<Report<unknown>, 'dates'>, name: string): ReportDate {
  const date = dates[name];
  if (!date) throw new Error(`The report has no date ${name}`);
  return date;
}

/** All that a selection says but for its range, of which a page replaces an end by its cursor, and for its term. */
export function fixedConditions(report: Report<unknown>, { tenantId, conditions }: Selection): Condition[] {
  return [sql<boolean>`tenant_id = ${tenantId}`, report.scope, ...conditions];
}

/** From the beginning of the first day on. */
export function sinceFirst({ column, type }: ReportDate, { from }: DayRange): Condition {
  return type === 'date'
    ? sql<boolean>`${sql.ref(column)} >= ${from}::date`
    : sql<boolean>`${sql.ref(column)} >= ${`${from}T00:00:00Z`}::timestamptz`;
}

/** Until the end of the last day. */
export function untilLast({ column, type }: ReportDate, { to }: DayRange): Condition {
  return type === 'date'
    ? sql<boolean>`${sql.ref(column)} <= ${to}::date`
    : sql<boolean>`${sql.ref(column)} < ${`${dayAfter(to)}T00:00:00Z`}::timestamptz`;
}

/** The references of the rows that a term finds, at most so many by each column. */
export function found(report: Report<unknown>, selection: Selection, most: number): RawBuilder<unknown> {
  const pattern = likeBeginning(selection.term ?? '');
  const fixed = all(fixedConditions(report, selection));
  return sql.join(
    report.searched.map(
      (column) => sql`(
        select ${sql.ref(report.ref)} as ref from ${sql.table(report.table)}
        where ${fixed} and lower(${sql.ref(column)}) like ${pattern} limit ${sql.lit(most)})`,
    ),
    sql` union `,
  );
}

/** The same as a condition on a row, for a term that finds so much that rows are better looked at one after the other. */
export function isFound({ searched }: Report<unknown>, term: string): Condition {
  const pattern = likeBeginning(term);
  return sql<boolean>`(${sql.join(
    searched.map((column) => sql`lower(${sql.ref(column)}) like ${pattern}`),
    sql` or `,
  )})`;
}

/** References are of ASCII letters, of which every database knows the lower case. */
function likeBeginning(term: string): string {
  return `${term.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
