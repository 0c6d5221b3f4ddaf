// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { network, openPage, setUpArea } from '../testing/area.ts';
import { dayOf, daysAgo, insertInstructions } from '../testing/rows.ts';

setUpArea();

const REPORT = '/reporting/transactions';
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`INS-${name}`) });
const heads = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'));

test('the last seven days are shown, newest first, in the columns of the specification', async () => {
  await insertInstructions([
    { name: 'older', daysAgo: 8 },
    { name: 'recent', daysAgo: 3, direction: 'credit', status: 'FAILED', amountMinor: 123_456 },
    { name: 'newest', currency: 'JPY', amountMinor: 1500 },
  ]);
  await openPage(REPORT);
  const recent = within(await rowOf('recent'));
  expect(heads()).toEqual([
    'Instruction',
    'Customer',
    'Order',
    'Created',
    'Direction',
    'Amount',
    'Currency',
    'Status',
    'App',
  ]);
  recent.getByText('€1,234.56');
  recent.getByText('Credit');
  recent.getByText('Failed');
  recent.getByRole('button', { name: /^Copy Order ORD-/ });
  within(await rowOf('newest')).getByText('¥1,500');
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('INS-newest');
  expect(screen.queryByText('INS-older')).toBeNull();
  screen.getByText('1–2 of 2');
});

test('a currency in the URL that does not exist is left out, and one without payments is kept', async () => {
  await insertInstructions([{ name: 'plain' }, { name: 'pounds', currency: 'GBP' }]);
  await openPage(`${REPORT}?transactions.currency=GBP&transactions.currency=CHF&transactions.currency=ZZZ`);
  await screen.findByText('1–1 of 1');
  expect(
    await screen.findByText('This link contained a filter that does not exist: currency “ZZZ”. It was left out.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Currency: CHF, GBP' })).toBeVisible();
});

test.each([
  ['currency', 'transactions.currency=GBP', 'pounds'],
  ['direction', 'transactions.direction=credit', 'payout'],
  ['status', 'transactions.status=FAILED', 'failed'],
  ['app', 'transactions.app=Vouchers', 'voucher'],
  ['refunds', 'transactions.reimbursements=%2Brefunds', 'refunded'],
  ['test payments', 'transactions.isTest=true', 'tried'],
])('the %s in the URL filters the report', async (_what, query, name) => {
  await insertInstructions([
    { name: 'plain' },
    { name: 'pounds', currency: 'GBP' },
    { name: 'payout', direction: 'credit' },
    { name: 'failed', status: 'FAILED' },
    { name: 'voucher', app: 'Vouchers' },
    { name: 'refunded', refundCount: 2 },
    { name: 'tried', isTest: true },
  ]);
  await openPage(`${REPORT}?${query}`);
  await screen.findByText('1–1 of 1');
  await rowOf(name);
});

test('test payments are tagged, the chart says that it leaves them out, and the filter chooses', async () => {
  await insertInstructions([
    { name: 'paid' },
    { name: 'first', isTest: true, daysAgo: 1 },
    { name: 'second', isTest: true, status: 'FAILED' },
  ]);
  const { user, router } = await openPage(REPORT);
  within(await rowOf('first')).getByText('Test');
  within(await rowOf('second')).getByText('Test');
  expect(within(await rowOf('paid')).queryByText('Test')).toBeNull();
  await screen.findByText('1 transaction, success rate 100%');
  screen.getByText('2 test payments are not counted.');

  await user.click(screen.getByRole('button', { name: 'Test: Showing all' }));
  await user.click(screen.getByRole('checkbox', { name: 'Live payments' }));
  await screen.findByText('1–1 of 1');
  await waitFor(() => expect(screen.queryByText(/not counted/)).toBeNull());
  await user.click(screen.getByRole('checkbox', { name: 'Test payments' }));
  await screen.findByText('3 transactions, success rate 66.7%');
  await user.click(screen.getByRole('checkbox', { name: 'Live payments' }));
  await screen.findByText('2 transactions, success rate 50%');
  await waitFor(() => expect(router.state.location.search).toBe('?transactions.isTest=true'));
  await screen.findByText('Test: Test payments');
});

