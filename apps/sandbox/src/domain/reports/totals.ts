import type { InstructionTotals } from '@portal/api-client/instruction-totals';
import type { RunTotal } from '@portal/api-client/report-schedules';
import { toDecimal } from '@portal/validation';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { SUCCEEDED } from '../payments/outcome.ts';
import { CHARGEBACK_REPORT } from './chargeback-report.ts';
import { type DayRange, daysBefore } from './report-query.ts';
import {
  all,
  countedConditions,
  dateOf,
  fixedConditions,
  type Report,
  type Selection,
  sinceFirst,
  untilLast,
} from './report.ts';

interface Moved {
  readonly currency: string;
  readonly direction: 'credit' | 'debit';
  readonly amount_minor: number;
  readonly before_minor: number;
}

/** The amounts collected and paid out in a range, and in as many days before, per currency. Reads the counts of the report only, once for both. */
export async function readTotals(
  db: Kysely<Schema>,
  report: Report<unknown>,
  selection: Selection & { readonly range: DayRange },
): Promise<InstructionTotals> {
  const { range, target } = selection;
  const before = daysBefore(range);
  const both = { ...selection, range: { from: before.from, to: range.to } };
  const isInRange = sql`${sql.ref(dateOf(report, target).day)} >= ${range.from}::date`;
  const { rows } = await sql<Moved>`
    select currency, direction,
      coalesce(sum(amount_minor) filter (where ${isInRange}), 0)::bigint as amount_minor,
      coalesce(sum(amount_minor) filter (where not ${isInRange}), 0)::bigint as before_minor
    from ${sql.table(report.days)}
    where ${all([...countedConditions(report, both), SUCCEEDED])}
    group by currency, direction
    order by sum(sum(row_count)) over (partition by currency) desc, currency`.execute(db);
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return {
    before: { dateFrom: before.from, dateTo: before.to },
    currencies: currencies.map((currency) => {
      const moved = (direction: Moved['direction']) => {
        const row = rows.find((one) => one.currency === currency && one.direction === direction);
        return {
          amount: toDecimal(row?.amount_minor ?? 0, currency),
          before: toDecimal(row?.before_minor ?? 0, currency),
        };
      };
      return { currency, collected: moved('debit'), paidOut: moved('credit') };
    }),
  };
}

/** The amounts of the chargebacks in a range, per currency, whatever became of them. */
export async function readChargebackTotals(
  db: Kysely<Schema>,
  selection: Selection & { readonly range: DayRange },
): Promise<RunTotal[]> {
  const { range, target } = selection;
  const date = dateOf(CHARGEBACK_REPORT, target);
  const conditions = [
    ...fixedConditions(CHARGEBACK_REPORT, selection),
    sinceFirst(date, range),
    untilLast(date, range),
  ];
  const { rows } = await sql<{ currency: string; amount_minor: number }>`
    select currency, sum(amount_minor)::bigint as amount_minor from chargebacks
    where ${all(conditions)} group by currency order by count(*) desc, currency`.execute(db);
  return rows.map(({ currency, amount_minor }) => ({ currency, chargedBack: toDecimal(amount_minor, currency) }));
}
