import { type RawBuilder, sql } from 'kysely';
import { type DayRange, dayAfter } from './report-query.ts';

type Condition = RawBuilder<boolean>;

/** Totals are told up to here, and one further says that there is more. */
export const COUNT_MAX = 10_000;
/** So many counts are added up to find out whether a search finds more: most of them are of several rows. */
const COUNTS_ADDED = 2500;

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

/** References and dates of the rows that a term finds, of each column as many as a total is told of. */
export function found(report: Report<unknown>, selection: Selection, date: ReportDate): RawBuilder<unknown> {
  const pattern = likeBeginning(selection.term ?? '');
  const fixed = all(fixedConditions(report, selection));
  return sql.join(
    report.searched.map(
      (column) => sql`(
        select ${sql.ref(report.ref)} as ref, ${sql.ref(date.column)} as value from ${sql.table(report.table)}
        where ${fixed} and lower(${sql.ref(column)}) like ${pattern} limit ${sql.lit(COUNT_MAX + 1)})`,
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

/** The days on which something was created and a term may find it, in either order; `is_whole`: it finds all that was. */
export function foundDays(
  { searchedByDay = [] }: Report<unknown>,
  { tenantId, term = '' }: Selection,
  direction: 'asc' | 'desc',
): RawBuilder<unknown> {
  const beginning = sql`${term.toLowerCase()} collate "C"`;
  const pattern = likeBeginning(term);
  const mayBeFound = sql`last >= ${beginning} and (first <= ${beginning} or first like ${pattern})`;
  return sql`
    select created_day::text as day, bool_or(${mayBeFound}) as is_found,
      bool_or(first like ${pattern} and last like ${pattern} and reference = any(${searchedByDay}::text[])) as is_whole
    from reference_days where tenant_id = ${tenantId}
    group by created_day order by created_day ${sql.raw(direction)}`;
}

/**
 * Whether a term finds more than a total is told of. Of days whose first and last reference begin with it, the counts say how
 * many there are; where they do not say enough, an index is read as far.
 */
export function isFoundOften(report: Report<unknown>, selection: Selection): Condition {
  const { tenantId, term = '' } = selection;
  const pattern = likeBeginning(term);
  const most = sql.lit(COUNT_MAX);
  const { searchedByDay } = report;
  const whole =
    searchedByDay &&
    sql<boolean>`coalesce((
    select sum(row_count) from (
      select row_count from ${sql.table(report.days)}
      where ${all(countedConditions(report, selection))} and created_day = any(array(
        select created_day from reference_days
        where tenant_id = ${tenantId} and reference = any(${searchedByDay}::text[])
          and first like ${pattern} and last like ${pattern}
      )) limit ${sql.lit(COUNTS_ADDED)}
    ) counted
  ), 0) > ${most}`;
  const beyond = report.searched.map(
    (column) => sql<boolean>`exists (
      select from ${sql.table(report.table)}
      where ${all(fixedConditions(report, selection))} and lower(${sql.ref(column)}) like ${pattern} offset ${most})`,
  );
  return sql<boolean>`(${sql.join([...(whole ? [whole] : []), ...beyond], sql` or `)})`;
}

/** References are of ASCII letters, of which every database knows the lower case. */
function likeBeginning(term: string): string {
  return `${term.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
