import type { ReportedChargebackPage } from '@portal/api-client/chargeback-report';
import type { CardItems } from '@portal/api-client/cards';
import type { ExportedReport } from '@portal/api-client/exported-reports';
import type { RecentMoney } from '@portal/api-client/instructions';
import type { RouteHref } from '@portal/contract';
import { formatCount, formatDay } from '@portal/ui/basics';
import { formatMoney } from '@portal/ui/money';
import { differenceOf, sumOf } from '@portal/validation';
import { reportName } from './exports/export-words.ts';

type Items<K extends keyof CardItems> = CardItems[K][number][];

const WEEK = 7;
/** With fewer payments in a week, a change of the success rate may be chance: with 50, of which 90% succeed, by four points. */
const ENOUGH = 50;
/** With fewer payments in one of two periods, chance alone changes their number by more than a fifth. */
const ENOUGH_MONEY = 20;
/** A fall by this many points needs attention. */
const FALL = 5;
const RECENT = 5;
/** The number of currencies and directions whose expected settlements home shows. */
const EXPECTED_MAX = 4;

/**
 * The amounts collected and paid out today in each currency, beside yesterday, which is over, and over seven days. A change, from this
 * time yesterday or from the seven days before, is left out where there are too few payments to mean anything. The success rate of the last seven days follows the most important currency. None on a platform without
 * these figures.
 */
export function moneyFigures(recent: RecentMoney | undefined, routeHref: RouteHref): Items<'lead'> {
  if (!recent) return [];
  const { money } = recent;
  const [busiest] = money;
  const isOfBusiest = ({ currency }: RecentMoney['money'][number]) => currency === busiest?.currency;
  const figuresOf = (some: RecentMoney['money']) => some.map((one) => moneyFigure(one, routeHref));
  if (!busiest) return [nothingFigure(routeHref), ...rateFigures(recent, routeHref)];
  return [
    ...figuresOf(money.filter(isOfBusiest)),
    ...rateFigures(recent, routeHref),
    ...figuresOf(money.filter((one) => !isOfBusiest(one))),
  ];
}

function moneyFigure(money: RecentMoney['money'][number], routeHref: RouteHref): Items<'lead'>[number] {
  const { currency, direction, days, yesterdayUntilNow, weekBefore, counts } = money;
  const [yesterday = '0', today = '0'] = days.slice(-2);
  const week = sumOf(days);
  const pathOf = (dates?: string) =>
    transactionsPath(routeHref, {
      ...(dates !== undefined && { dates }),
      targetDate: 'completedAt',
      direction,
      currency,
    });
  const isComparable = counts !== undefined && isEnough([counts.today, counts.yesterdayUntilNow], ENOUGH_MONEY);
  const isWeekComparable = counts !== undefined && isEnough([counts.week, counts.weekBefore], ENOUGH_MONEY);
  return {
    unit: 'amount',
    text: `${direction === 'credit' ? 'Paid out' : 'Collected'} in ${currency}`,
    value: today,
    currency,
    change: isComparable ? { by: differenceOf(today, yesterdayUntilNow), from: 'this time yesterday' } : undefined,
    beside: [
      ...(isComparable ? [] : [{ text: 'By this time yesterday', value: yesterdayUntilNow }]),
      { text: 'Yesterday (UTC)', value: yesterday, path: pathOf('yesterday') },
    ],
    line: {
      values: days,
      label: `Last 7 days: ${formatMoney(week, currency)}`,
      change:
        isWeekComparable && weekBefore !== undefined
          ? { by: differenceOf(week, weekBefore), from: 'the 7 days before' }
          : undefined,
      path: pathOf(),
    },
    path: pathOf('today'),
  };
}

function isEnough(counts: readonly number[], least: number): boolean {
  return counts.every((count) => count >= least);
}

function nothingFigure(routeHref: RouteHref): Items<'lead'>[number] {
  return {
    unit: 'count',
    text: 'Payments in the last 7 days',
    value: 0,
    help: 'What you collect and pay out is shown here.',
    path: routeHref('reporting.transactions'),
  };
}

/** Whole weeks, because fewer payments settle on weekends; by the day of the outcome, because payments fail sooner than they settle. */
function rateFigures({ ended }: RecentMoney, routeHref: RouteHref): Items<'lead'> {
  const [weekBefore, week] = [ended.slice(0, -WEEK), ended.slice(-WEEK)];
  const [before, now] = [rateOf(weekBefore), rateOf(week)];
  if (now === undefined) return [];
  const days = week.flatMap((day) => rateOf([day]) ?? []);
  const isComparable = isEnough([countOf(weekBefore), countOf(week)], ENOUGH);
  return [
    {
      unit: 'percent',
      text: 'Success rate, last 7 days',
      value: now,
      change:
        isComparable && before !== undefined ? { by: oneDigit(now - before), from: 'the 7 days before' } : undefined,
      line: days.length > 1 ? { values: days, label: 'Day by day' } : undefined,
      help: 'Succeeded ÷ (succeeded + failed)',
      path: failedPath(routeHref),
    },
  ];
}