test.each([
  ['in one line', '', ['Only test payments on these days match the filters.', '1 test payment is not counted.']],
  [
    'in the chart',
    '?days=chart',
    ['Only test payments on these days match the filters. 1 test payment is not counted.'],
  ],
])('a range with nothing but test payments says so %s', async (_, query, sentences) => {
  await insertInstructions([{ name: 'only', isTest: true }]);
  await openPage(`${REPORT}${query}`);
  for (const sentence of sentences) await screen.findByText(sentence);
  within(await rowOf('only')).getByText('Test');
});

test('currencies and apps of the tenant are offered as filters', async () => {
  await insertInstructions([
    { name: 'pounds', currency: 'GBP', app: 'Vouchers' },
    { name: 'euros', app: 'Vouchers' },
    { name: 'other', currency: 'GBP' },
  ]);
  const { user } = await openPage(REPORT);
  await rowOf('other');
  const offered = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent.trim());
  await user.click(screen.getByRole('button', { name: /^Currency/ }));
  await waitFor(() => expect(offered()).toEqual(expect.arrayContaining(['EUR', 'GBP'])));
  await user.click(screen.getByRole('checkbox', { name: 'GBP' }));
  await screen.findByText('1–2 of 2');
  await user.click(screen.getByRole('button', { name: /^App/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Vouchers' }));
  await screen.findByText('1–1 of 1');
  await rowOf('pounds');
});

test('if currencies and apps fail to load, the report says so and Refresh retries', async () => {
  await insertInstructions([{ name: 'one', currency: 'GBP' }]);
  const allow = network.refuse('/summary');
  const { user } = await openPage(REPORT);
  const line = 'The lists of currencies and apps could not be loaded. Refresh to try again.';
  await screen.findByText(line);
  allow();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByText(line)).toBeNull());
  await user.click(screen.getByRole('button', { name: /^Currency/ }));
  await screen.findByRole('checkbox', { name: 'GBP' });
});

test('the ranges of the specification are offered, and a range between two days keeps its days', async () => {
  const { user, router } = await openPage(REPORT);
  await user.click(await screen.findByRole('button', { name: /^Range/ }));
  const offered = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent.trim());
  expect(offered).toEqual([
    'Between',
    'Today',
    'Yesterday',
    'This week',
    'Last week',
    'This month',
    'Last month',
    'Last 7 days',
    'Last 30 days',
  ]);
  await user.click(screen.getByRole('radio', { name: 'Between' }));
  await waitFor(() =>
    expect(router.state.location.search).toBe(
      `?transactions.datesStart=${dayOf(daysAgo(6))}&transactions.datesEnd=${dayOf(daysAgo(0))}`,
    ),
  );
});

