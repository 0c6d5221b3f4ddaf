import { type RawBuilder, sql } from 'kysely';
import {
  all,
  type Condition,
  COUNT_MAX,
  countedConditions,
  fixedConditions,
  type Report,
  type ReportDate,
  type Selection,
} from '../report.ts';

/** The most counts to add up when checking whether a search exceeds the total limit; most cover several rows. */
const COUNTS_ADDED = 2500;

/** The references and dates of the rows that match a term; for each condition, at most one row more than the largest total. */
export function selectFound(report: Report<unknown>, selection: Selection, date: ReportDate): RawBuilder<unknown> {
  const fixed = all(fixedConditions(report, selection));
  return sql.join(
    searchConditions(report, selection).map(
      (way) => sql`(
        select ${sql.ref(report.ref)} as ref, ${sql.ref(date.column)} as value from ${sql.table(report.table)}
        where ${fixed} and ${way} limit ${sql.lit(COUNT_MAX + 1)})`,
    ),
    sql` union `,
  );
}

/** The search as a condition on a row, for terms with so many matches that scanning row by row is faster. */
export function isFound(report: Report<unknown>, selection: Selection): Condition {
  return sql<boolean>`(${sql.join(searchConditions(report, selection), sql` or `)})`;
}

/** Each condition has its own index. References of parts are matched in upper case and as entered. */
function searchConditions(
  { ref, searched, searchedOtherwise = () => [], parts = {} }: Report<unknown>,
  { tenantId, term = '' }: Selection,
): Condition[] {
  const pattern = likeBeginning(term);
  return [
    ...searched.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern}`),
    ...Object.entries(parts).map(
      ([table, column]) => sql<boolean>`${sql.ref(ref)} = any(array(
        select ${sql.ref(ref)} from ${sql.table(table)}
        where tenant_id = ${tenantId} and ${sql.ref(column)} in (${term}, ${term.toUpperCase()})))`,
    ),
    ...searchedOtherwise(term),
  ];
}

/** The days with rows. `is_found`: some rows of the day may match the term. `is_whole`: all rows of the day match. */
export function selectFoundDays(
  { searchedByDay = [] }: Report<unknown>,
  { tenantId, term = '' }: Selection,
  direction: 'asc' | 'desc',
): RawBuilder<unknown> {
  const beginning = sql`${term.toLowerCase()} collate "C"`;
  const pattern = likeBeginning(term);
  const mayMatch = sql`last >= ${beginning} and (first <= ${beginning} or first like ${pattern})`;
  return sql`
    select created_day::text as day, bool_or(${mayMatch}) as is_found,
      bool_or(first like ${pattern} and last like ${pattern} and reference = any(${searchedByDay}::text[])) as is_whole
    from reference_days where tenant_id = ${tenantId}
    group by created_day order by created_day ${sql.raw(direction)}`;
}

/**
 * Whether a term has more matches than the largest total. Days whose first and last references begin with the term are
 * added up from the counts; if that is not enough, an index is read up to the limit.
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
  const ways = [
    ...report.searched.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern}`),
    ...(report.searchedOtherwise?.(term) ?? []),
  ];
  const beyond = ways.map(
    (way) => sql<boolean>`exists (
      select from ${sql.table(report.table)}
      where ${all(fixedConditions(report, selection))} and ${way} offset ${most})`,
  );
  return sql<boolean>`(${sql.join([...(whole ? [whole] : []), ...beyond], sql` or `)})`;
}

/** References are ASCII, which every database lower-cases the same way. */
function likeBeginning(term: string): string {
  return `${term.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
