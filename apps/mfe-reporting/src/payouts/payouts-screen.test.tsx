// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, openPage, setUpArea } from '../testing/area.ts';
import { dayOf, daysAgo, insertInstructions } from '../testing/rows.ts';

setUpArea();

const REPORT = '/reporting/transactions';
const table = async () => within(await screen.findByRole('table', { name: 'Payouts' }));
const cells = async () =>
  (await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(1).map(({ textContent }) => textContent));

const PAYMENTS = [
  { name: 'one', direction: 'credit', amountMinor: 1000, app: 'Payouts', status: 'COMPLETED' },
  { name: 'two', direction: 'credit', amountMinor: 250, app: 'Payouts', status: 'COMPLETED' },
  { name: 'pounds', direction: 'credit', amountMinor: 70, app: 'Payouts', currency: 'GBP', status: 'COMPLETED' },
  { name: 'earlier', direction: 'credit', amountMinor: 30, app: 'Vouchers', status: 'COMPLETED', daysAgo: 2 },
  { name: 'failed', direction: 'credit', amountMinor: 9999, app: 'Payouts', status: 'FAILED' },
  { name: 'tried', direction: 'credit', amountMinor: 9999, app: 'Payouts', status: 'COMPLETED', isTest: true },
  { name: 'in', amountMinor: 9999, app: 'Payouts' },
] as const;

test('payments are summed by payout, with the payments behind each sum', async () => {
  await insertInstructions(PAYMENTS);
  const { user, router } = await openPage(`${REPORT}?transactions.dates=last-30-days`);
  await user.click(await screen.findByRole('button', { name: 'By payout' }));
  await waitFor(async () =>
    expect(await cells()).toEqual([
      ['Payouts', '€12.50', 'EUR', '2 payments'],
      ['Payouts', '£0.70', 'GBP', '1 payment'],
      ['Vouchers', '€0.30', 'EUR', '1 payment'],
    ]),
  );
  expect(router.state.location.search).toBe('?rows=payouts&payouts.dates=last-30-days');
  screen.getByText(/^Paid out: \S+ – \S+ \(UTC\)$/);

  await user.click((await table()).getByRole('link', { name: '2 payments' }));
  await screen.findByText('1–2 of 2');
  await screen.findByRole('row', { name: /INS-one/ });
  screen.getByRole('row', { name: /INS-two/ });
  screen.getByText(new RegExp(`^Completed: `));
  expect(screen.getByRole('columnheader', { name: 'Completed' })).toBeVisible();
  expect(network.calls('/instructions?').at(-1)?.url.searchParams.get('dateFrom')).toBe(dayOf(daysAgo(0)));
});

test('payouts obey their filters, which stay when payments are shown again', async () => {
  await insertInstructions(PAYMENTS);
  const { user, router } = await openPage(`${REPORT}?rows=payouts&payouts.currency=GBP`);
  await waitFor(async () => expect(await cells()).toEqual([['Payouts', '£0.70', 'GBP', '1 payment']]));
  await user.click(screen.getByRole('button', { name: 'Payments' }));
  await waitFor(() => expect(router.state.location.search).toBe('?transactions.currency=GBP'));
  await screen.findByRole('row', { name: /INS-pounds/ });
});

test('payouts that fail to load offer Retry', async () => {
  await insertInstructions(PAYMENTS);
  const allow = network.refuse('/payouts');
  const { user } = await openPage(`${REPORT}?rows=payouts`);
  await screen.findByText('Error fetching data');
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect(await cells()).toHaveLength(3));
});

test('a platform without payouts does not offer them, and an address with them shows the payments', async () => {
  await insertInstructions(PAYMENTS);
  network.refuse('/payouts', { status: 404, code: 'NOT_FOUND' });
  const { router } = await openPage(`${REPORT}?rows=payouts`);
  await screen.findByRole('row', { name: /INS-one/ });
  expect(router.state.location.search).toBe('');
  await screen.findByRole('region', { name: 'Totals' });
  expect(screen.queryByRole('button', { name: 'By payout' })).toBeNull();
});
