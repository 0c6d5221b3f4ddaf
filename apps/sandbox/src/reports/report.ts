import { type RawBuilder, sql } from 'kysely';
import { type DayRange, dayAfter } from './report-query.ts';

/** On a row of a report's table, or on a count of its rows. */
export type Condition = RawBuilder<boolean>;

/** Totals are told up to here, and one further says that there is more. */
export const COUNT_MAX = 10_000;

/** A date of a report's rows, by which it can be limited and sorted. */
export interface ReportDate {
  readonly column: string;
  readonly type: 'date' | 'timestamptz';
  /** The column of the counts that holds its UTC day. */
  readonly day: string;
  readonly isNullable?: boolean;
}

/** What there is to know of a report's table to read pages of it. */
export interface Report<Row> {
  readonly table: string;
  /** Where its rows are counted by their days and by all that they are filtered by, under the same names. */
  readonly days: string;
  /** What tells rows of a tenant apart, and breaks ties. */
  readonly ref: string;
  /** Which rows of the table are the report's. */
  readonly scope: Condition;
  /** By their names on the wire. */
  readonly dates: Readonly<Record<string, ReportDate>>;
  /** The columns whose beginnings a search finds. */
  readonly searched: readonly string[];
  /** Those of them that no row is without, if `reference_days` has the report's: what is true of their ends is true of all between. */
  readonly searchedByDay?: readonly string[];
  /** What belongs to a row: tables, and the column of each by whose whole value a search finds the row. */
  readonly parts?: Readonly<Record<string, string>>;
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
}

export function all(conditions: readonly Condition[]): Condition {
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

export function dateOf({ dates }: Pick<Report<unknown>, 'dates'>, name: string): ReportDate {
  const date = dates[name];
  if (!date) throw new Error(`The report has no date ${name}`);
  return date;
}

/** All that a selection says of a row but for its range and its term. */
export function fixedConditions(report: Report<unknown>, { tenantId, conditions }: Selection): Condition[] {
  return [sql<boolean>`tenant_id = ${tenantId}`, report.scope, ...conditions];
}

/** What a selection says of a count. */
export function countedConditions(
  report: Report<unknown>,
  { tenantId, conditions, range, target }: Selection,
): Condition[] {
  const day = sql.ref(dateOf(report, target).day);
  return [
    sql<boolean>`tenant_id = ${tenantId}`,
    ...conditions,
    ...(range ? [sql<boolean>`${day} >= ${range.from}::date`, sql<boolean>`${day} <= ${range.to}::date`] : []),
  ];
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

/** That a column has one of some values, of which none let everything through. */
export function isOneOf(column: string, values: readonly string[]): Condition[] {
  if (values.length === 0) return [];
  // One value as such: PostgreSQL keeps the order of an index behind it.
  const [first] = values;
  return values.length === 1
    ? [sql<boolean>`${sql.ref(column)} = ${first}`]
    : [sql<boolean>`${sql.ref(column)} = any(${values}::text[])`];
}
