import type { RecentMoney } from '@portal/api-client/instructions';
import type { RouteHref } from '@portal/contract';
import { formatDay } from '@portal/ui/basics';
import { expect, test } from 'vitest';
import { expectedSettlements, fallenRate, latestExports, moneyFigures, openChargebacks } from './card-items.ts';

const opensAll: RouteHref = (id) => `/reporting/${id.replace('reporting.', '')}`;
const opensNone: RouteHref = () => undefined;

/** Fourteen days: the first week has 100 payments that ended, the second has 100. */
function ended(before: number, now: number): RecentMoney['ended'] {
  const week = (failed: number) => [
    { succeeded: 100 - failed, failed },
    ...Array.from({ length: 6 }, () => ({ succeeded: 0, failed: 0 })),
  ];
  return [...week(before), ...week(now)];
}

const EUROS = {
  currency: 'EUR',
  direction: 'debit',
  days: ['1.00', '0.00', '0.00', '0.00', '0.00', '10.10', '12.50'],
  yesterdayUntilNow: '13.00',
  weekBefore: '20.00',
  counts: { today: 20, yesterdayUntilNow: 20, week: 400, weekBefore: 20 },
};
const PAID_OUT = { ...EUROS, direction: 'credit', days: [...EUROS.days.slice(1), '0.00'], yesterdayUntilNow: '0.00' };
const POUNDS = {
  currency: 'GBP',
  direction: 'debit',
  days: ['0', '0', '0', '0', '0', '0', '9007199254740993'],
  yesterdayUntilNow: '1',
};

const RECENT: RecentMoney = {
  at: '2026-06-10T09:30:00Z',
  money: [EUROS, PAID_OUT, POUNDS],
  ended: ended(10, 8),
};

const QUERY =
  'transactions.targetDate=completedAt&transactions.direction=debit&transactions.currency=EUR&transactions.isTest=false';

test('money leads: today, against the same time yesterday and over seven days, collected apart from paid out', () => {
  const figures = moneyFigures(RECENT, opensAll);
  expect(figures.map(({ text, value, change, line }) => [text, value, change?.by, line?.label])).toEqual([
    ['Collected in EUR', '12.50', '-0.50', 'Last 7 days: €23.60'],
    ['Paid out in EUR', '0.00', '0.00', 'Last 7 days: €22.60'],
    ['Success rate, last 7 days', 92, 2, undefined],
    ['Collected in GBP', '9007199254740993', undefined, 'Last 7 days: £9,007,199,254,740,993.00'],
  ]);
  expect(figures[0]).toMatchObject({
    change: { from: 'this time yesterday' },
    path: `/reporting/transactions?transactions.dates=today&${QUERY}`,
  });
});

test('yesterday is a whole day beside today, and each period leads to the payments of the same days', () => {
  const [figure] = moneyFigures(RECENT, opensAll);
  expect(figure?.beside).toEqual([
    { text: 'Yesterday (UTC)', value: '10.10', path: `/reporting/transactions?transactions.dates=yesterday&${QUERY}` },
  ]);
  expect(figure?.line).toMatchObject({
    change: { by: '3.60', from: 'the 7 days before' },
    path: `/reporting/transactions?${QUERY}`,
  });
});

test.each([
  ['today', { today: 19 }, false, true],
  ['this time yesterday', { yesterdayUntilNow: 19 }, false, true],
  ['the last week', { week: 19 }, true, false],
  ['the week before', { weekBefore: 19 }, true, false],
])('with few payments in %s, its change is left out', (_what, few, showsDay, showsWeek) => {
  const euros = { ...EUROS, counts: { ...EUROS.counts, ...few } };
  const [figure] = moneyFigures({ ...RECENT, money: [euros] }, opensAll);
  expect([figure?.change !== undefined, figure?.line?.change !== undefined]).toEqual([showsDay, showsWeek]);
  expect(figure?.beside?.[0]?.text).toBe(showsDay ? 'Yesterday (UTC)' : 'By this time yesterday');
});

test('a platform that does not count payments shows no change of money', () => {
  const [figure] = moneyFigures({ ...RECENT, money: [{ ...POUNDS, currency: 'EUR' }] }, opensAll);
  expect([figure?.change, figure?.line?.change]).toEqual([undefined, undefined]);
});

test('the change of a success rate among few payments is left out', () => {
  const few = ended(1, 2).map(({ succeeded, failed }) => ({ succeeded: Math.round(succeeded / 3), failed }));
  const rate = moneyFigures({ ...RECENT, ended: few }, opensAll).find(({ unit }) => unit === 'percent');
  expect(rate).toMatchObject({ change: undefined });
});

