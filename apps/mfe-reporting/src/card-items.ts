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
/** With fewer payments in a week, a fall of the success rate may be chance. */
const ENOUGH = 50;
/** A fall by this many points needs attention. */
const FALL = 5;
const RECENT = 5;

/**
 * The amounts collected and paid out today in each currency, compared with yesterday until the same time, and over
 * seven days. The success rate of the last seven days follows the most important currency. None on a platform without
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

function moneyFigure(
  { currency, direction, days, yesterdayUntilNow }: RecentMoney['money'][number],
  routeHref: RouteHref,
): Items<'lead'>[number] {
  const today = days.at(-1) ?? '0';
  const week = formatMoney(sumOf(days), currency);
  return {
    unit: 'amount',
    text: `${direction === 'credit' ? 'Paid out' : 'Collected'} in ${currency}`,
    value: today,
    currency,
    change: { by: differenceOf(today, yesterdayUntilNow), from: 'this time yesterday' },
    line: { values: days, label: `Last 7 days: ${week}` },
    path: transactionsPath(routeHref, { dates: 'today', targetDate: 'completedAt', direction, currency }),
  };
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
  const [before, now] = [rateOf(ended.slice(0, -WEEK)), rateOf(ended.slice(-WEEK))];
  if (now === undefined) return [];
  const days = ended.slice(-WEEK).flatMap((day) => rateOf([day]) ?? []);
  return [
    {
      unit: 'percent',
      text: 'Success rate, last 7 days',
      value: now,
      change: before === undefined ? undefined : { by: oneDigit(now - before), from: 'the 7 days before' },
      line: days.length > 1 ? { values: days, label: 'Day by day' } : undefined,
      help: 'Succeeded ÷ (succeeded + failed)',
      path: failedPath(routeHref),
    },
  ];
}

export function fallenRate(recent: RecentMoney | undefined, routeHref: RouteHref): Items<'attention'> {
  const path = failedPath(routeHref);
  if (!recent || path === undefined) return [];
  const [before, now] = [recent.ended.slice(0, -WEEK), recent.ended.slice(-WEEK)];
  if (countOf(before) < ENOUGH || countOf(now) < ENOUGH) return [];
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

/** The payments that failed in the last seven days, like the failures in the rate. */
function failedPath(routeHref: RouteHref): string | undefined {
  return transactionsPath(routeHref, { status: 'FAILED', targetDate: 'updatedAt' });
}

/** Without test payments, like the figures. */
function transactionsPath(routeHref: RouteHref, filters: Readonly<Record<string, string>>): string | undefined {
  const path = routeHref('reporting.transactions');
  const query = new URLSearchParams(
    Object.entries({ ...filters, isTest: 'false' }).map(([name, value]) => [`transactions.${name}`, value]),
  );
  return path && `${path}?${query}`;
}
