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

/** The currencies of the payments that ended in a range, those with most payments first. */
export async function endedCurrencies(db: Kysely<Schema>, tenantId: string, { from, to }: DayRange): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select currency from ended_totals
    where tenant_id = ${tenantId} and day between ${from}::date and ${to}::date
    group by currency order by sum(row_count) desc, currency`.execute(db);
  return rows.map(({ currency }) => currency);
}

/** The countries and payment methods of all payments that ended. */
export async function endedChoices(
  db: Kysely<Schema>,
  tenantId: string,
): Promise<{ readonly countries: string[]; readonly paymentMethods: string[] }> {
  const { rows } = await sql<{ country: string; paymentMethod: string }>`
    select distinct country, payment_method as "paymentMethod" from ended_groups where tenant_id = ${tenantId}`.execute(
    db,
  );
  const sorted = (values: readonly string[]) => [...new Set(values)].toSorted();
  return {
    countries: sorted(rows.map(({ country }) => country)),
    paymentMethods: sorted(rows.map(({ paymentMethod }) => paymentMethod)),
  };
}

/** Reads the counts of the groups in both ranges. They are added up before the groups are looked up, by their numbers. */
export async function endedGroups(
  db: Kysely<Schema>,
  currency: string,
  { tenantId, range, before, ...filter }: Compared,
): Promise<readonly EndedGroup[]> {
  const { rows } = await sql<EndedGroup>`
    select is_before as "isBefore", app, app_id as "appId", country, payment_method as "paymentMethod",
      failure_reason as reason, is_failed as "isFailed", ${isChosen(filter)} as "isChosen", count, "amountMinor"
    from (
      select group_id, day < ${range.from}::date as is_before, sum(row_count) as count,
        sum(amount_minor)::bigint as "amountMinor"
      from ended_days
      where tenant_id = ${tenantId} and currency = ${currency} and day between ${before.from}::date and ${range.to}::date
      group by 1, 2
    ) counted join ended_groups using (group_id)
    where ${isFiltered(filter)}`.execute(db);
  return rows;
}

/** Reads the counts of the days of the range. */
export async function endedDays(
  db: Kysely<Schema>,
  currency: string,
  { tenantId, range, ...filter }: Omit<Compared, 'before'>,
): Promise<readonly EndedDay[]> {
  const isWhole = [filter.app, filter.country, filter.failureReason, filter.paymentMethod].every((of) => !of?.length);
  const counts = isWhole ? sql`ended_totals` : sql`ended_days join ended_groups using (tenant_id, currency, group_id)`;
  const { rows } = await sql<EndedDay>`
    select day::text as day, is_failed as "isFailed", is_chosen as "isChosen", sum(row_count) as count,
      sum(amount_minor)::bigint as "amountMinor"
    from (
      select day, is_failed, ${isChosen(filter)} as is_chosen, row_count, amount_minor from ${counts}
      where tenant_id = ${tenantId} and currency = ${currency} and day between ${range.from}::date and ${range.to}::date
        and ${isFiltered(filter)}
    ) ended
    group by day, is_failed, is_chosen`.execute(db);
  return rows;
}

/** All filters but that of the reason: the success rate has all reasons. */
function isFiltered({ app = [], country = [], paymentMethod = [] }: FailureFilter): RawBuilder<boolean> {
  return all([
    sql<boolean>`true`,
    ...isOneOf('app', app),
    ...isOneOf('country', country),
    ...isOneOf('payment_method', paymentMethod),
  ]);
}

function isChosen({ failureReason = [] }: FailureFilter): RawBuilder<boolean> {
  if (failureReason.length === 0) return sql<boolean>`is_failed`;
  const stored = failureReason.map((reason) => (reason === NO_REASON ? '' : reason));
  return sql<boolean>`is_failed and failure_reason = any(${stored}::text[])`;
}
