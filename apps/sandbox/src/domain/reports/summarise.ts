import type { InstructionSummary } from '@portal/api-client/instructions';
import { toDecimal } from '@portal/validation';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { SUCCEEDED } from '../payments/outcome.ts';
import { IS_LIVE, IS_TEST } from './instruction-report.ts';
import { knownValues } from './known-values.ts';
import { all, type Condition, countedConditions, dateOf, type Report, type Selection } from './report.ts';

interface DayOfCurrency {
  readonly day: string;
  readonly currency: string;
  readonly direction: 'debit' | 'credit';
  readonly count: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly succeeded_minor: number;
  readonly failed_minor: number;
  readonly cancelled_minor: number;
  readonly open_minor: number;
}

/**
 * The daily totals of a range, and the apps and currencies of the tenant's instructions. With `leavesOutTests`, test payments are
 * not part of the totals, only counted.
 */
export async function summarise(
  db: Kysely<Schema>,
  report: Report<unknown>,
  selection: Selection,
  { leavesOutTests }: { readonly leavesOutTests: boolean },
): Promise<InstructionSummary> {
  const narrowed = (condition: Condition) => ({ ...selection, conditions: [...selection.conditions, condition] });
  const [rows, testCount, apps, currencies] = await Promise.all([
    countDays(db, report, leavesOutTests ? narrowed(IS_LIVE) : selection),
    leavesOutTests ? countRows(db, report, narrowed(IS_TEST)) : 0,
    knownValues(db, 'app', selection.tenantId),
    knownValues(db, 'currency', selection.tenantId),
  ]);
  return { days: groupByDay(rows), testCount, apps, currencies };
}

const FAILED = sql<boolean>`status = 'FAILED'`;
const CANCELLED = sql<boolean>`status = 'CANCELLED'`;
const OPEN = sql<boolean>`status not in ('SETTLED', 'COMPLETED', 'FAILED', 'CANCELLED')`;

async function countDays(
  db: Kysely<Schema>,
  report: Report<unknown>,
  selection: Selection,
): Promise<readonly DayOfCurrency[]> {
  const count = (of: Condition) => sql`coalesce(sum(row_count) filter (where ${of}), 0)`;
  const amount = (of: Condition) => sql`coalesce(sum(amount_minor) filter (where ${of}), 0)::bigint`;
  const { rows } = await sql<DayOfCurrency>`
    select day::text, currency, direction, count, succeeded, failed, cancelled,
      succeeded_minor, failed_minor, cancelled_minor, open_minor
    from (
      select ${sql.ref(dateOf(report, selection.target).day)} as day, currency, direction,
        sum(row_count) as count,
        ${count(SUCCEEDED)} as succeeded, ${count(FAILED)} as failed, ${count(CANCELLED)} as cancelled,
        ${amount(SUCCEEDED)} as succeeded_minor, ${amount(FAILED)} as failed_minor,
        ${amount(CANCELLED)} as cancelled_minor, ${amount(OPEN)} as open_minor
      from ${sql.table(report.days)}
      where ${all(countedConditions(report, selection))}
      group by 1, 2, 3
    ) days order by day, currency, direction desc`.execute(db);
  return rows;
}

async function countRows(db: Kysely<Schema>, report: Report<unknown>, selection: Selection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(row_count), 0)::bigint as count from ${sql.table(report.days)}
    where ${all(countedConditions(report, selection))}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Expects rows sorted by day. */
function groupByDay(rows: readonly DayOfCurrency[]): InstructionSummary['days'] {
  const days: InstructionSummary['days'] = [];
  for (const { day, count, succeeded, failed, cancelled, ...row } of rows) {
    const held = days.at(-1)?.day === day ? days.pop() : undefined;
    days.push({
      day,
      count: (held?.count ?? 0) + count,
      succeeded: (held?.succeeded ?? 0) + succeeded,
      failed: (held?.failed ?? 0) + failed,
      cancelled: (held?.cancelled ?? 0) + cancelled,
      amounts: [...(held?.amounts ?? []), amountsOf(row)],
    });
  }
  return days;
}

function amountsOf({
  currency,
  direction,
  succeeded_minor,
  failed_minor,
  cancelled_minor,
  open_minor,
}: Pick<
  DayOfCurrency,
  'cancelled_minor' | 'currency' | 'direction' | 'failed_minor' | 'open_minor' | 'succeeded_minor'
>) {
  return {
    currency,
    direction,
    succeeded: toDecimal(succeeded_minor, currency),
    open: toDecimal(open_minor, currency),
    failed: toDecimal(failed_minor, currency),
    cancelled: toDecimal(cancelled_minor, currency),
  };
}