/** The payments in progress that are expected to settle today or later, in each currency. None on a platform that does not say. */
export function expectedSettlements(recent: RecentMoney | undefined, routeHref: RouteHref): Items<'figures'> {
  return (recent?.expected ?? [])
    .slice(0, EXPECTED_MAX)
    .map(({ currency, direction, count, amount, firstDay, lastDay }) => ({
      unit: 'amount',
      text: `${direction === 'credit' ? 'To pay out' : 'To collect'} in ${currency}`,
      value: amount,
      currency,
      help: `${formatCount(count)} ${count === 1 ? 'payment' : 'payments'}, ${daysWords(firstDay, lastDay)}`,
      path: transactionsPath(routeHref, {
        datesStart: firstDay,
        datesEnd: lastDay,
        targetDate: 'forecastedSettlementDate',
        status: 'PROCESSING',
        direction,
        currency,
      }),
    }));
}

/** `YYYY-MM-DD`. */
function daysWords(first: string, last: string): string {
  return first === last ? `on ${formatDay(first)}` : `${formatDay(first)} to ${formatDay(last)}`;
}

export function fallenRate(recent: RecentMoney | undefined, routeHref: RouteHref): Items<'attention'> {
  const path = failedPath(routeHref);
  if (!recent || path === undefined) return [];
  const [before, now] = [recent.ended.slice(0, -WEEK), recent.ended.slice(-WEEK)];
  if (!isEnough([countOf(before), countOf(now)], ENOUGH)) return [];
  const fall = oneDigit((rateOf(before) ?? 0) - (rateOf(now) ?? 0));
  if (fall < FALL) return [];
  return [
    {
      text: `The success rate fell by ${fall} points in the last 7 days`,
      detail: 'See which payments failed, and why.',
      path,
    },
  ];
}

/** In percent, with one digit. `undefined` if nothing succeeded or failed. */
function rateOf(days: RecentMoney['ended']): number | undefined {
  const succeeded = days.reduce((sum, day) => sum + day.succeeded, 0);
  const count = countOf(days);
  return count === 0 ? undefined : oneDigit((100 * succeeded) / count);
}

function countOf(days: RecentMoney['ended']): number {
  return days.reduce((sum, { succeeded, failed }) => sum + succeeded + failed, 0);
}

function oneDigit(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Asks for the open chargeback whose day to respond by is nearest, and for the number of open ones. Without test payments, like the figures. */
export const NEAREST_OPEN = { status: ['OPEN'], isTest: ['false'], take: 1 } as const;

/** The open chargebacks, with the nearest day to respond by. None on a platform without their report. `today`: UTC, `YYYY-MM-DD`. */
export function openChargebacks(
  open: ReportedChargebackPage | undefined,
  routeHref: RouteHref,
  today: string,
): Items<'attention'> {
  const path = routeHref('reporting.chargebacks');
  if (!open || open.total === 0 || path === undefined) return [];
  const { total, totalCapped } = open;
  const query = new URLSearchParams({ 'chargebacks.status': 'OPEN', 'chargebacks.isTest': 'false' });
  const count = totalCapped ? `More than ${formatCount(total - 1)}` : formatCount(total);
  return [
    {
      text: `${count} open ${total === 1 ? 'chargeback' : 'chargebacks'}`,
      detail: deadline(open, today),
      path: `${path}?${query}`,
    },
  ];
}

function deadline({ total, results }: ReportedChargebackPage, today: string): string {
  const day = results[0]?.respondBy;
  const ofThem = total === 1 ? '' : ' to one of them';
  if (day == null) return total === 1 ? 'See which payment it is of.' : 'See which payments they are of.';
  if (day < today) return `The day to respond${ofThem} has passed: ${formatDay(day)}.`;
  if (day === today) return `Today is the last day to respond${ofThem}.`;
  return `Respond${total === 1 ? '' : ' to the first'} by ${formatDay(day)}.`;
}

/** The user's last exports. */
export function latestExports(exports: readonly ExportedReport[], routeHref: RouteHref): Items<'recent'> {
  const path = routeHref('reporting.exports');
  if (path === undefined) return [];
  return exports.slice(0, RECENT).map((report) => ({
    text: reportName(report),
    detail: report.status,
    at: report.completedAt ?? report.requestedAt ?? undefined,
    path,
  }));
}

/** Why payments failed in the last seven days, like the failures in the rate; the payments themselves on a platform that does not say. */
function failedPath(routeHref: RouteHref): string | undefined {
  return routeHref('reporting.failures') ?? transactionsPath(routeHref, { status: 'FAILED', targetDate: 'updatedAt' });
}

/** Without test payments, like the figures. */
function transactionsPath(routeHref: RouteHref, filters: Readonly<Record<string, string>>): string | undefined {
  const path = routeHref('reporting.transactions');
  const query = new URLSearchParams(
    Object.entries({ ...filters, isTest: 'false' }).map(([name, value]) => [`transactions.${name}`, value]),
  );
  return path && `${path}?${query}`;
}
