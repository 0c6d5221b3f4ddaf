import { addDays } from '@portal/validation/calendar-day';
import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from './report-query.ts';

/** A condition on a row of a report's table or on a row of its counts. */
export type Condition = RawBuilder<boolean>;

/** The largest exact total; one more means that there are more rows. */
export const COUNT_MAX = 10_000;

/** A date column that a report can be limited to and sorted by. */
export interface ReportDate {
  readonly column: string;
  readonly type: 'date' | 'timestamptz';
  /** The column of the counts table with the UTC day of the date. */
  readonly day: string;
  readonly isNullable?: boolean;
}

/** Describes a report's table, so that pages can be read from it. */
export interface Report<Row> {
  readonly table: string;
  /** The table with row counts by day and by every filter column, under the same column names. */
  readonly days: string;
  /** The column that identifies a row within a tenant and breaks ties. */
  readonly ref: string;
  /** Selects the rows of the table that belong to the report. */
  readonly scope: Condition;
  /** Keyed by the name in the API. */
  readonly dates: Readonly<Record<string, ReportDate>>;
  /** The columns that a search matches by prefix. */
  readonly searched: readonly string[];
  /** The `searched` columns that are never null and covered by `reference_days`: if its ends match, all rows between do. */
  readonly searchedByDay?: readonly string[];
  /** Conditions under which a row matches a term that is no reference. Each needs an index. Default: none. */
  readonly searchedOtherwise?: (term: string) => readonly Condition[];
  /** Tables whose records belong to a row, each with the column that a search matches in full. */
  readonly parts?: Readonly<Record<string, string>>;
  /** The columns of a row; the table's alias is `r`. */
  readonly select: RawBuilder<unknown>;
  readRow(row: unknown): Row;
  /** The columns that mark rows. An export with marked rows has them, even if they are not chosen. */
  readonly marks?: Readonly<Record<string, Mark>>;
}

export interface Mark {
  /** The text in the cell of a marked row. */
  readonly word: string;
  /** Selects the marked rows. */
  readonly when: Condition;
}

/** The rows to read. */
export interface Selection {
  readonly tenantId: string;
  /** Conditions in addition to range and term. */
  readonly conditions: readonly Condition[];
  /** The name of the date that `range` refers to. */
  readonly target: string;
  /** `undefined` for a search. */
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

/** The conditions of a selection on a row, without range and term. */
export function fixedConditions(report: Report<unknown>, { tenantId, conditions }: Selection): Condition[] {
  return [sql<boolean>`tenant_id = ${tenantId}`, report.scope, ...conditions];
}

/** The conditions of a selection on a row of counts. */
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

/** On or after the start of the first day. */
export function sinceFirst({ column, type }: ReportDate, { from }: DayRange): Condition {
  return type === 'date'
    ? sql<boolean>`${sql.ref(column)} >= ${from}::date`
    : sql<boolean>`${sql.ref(column)} >= ${`${from}T00:00:00Z`}::timestamptz`;
}

/** Until the end of the last day, inclusive. */
export function untilLast({ column, type }: ReportDate, { to }: DayRange): Condition {
  return type === 'date'
    ? sql<boolean>`${sql.ref(column)} <= ${to}::date`
    : sql<boolean>`${sql.ref(column)} < ${`${addDays(to, 1)}T00:00:00Z`}::timestamptz`;
}

/** The column has one of the values. An empty list matches every row. */
export function isOneOf(column: string, values: readonly string[]): Condition[] {
  if (values.length === 0) return [];
  // With `=` instead of a list, PostgreSQL can use the order of an index.
  const [first] = values;
  return values.length === 1
    ? [sql<boolean>`${sql.ref(column)} = ${first}`]
    : [sql<boolean>`${sql.ref(column)} = any(${values}::text[])`];
}
