import type { FailureFilter } from '@portal/api-client/failures';
import { NO_REASON } from '@portal/api-client/instructions';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { DayRange } from '../reports/report-query.ts';
import { all, isOneOf } from '../reports/report.ts';

/** The payments to compare. The ranges follow each other, `before` first. */
export interface Compared extends FailureFilter {
  readonly tenantId: string;
  readonly range: DayRange;
  readonly before: DayRange;
}

interface Counted {
  readonly isFailed: boolean;
  /** The reason is one of the filter's. Without such a filter, every failure is. */
  readonly isChosen: boolean;
  readonly count: number;
  readonly amountMinor: number;
}

/** Payments of one range with one app, country, method and outcome. */
export interface EndedGroup extends Counted {
  readonly isBefore: boolean;
  readonly app: string;
  readonly appId: string;
  readonly country: string;
  readonly paymentMethod: string;
  /** Empty without a reason. */
  readonly reason: string;
}

/** Payments that ended on one day of the range. */
export interface EndedDay extends Counted {
  readonly day: string;
}

type Stored = EndedGroup & EndedDay & { readonly isOfDay: boolean };

/** The currencies of the payments that ended in a range, those with most payments first. */
export async function endedCurrencies(db: Kysely<Schema>, tenantId: string, { from, to }: DayRange): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select currency from ended_days
    where tenant_id = ${tenantId} and day between ${from}::date and ${to}::date
    group by currency order by sum(row_count) desc, currency`.execute(db);
  return rows.map(({ currency }) => currency);
}

/** Reads the counts once, for the groups of both ranges and for the days of the later one. */
export async function readEnded(
  db: Kysely<Schema>,
  currency: string,
  { tenantId, range, before, ...filter }: Compared,
): Promise<{ readonly groups: readonly EndedGroup[]; readonly days: readonly EndedDay[] }> {
  const conditions = [
    sql<boolean>`tenant_id = ${tenantId} and currency = ${currency}`,
    sql<boolean>`day between ${before.from}::date and ${range.to}::date`,
    ...isOneOf('app', filter.app ?? []),
    ...isOneOf('country', filter.country ?? []),
    ...isOneOf('payment_method', filter.paymentMethod ?? []),
  ];
  const { rows } = await sql<Stored>`
    select grouping(day) = 0 as "isOfDay", day::text as day, is_before as "isBefore", app, app_id as "appId", country,
      payment_method as "paymentMethod", failure_reason as reason, is_failed as "isFailed", is_chosen as "isChosen",
      sum(row_count)::bigint as count, sum(amount_minor)::bigint as "amountMinor"
    from (
      select *, day < ${range.from}::date as is_before, ${isChosen(filter.failureReason ?? [])} as is_chosen
      from ended_days where ${all(conditions)}
    ) ended
    group by grouping sets (
      (is_before, app, app_id, country, payment_method, failure_reason, is_failed, is_chosen),
      (is_before, day, is_failed, is_chosen)
    )`.execute(db);
  return {
    groups: rows.filter(({ isOfDay }) => !isOfDay),
    days: rows.filter(({ isOfDay, isBefore }) => isOfDay && !isBefore),
  };
}

function isChosen(reasons: readonly string[]): RawBuilder<boolean> {
  if (reasons.length === 0) return sql<boolean>`is_failed`;
  const stored = reasons.map((reason) => (reason === NO_REASON ? '' : reason));
  return sql<boolean>`is_failed and failure_reason = any(${stored}::text[])`;
}
