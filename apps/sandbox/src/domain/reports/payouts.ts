import type { PayoutPage } from '@portal/api-client/payouts';
import { toDecimal } from '@portal/validation';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { SUCCEEDED } from '../payments/outcome.ts';
import { INSTRUCTION_REPORT } from './instruction-report.ts';
import { all, countedConditions, type Selection } from './report.ts';

interface StoredPayout {
  readonly total: number;
  /** Null if the page is empty. */
  readonly day: string | null;
  readonly currency: string;
  readonly app: string;
  readonly count: number;
  readonly amount_minor: number;
}

/** A page of what was paid out on each day, in each currency, by each app. Reads the daily counts only. */
export async function readPayouts(
  db: Kysely<Schema>,
  selection: Selection,
  { from, take }: { readonly from: number; readonly take: number },
): Promise<PayoutPage> {
  const conditions = [
    ...countedConditions(INSTRUCTION_REPORT, { ...selection, target: 'completedAt' }),
    SUCCEEDED,
    sql<boolean>`direction = 'credit'`,
  ];
  const { rows } = await sql<StoredPayout>`
    with payouts as materialized (
      select completed_day, currency, app, sum(row_count)::bigint as count, sum(amount_minor)::bigint as amount_minor
      from instruction_days where ${all(conditions)} group by completed_day, currency, app
    )
    select counted.total, page.completed_day::text as day, page.currency, page.app, page.count, page.amount_minor
    from (select count(*) as total from payouts) counted left join (
      select * from payouts order by completed_day desc, currency, app limit ${take} offset ${from}
    ) page on true
    order by page.completed_day desc, page.currency, page.app`.execute(db);
  return {
    results: rows.flatMap(({ day, currency, app, count, amount_minor }) =>
      day === null ? [] : [{ day, currency, app, count, amount: toDecimal(amount_minor, currency) }],
    ),
    total: rows[0]?.total ?? 0,
  };
}
