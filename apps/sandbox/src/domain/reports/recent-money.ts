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
 * The amounts that succeeded on each of the last seven UTC days, and the counts of payments that ended on each of the
 * last fourteen, without test payments. Days are read from the daily counts; only yesterday until this time is read
 * from the payments.
 */
export async function readRecentMoney(db: Kysely<Schema>, tenantId: string, now: number): Promise<RecentMoney> {
  const [week, fortnight] = [lastDays(now, WEEK), lastDays(now, 2 * WEEK)];
  const [days, yesterday, ended] = await Promise.all([
    readDays(db, tenantId, week),
    readYesterday(db, tenantId, now),
    readEnded(db, tenantId, fortnight),
  ]);
  const kinds = days.filter((one, index) => days.findIndex((other) => isAlike(one, other)) === index);
  return {
    at: new Date(now).toISOString(),
    money: kinds.map((kind) => {
      const { currency, direction } = kind;
      const amountOn = (day: string) => days.find((one) => one.day === day && isAlike(one, kind))?.amount_minor ?? 0;
      return {
        currency,
        direction,
        days: week.map((day) => toDecimal(amountOn(day), currency)),
        yesterdayUntilNow: toDecimal(yesterday.find((one) => isAlike(one, kind))?.amount_minor ?? 0, currency),
      };
    }),
    ended: fortnight.map((day) => {
      const { succeeded = 0, failed = 0 } = ended.find((one) => one.day === day) ?? {};
      return { succeeded, failed };
    }),
  };
}

interface Money {
  readonly currency: string;
  readonly direction: 'credit' | 'debit';
  readonly amount_minor: number;
}

function isAlike(one: Money, other: Money): boolean {
  return one.currency === other.currency && one.direction === other.direction;
}

/** The currencies with most payments come first, each with its collections before its payouts. */
async function readDays(db: Kysely<Schema>, tenantId: string, days: readonly string[]) {
  const { rows } = await sql<Money & { readonly day: string }>`
    select currency, direction, completed_day::text as day, sum(amount_minor)::bigint as amount_minor
    from instruction_days
    where tenant_id = ${tenantId} and ${IS_LIVE} and ${SUCCEEDED} and completed_day between ${days[0]}::date and ${days.at(-1)}::date
    group by currency, direction, completed_day
    order by sum(sum(row_count)) over (partition by currency) desc, currency, direction desc`.execute(db);
  return rows;
}

async function readYesterday(db: Kysely<Schema>, tenantId: string, now: number) {
  const [day] = lastDays(now, 2);
  const { rows } = await sql<Money>`
    select currency, direction, sum(amount_minor)::bigint as amount_minor
    from instructions
    where tenant_id = ${tenantId} and ${IS_LIVE} and ${SUCCEEDED}
      and completed_at >= ${`${day}T00:00:00Z`}::timestamptz and completed_at <= ${new Date(now - DAY_MS)}
    group by currency, direction`.execute(db);
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