test('expected settlements name their days, and lead to the payments of these', () => {
  const expected = [
    { currency: 'EUR', direction: 'debit', count: 12, amount: '90.00', firstDay: '2026-06-11', lastDay: '2026-06-15' },
    { currency: 'EUR', direction: 'credit', count: 1, amount: '7.00', firstDay: '2026-06-10', lastDay: '2026-06-10' },
  ];
  expect(expectedSettlements({ ...RECENT, expected }, opensAll)).toMatchObject([
    {
      text: 'To collect in EUR',
      value: '90.00',
      help: `12 payments, ${formatDay('2026-06-11')} to ${formatDay('2026-06-15')}`,
      path: '/reporting/transactions?transactions.datesStart=2026-06-11&transactions.datesEnd=2026-06-15&transactions.targetDate=forecastedSettlementDate&transactions.status=PROCESSING&transactions.direction=debit&transactions.currency=EUR&transactions.isTest=false',
    },
    { text: 'To pay out in EUR', help: `1 payment, on ${formatDay('2026-06-10')}` },
  ]);
  expect(expectedSettlements(RECENT, opensAll)).toEqual([]);
  expect(expectedSettlements(undefined, opensAll)).toEqual([]);
});

test('the success rate says how it is calculated, and leads to why payments failed', () => {
  expect(moneyFigures(RECENT, opensAll)[2]).toMatchObject({
    help: 'Succeeded ÷ (succeeded + failed)',
    change: { by: 2, from: 'the 7 days before' },
    path: '/reporting/failures',
  });
});

test('a tenant without payments sees what will be shown, and a platform without figures shows none', () => {
  const none = { ...RECENT, money: [], ended: ended(0, 0).map(() => ({ succeeded: 0, failed: 0 })) };
  expect(moneyFigures(none, opensAll)).toEqual([
    {
      unit: 'count',
      text: 'Payments in the last 7 days',
      value: 0,
      help: 'What you collect and pay out is shown here.',
      path: '/reporting/transactions',
    },
  ]);
  expect(moneyFigures(undefined, opensAll)).toEqual([]);
  expect(fallenRate(undefined, opensAll)).toEqual([]);
});

test.each([
  ['a fall of five points', 5, 10, 'The success rate fell by 5 points in the last 7 days'],
  ['a smaller fall', 5, 9, undefined],
  ['a rise', 10, 5, undefined],
])('%s of the success rate needs attention, or not', (_what, before, now, text) => {
  expect(fallenRate({ ...RECENT, ended: ended(before, now) }, opensAll).map((item) => item.text)).toEqual(
    text === undefined ? [] : [text],
  );
});

test('a fall among few payments may be chance', () => {
  const few = ended(0, 50).map(({ succeeded, failed }) => ({ succeeded: succeeded / 10, failed: failed / 10 }));
  expect(fallenRate({ ...RECENT, ended: few }, opensAll)).toEqual([]);
});

test('figures without a page that the user may open have no link, and items that need one are left out', () => {
  expect(moneyFigures(RECENT, opensNone).map(({ path }) => path)).toEqual(Array.from({ length: 4 }));
  expect(fallenRate({ ...RECENT, ended: ended(0, 50) }, opensNone)).toEqual([]);
  expect(latestExports([{ reportPath: 'r-1', status: 'Ready' }], opensNone)).toEqual([]);
});

test('the last five exports are recent activity', () => {
  const exports = Array.from({ length: 9 }, (_, index) => ({
    reportPath: `r-${index}`,
    name: `transactions-${index}.csv`,
    status: index === 1 ? 'Failed' : 'Ready',
    completedAt: '2026-06-10T09:00:00Z',
  }));
  const items = latestExports(exports, opensAll);
  expect(items).toHaveLength(5);
  expect(items[1]).toEqual({
    text: 'transactions-1.csv',
    detail: 'Failed',
    at: '2026-06-10T09:00:00Z',
    path: '/reporting/exports',
  });
});

test.each([
  [1, undefined, '2026-12-05', '1 open chargeback', `Respond by ${formatDay('2026-12-05')}.`],
  [3, undefined, '2026-12-05', '3 open chargebacks', `Respond to the first by ${formatDay('2026-12-05')}.`],
  [1200, undefined, '2026-11-27', '1,200 open chargebacks', 'Today is the last day to respond to one of them.'],
  [10_001, true, '2026-11-26', 'More than 10,000 open chargebacks', /^The day to respond to one of them has passed: /],
  [2, undefined, null, '2 open chargebacks', 'See which payments they are of.'],
])(
  '%i open chargebacks (capped: %s), of which the first is due on %s, read %s',
  (total, totalCapped, respondBy, text, detail) => {
    const row = {
      chargebackId: 'CHB-1',
      orderRef: 'ORD-1',
      instructionRef: 'INS-1',
      respondBy,
      status: 'OPEN',
      stage: 'CHARGEBACK',
      amount: '1.00',
      currency: 'EUR',
      createdAt: '2026-11-20T10:00:00Z',
    };
    const items = openChargebacks({ total, totalCapped, results: [row] }, opensAll, '2026-11-27');
    expect(items).toEqual([
      {
        text,
        detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
        path: '/reporting/chargebacks?chargebacks.status=OPEN&chargebacks.isTest=false',
      },
    ]);
  },
);

test('without open chargebacks, or their page, nothing needs attention', () => {
  expect(openChargebacks({ total: 0, results: [] }, opensAll, '2026-11-27')).toEqual([]);
  expect(openChargebacks({ total: 3, results: [] }, opensNone, '2026-11-27')).toEqual([]);
  expect(openChargebacks(undefined, opensAll, '2026-11-27')).toEqual([]);
});
