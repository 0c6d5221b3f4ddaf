import type { RecentMoney } from '@portal/api-client/instructions';
import { toDecimal } from '@portal/validation';
import { addDays, utcDay } from '@portal/validation/calendar-day';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { SUCCEEDED } from '../payments/outcome.ts';
import { IS_LIVE } from './instruction-report.ts';

const DAY_MS = 86_400_000;
const WEEK = 7;

/**
 * The amounts that succeeded on each of the last seven UTC days and in the seven before, the counts of payments that ended on each of the
 * last fourteen, and the amounts that are expected to settle, without test payments. Days are read from the daily counts; only
 * yesterday and the same day of the week before, each until this time, are read from the payments.
 */
export async function readRecentMoney(db: Kysely<Schema>, tenantId: string, now: number): Promise<RecentMoney> {
  const fortnight = lastDays(now, 2 * WEEK);
  const [before, week] = [fortnight.slice(0, WEEK), fortnight.slice(-WEEK)];
  const [days, yesterday, weekAgo, ended, expected] = await Promise.all([
    readDays(db, tenantId, fortnight),
    readUntilNow(db, tenantId, now - DAY_MS),
    readUntilNow(db, tenantId, now - WEEK * DAY_MS),
    readEnded(db, tenantId, fortnight),
    readExpected(db, tenantId, utcDay(now)),
  ]);
  const ofWeek = days.filter(({ day }) => week.includes(day));
  const kinds = ofWeek.filter((one, index) => ofWeek.findIndex((other) => isAlike(one, other)) === index);
  return {
    at: new Date(now).toISOString(),
    money: kinds.map((kind) => {
      const { currency, direction } = kind;
      const own = days.filter((one) => isAlike(one, kind));
      const on = (some: readonly string[]) => totalOf(own.filter(({ day }) => some.includes(day)));
      const untilNow = (some: readonly Money[]) => totalOf(some.filter((one) => isAlike(one, kind)));
      const earlier = [on(before.slice(0, -1)), untilNow(weekAgo)];
      return {
        currency,
        direction,
        days: week.map((day) => toDecimal(on([day]).amount, currency)),
        yesterdayUntilNow: toDecimal(untilNow(yesterday).amount, currency),
        weekBefore: toDecimal(
          earlier.reduce((sum, { amount }) => sum + amount, 0),
          currency,
        ),
        counts: {
          today: on(week.slice(-1)).count,
          yesterdayUntilNow: untilNow(yesterday).count,
          week: on(week).count,
          weekBefore: earlier.reduce((sum, { count }) => sum + count, 0),
        },
      };
    }),
    ended: fortnight.map((day) => {
      const { succeeded = 0, failed = 0 } = ended.find((one) => one.day === day) ?? {};
      return { succeeded, failed };
    }),
    expected: expected.map(({ currency, direction, row_count, amount_minor, first_day, last_day }) => ({
      currency,
      direction,
      count: row_count,
      amount: toDecimal(amount_minor, currency),
      firstDay: first_day,
      lastDay: last_day,
    })),
  };
}

interface Money {
  readonly currency: string;
  readonly direction: 'credit' | 'debit';
  readonly amount_minor: number;
  readonly row_count: number;
}

function isAlike(one: Money, other: Money): boolean {
  return one.currency === other.currency && one.direction === other.direction;
}

/** `amount`: in minor units. */
function totalOf(some: readonly Money[]): { amount: number; count: number } {
  return some.reduce(
    ({ amount, count }, { amount_minor, row_count }) => ({ amount: amount + amount_minor, count: count + row_count }),
    { amount: 0, count: 0 },
  );
}

/** The currencies with most payments in the last seven days come first, each with its collections before its payouts. */
async function readDays(db: Kysely<Schema>, tenantId: string, days: readonly string[]) {
  const { rows } = await sql<Money & { readonly day: string }>`
    select currency, direction, completed_day::text as day, sum(amount_minor)::bigint as amount_minor,
      sum(row_count)::bigint as row_count
    from instruction_days
    where tenant_id = ${tenantId} and ${IS_LIVE} and ${SUCCEEDED} and completed_day between ${days[0]}::date and ${days.at(-1)}::date
    group by currency, direction, completed_day
    order by sum(coalesce(sum(row_count) filter (where completed_day >= ${days.at(-WEEK)}::date), 0)) over (partition by currency) desc,
      currency, direction desc`.execute(db);
  return rows;
}

/** The payments that succeeded on the day of a time, until that time. */
async function readUntilNow(db: Kysely<Schema>, tenantId: string, until: number): Promise<readonly Money[]> {
  const { rows } = await sql<Money>`
    select currency, direction, sum(amount_minor)::bigint as amount_minor, count(*) as row_count
    from instructions
    where tenant_id = ${tenantId} and ${IS_LIVE} and ${SUCCEEDED}
      and completed_at >= ${`${utcDay(until)}T00:00:00Z`}::timestamptz and completed_at <= ${new Date(until)}
    group by currency, direction`.execute(db);
  return rows;
}

/** The payments in progress that are expected to settle on a day or later. */
async function readExpected(db: Kysely<Schema>, tenantId: string, from: string) {
  const { rows } = await sql<Money & { readonly first_day: string; readonly last_day: string }>`
    select currency, direction, sum(amount_minor)::bigint as amount_minor, sum(row_count)::bigint as row_count,
      min(forecasted_settlement_date)::text as first_day, max(forecasted_settlement_date)::text as last_day
    from instruction_days
    where tenant_id = ${tenantId} and ${IS_LIVE} and status = 'PROCESSING' and forecasted_settlement_date >= ${from}::date
    group by currency, direction
    order by sum(sum(row_count)) over (partition by currency) desc, currency, direction desc`.execute(db);
  return rows;
}

/** Payments by the day on which they succeeded or failed. A failed payment is not updated after its end. */
async function readEnded(db: Kysely<Schema>, tenantId: string, days: readonly string[]) {
  const { rows } = await sql<{ readonly day: string; readonly succeeded: number; readonly failed: number }>`
    select day::text, sum(succeeded)::bigint as succeeded, sum(failed)::bigint as failed from (
      select completed_day as day, row_count as succeeded, 0 as failed from instruction_days
      where tenant_id = ${tenantId} and ${IS_LIVE} and ${SUCCEEDED}
        and completed_day between ${days[0]}::date and ${days.at(-1)}::date
      union all
      select updated_day, 0, row_count from instruction_days
      where tenant_id = ${tenantId} and ${IS_LIVE} and status = 'FAILED'
        and updated_day between ${days[0]}::date and ${days.at(-1)}::date
    ) ended group by day`.execute(db);
  return rows;
}

/** UTC days up to today, oldest first. */
function lastDays(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(utcDay(now), index + 1 - count));
}