test('a reimbursement filter is sent with its sign', async () => {
  const { user } = await openPage(REPORT);
  await user.click(await screen.findByRole('button', { name: /^Reimbursements/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Without chargebacks' }));
  await waitFor(() => {
    const asked = network.calls('/instructions?');
    expect(asked.at(-1)?.url.searchParams.getAll('reimbursements')).toEqual(['-chargebacks']);
  });
  screen.getByText(/Reimbursements: Without chargebacks/);
});

test('a relative range stays relative in the URL and is requested by its days', async () => {
  const { user, router } = await openPage(REPORT);
  await user.click(await screen.findByRole('button', { name: /^Range/ }));
  expect(screen.getByRole('radio', { name: 'Last 7 days' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Yesterday' }));
  const yesterday = dayOf(daysAgo(1));
  await waitFor(() => {
    const asked = network.calls('/instructions?').at(-1)?.url.searchParams;
    expect([asked?.get('dateFrom'), asked?.get('dateTo')]).toEqual([yesterday, yesterday]);
  });
  await waitFor(() => expect(router.state.location.search).toBe('?transactions.dates=yesterday'));
});

test('a range of more than 93 days shows an error at the field and keeps the previous rows', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  await insertInstructions([{ name: 'recent' }, { name: 'older', daysAgo: 60 }]);
  const { router } = await openPage(REPORT);
  await rowOf('recent');
  fireEvent.click(screen.getByRole('button', { name: /^Range/ }));
  screen.getByText('Days in UTC, both included; at most 93 days');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2020-01-01' } });
  screen.getByText(/^A range can cover at most 93 days; this one covers [\d,]+\./);
  // The URL changes once typing pauses.
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
  expect(router.state.location.search).toBe('');
  screen.getByText('1–1 of 1');
  screen.getByRole('row', { name: /INS-recent/ });
  expect(network.calls('dateFrom=2020')).toEqual([]);
});

test('the range can apply to another date, which also sorts the rows', async () => {
  const { user } = await openPage(`${REPORT}?transactions.targetDate=updatedAt&transactions.sortColumn=updatedAt`);
  await screen.findByText(/^Updated: .* – .* \(UTC\)$/);
  screen.getByText('Sorted by: Updated, earliest first');
  // The chart is requested as well, before or after.
  const pages = () => network.calls('/instructions?');
  await waitFor(() => {
    const [asked] = pages();
    expect(asked?.url.searchParams.get('targetDate')).toBe('updatedAt');
    expect(asked?.url.searchParams.get('sortColumn')).toBe('updatedAt');
  });
  await user.click(await screen.findByRole('button', { name: 'Created' }));
  await waitFor(() => expect(pages().at(-1)?.url.searchParams.get('sortColumn')).toBe('createdAt'));
  await screen.findByText('Sorted by: Created, earliest first');
  await user.click(await screen.findByRole('button', { name: 'Created' }));
  await screen.findByText('Sorted by: Created, latest first');
});

test('with normalized statuses, SETTLED and COMPLETED both read Completed and share one filter', async () => {
  await insertInstructions([
    { name: 'settled', status: 'SETTLED' },
    { name: 'completed', status: 'COMPLETED' },
    { name: 'failed', status: 'FAILED' },
  ]);
  const { user } = await openPage(REPORT, { flags: ['projectionAccess', 'normalizedSuccessStatus'] });
  within(await rowOf('settled')).getByText('Completed');
  await user.click(screen.getByRole('button', { name: /^Status/ }));
  expect(screen.queryByRole('checkbox', { name: 'Settled' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Completed' }));
  await screen.findByText('1–2 of 2');
  await rowOf('settled');
  await rowOf('completed');
});

test('with normalized statuses, a URL with the other status finds both and shows Completed', async () => {
  await insertInstructions([
    { name: 'settled', status: 'SETTLED' },
    { name: 'completed', status: 'COMPLETED' },
    { name: 'failed', status: 'FAILED' },
  ]);
  await openPage(`${REPORT}?transactions.status=SETTLED`, { flags: ['projectionAccess', 'normalizedSuccessStatus'] });
  await screen.findByText('1–2 of 2');
  await rowOf('settled');
  await rowOf('completed');
  expect(screen.getByRole('button', { name: 'Status: Completed' })).toBeInTheDocument();
});

test('the page after a loaded page is requested by its cursor', async () => {
  await insertInstructions(
    Array.from({ length: 25 }, (_, number) => ({ name: `${number + 10}`, daysAgo: number / 10 })),
  );
  const { user } = await openPage(REPORT);
  await screen.findByText('1–10 of 25');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('11–20 of 25');
  await rowOf('29');
  const pages = () => network.calls('/instructions?').map(({ url }) => url.searchParams);
  expect(pages().at(-1)?.get('after')).toBeTruthy();
  expect(pages().at(-1)?.get('from')).toBeNull();
});

test('a page without a loaded previous page is requested by its number', async () => {
  await insertInstructions(
    Array.from({ length: 25 }, (_, number) => ({ name: `${number + 10}`, daysAgo: number / 10 })),
  );
  await openPage(`${REPORT}?transactions.page=3`);
  await screen.findByText('21–25 of 25');
  await rowOf('34');
  const [asked] = network.calls('/instructions?');
  expect([asked?.url.searchParams.get('from'), asked?.url.searchParams.get('after')]).toEqual(['20', null]);
});

test('a rejected report shows the reason and offers Retry', async () => {
  await insertInstructions([{ name: 'one' }]);
  const allow = network.refuse('/instructions?');
  const { user } = await openPage(REPORT);
  await screen.findByText('Error fetching data');
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await rowOf('one');
});

test('a user without access to transactions cannot open the report', async () => {
  await openPage(REPORT, { email: 'webhooks@northwind.example' });
  await screen.findByText('Outside the area');
});

test('an instruction page links back to the report with its filters', async () => {
  await insertInstructions([{ name: 'one', currency: 'GBP' }]);
  const { user, router } = await openPage(`${REPORT}?transactions.currency=GBP`);
  await user.click(within(await rowOf('one')).getByRole('link', { name: 'INS-one' }));
  await user.click(await screen.findByRole('link', { name: 'Back to the report' }));
  await rowOf('one');
  expect(router.state.location).toMatchObject({ pathname: REPORT, search: '?transactions.currency=GBP' });
});
