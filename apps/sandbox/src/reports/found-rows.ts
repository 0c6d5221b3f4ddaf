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
} from './report.ts';

/** So many counts are added up to find out whether a search finds more: most of them are of several rows. */
const COUNTS_ADDED = 2500;

/** References and dates of the rows that a term finds, in each way as many as a total is told of. */
export function selectFound(report: Report<unknown>, selection: Selection, date: ReportDate): RawBuilder<unknown> {
  const fixed = all(fixedConditions(report, selection));
  return sql.join(
    waysToFind(report, selection).map(
      (way) => sql`(
        select ${sql.ref(report.ref)} as ref, ${sql.ref(date.column)} as value from ${sql.table(report.table)}
        where ${fixed} and ${way} limit ${sql.lit(COUNT_MAX + 1)})`,
    ),
    sql` union `,
  );
}

/** The same as a condition on a row, for a term that finds so much that rows are better looked at one after the other. */
export function isFound(report: Report<unknown>, selection: Selection): Condition {
  return sql<boolean>`(${sql.join(waysToFind(report, selection), sql` or `)})`;
}

/** Each is answered by an index of its own. What a part is called is written in capitals, or as it was typed. */
function waysToFind({ ref, searched, parts = {} }: Report<unknown>, { tenantId, term = '' }: Selection): Condition[] {
  const pattern = likeBeginning(term);
  return [
    ...searched.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern}`),
    ...Object.entries(parts).map(
      ([table, column]) => sql<boolean>`${sql.ref(ref)} = any(array(
        select ${sql.ref(ref)} from ${sql.table(table)}
        where tenant_id = ${tenantId} and ${sql.ref(column)} in (${term}, ${term.toUpperCase()})))`,
    ),
  ];
}

/** The days on which something was created and a term may find it, in either order; `is_whole`: it finds all that was. */
export function selectFoundDays(
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
