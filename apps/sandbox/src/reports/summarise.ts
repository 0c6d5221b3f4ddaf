import type { InstructionSummary } from '@portal/api-client/instructions';
import { toDecimal } from '@portal/validation';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { INSTRUCTION_REPORT } from './instruction-report.ts';
import { knownValues } from './known-values.ts';
import { all, countedConditions, dateOf, type Selection } from './report.ts';

interface DayOfCurrency {
  readonly day: string;
  readonly currency: string;
  readonly count: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly amount_minor: number;
}

/** The daily totals of a range, and the apps and currencies of the tenant's instructions. */
export async function summarise(db: Kysely<Schema>, selection: Selection): Promise<InstructionSummary> {
  const [rows, apps, currencies] = await Promise.all([
    countDays(db, selection),
    knownValues(db, 'app', selection.tenantId),
    knownValues(db, 'currency', selection.tenantId),
  ]);
  return { days: groupByDay(rows), apps, currencies };
}

async function countDays(db: Kysely<Schema>, selection: Selection): Promise<readonly DayOfCurrency[]> {
  const { rows } = await sql<DayOfCurrency>`
    select day::text, currency, count, succeeded, failed, amount_minor from (
      select ${sql.ref(dateOf(INSTRUCTION_REPORT, selection.target).day)} as day, currency, sum(row_count) as count,
        coalesce(sum(row_count) filter (where status in ('SETTLED', 'COMPLETED')), 0) as succeeded,
        coalesce(sum(row_count) filter (where status = 'FAILED'), 0) as failed,
        sum(amount_minor)::bigint as amount_minor
      from instruction_days
      where ${all(countedConditions(INSTRUCTION_REPORT, selection))}
      group by 1, 2
    ) days order by day, currency`.execute(db);
  return rows;
}

/** Expects rows sorted by day. */
function groupByDay(rows: readonly DayOfCurrency[]): InstructionSummary['days'] {
  const days: InstructionSummary['days'] = [];
  for (const { day, currency, count, succeeded, failed, amount_minor } of rows) {
    const held = days.at(-1)?.day === day ? days.pop() : undefined;
    days.push({
      day,
      count: (held?.count ?? 0) + count,
      succeeded: (held?.succeeded ?? 0) + succeeded,
      failed: (held?.failed ?? 0) + failed,
      amounts: [...(held?.amounts ?? []), { currency, amount: toDecimal(amount_minor, currency) }],
    });
  }
  return days;
}
