// @vitest-environment jsdom
import { must } from '@portal/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, openPage, setUpArea } from '../testing/area.ts';
import { insertInstructions } from '../testing/rows.ts';

setUpArea();

const DAYS = { dateFrom: ['2026-09-01'], dateTo: ['2026-11-30'] };
const CHOSEN = {
  currency: ['EUR', 'GBP'],
  direction: ['debit'],
  status: ['READY', 'FAILED'],
  app: ['Shop, Berlin', 'Wallet'],
  reimbursements: ['+refunds', '-chargebacks'],
};
const NETWORKS = { status: ['ACTIVE', 'PROCESSING'], type: ['BECS_AU', 'SEPA'] };
const SORTED = (column: string) => ({ sortColumn: [column], sortDirection: ['desc'], take: ['20'], from: ['0'] });

/** A query string whose keys begin with a report's name. */
function addressed(id: string, keys: Readonly<Record<string, readonly string[]>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(keys).flatMap(([key, values]) => values.map((one) => [`${id}.${key}`, one])),
  );
}

const VIEW = { pageSize: ['20'], sortDirection: ['desc'], datesStart: DAYS.dateFrom, datesEnd: DAYS.dateTo };
const TRANSACTIONS = addressed('transactions', {
  ...CHOSEN,
  ...VIEW,
  targetDate: ['forecastedSettlementDate'],
  sortColumn: ['completedAt'],
});
const MANDATES = addressed('mandates', {
  ...NETWORKS,
  ...VIEW,
  targetDate: ['updatedAt'],
  sortColumn: ['updatedAt'],
});

test.each([
  [
    'the transaction report',
    `/reporting/transactions?${TRANSACTIONS}`,
    { ...CHOSEN, ...DAYS, targetDate: ['forecastedSettlementDate'], ...SORTED('completedAt') },
  ],
  [
    'a search in it, which has no dates',
    `/reporting/transactions/search?term=INS-1&${TRANSACTIONS}`,
    { term: ['INS-1'], ...CHOSEN, ...SORTED('completedAt') },
  ],
  [
    'the mandates report',
    `/reporting/mandates?${MANDATES}`,
    { group: ['MANDATE'], ...NETWORKS, ...DAYS, targetDate: ['updatedAt'], ...SORTED('updatedAt') },
  ],
  [
    'a search in it, which has no dates',
    `/reporting/mandates/search?term=MND-1&${MANDATES}`,
    { group: ['MANDATE'], term: ['MND-1'], ...NETWORKS, ...SORTED('updatedAt') },
  ],
])(
  'all choices in %s are read from the URL, sent to the platform and kept in the URL',
  async (_what, address, asked) => {
    const { router } = await openPage(address);
    await screen.findByText('No results');
    const page = must(network.calls(/\/(instructions|financial-instruments)\?/)[0]);
    const params = page.url.searchParams;
    expect(Object.fromEntries([...params.keys()].map((key) => [key, params.getAll(key)]))).toEqual(asked);
    const { pathname, search } = router.state.location;
    expect(`${pathname}${search}`).toBe(address);
  },
);

test.each(['createdAt', 'completedAt', 'updatedAt', 'forecastedSettlementDate'])(
  'the transaction report can be sorted by %s, on show or not',
  async (column) => {
    const address = `/reporting/transactions?transactions.sortColumn=${column}`;
    const { router } = await openPage(address);
    await screen.findByText('No results');
    const { searchParams } = must(network.calls('/instructions?')[0]).url;
    expect(searchParams.get('sortColumn')).toBe(column);
    expect(searchParams.get('sortDirection')).toBe('asc');
    expect(router.state.location.search).toBe(`?transactions.sortColumn=${column}`);
  },
);

test.each([
  ['leads to the order viewer', undefined, '/reporting/order-viewer/ORD-one'],
  ['leads nowhere without its flag', ['projectionAccess'], undefined],
])('the order of a row %s', async (_where, flags, path) => {
  await insertInstructions([{ name: 'one' }]);
  await openPage('/reporting/transactions', flags && { flags });
  await waitFor(() => expect(screen.getByRole('row', { name: /INS-one/ })).toBeVisible());
  expect(screen.getByText('ORD-one').closest('a')?.getAttribute('href') ?? undefined).toBe(path);
});

test.each([
  ['transactions', 'Date', ['Created', 'Completed', 'Updated', 'Forecasted settlement']],
  ['transactions', 'Direction', ['Debit', 'Credit']],
  ['transactions', 'Status', ['Incomplete', 'Ready', 'Processing', 'Settled', 'Failed', 'Cancelled', 'Completed']],
  ['transactions', 'Reimbursements', ['With refunds', 'Without refunds', 'With chargebacks', 'Without chargebacks']],
  ['mandates', 'Date', ['Created', 'Updated']],
  ['mandates', 'Status', ['Active', 'Inactive', 'Processing']],
  ['mandates', 'Network', ['ACH', 'BACS', 'BECS AU', 'BECS NZ', 'SEPA']],
])('of %s, %s offers what the platform knows', async (report, filter, offered) => {
  const { user } = await openPage(`/reporting/${report}`);
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${filter}`) }));
  const choices = screen.getAllByRole(filter === 'Date' ? 'radio' : 'checkbox');
  expect(choices.map((choice) => choice.closest('label')?.textContent.trim())).toEqual(offered);
});
