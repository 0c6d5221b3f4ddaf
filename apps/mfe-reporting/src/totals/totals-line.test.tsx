// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, openPage, setUpArea } from '../testing/area.ts';
import { insertInstructions } from '../testing/rows.ts';

setUpArea();

const REPORT = '/reporting/transactions';
const totals = async () =>
  within(await screen.findByRole('region', { name: 'Totals' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('what was collected and paid out is above the table, per currency, compared with as many days before', async () => {
  await insertInstructions([
    { name: 'in', amountMinor: 1000 },
    { name: 'in-too', amountMinor: 500, daysAgo: 3 },
    { name: 'before', amountMinor: 1200, daysAgo: 8 },
    { name: 'earlier', amountMinor: 99_999, daysAgo: 15 },
    { name: 'out', amountMinor: 200, direction: 'credit' },
    { name: 'out-before', amountMinor: 300, direction: 'credit', daysAgo: 9 },
    { name: 'failed', amountMinor: 7777, status: 'FAILED' },
    { name: 'test', amountMinor: 7777, isTest: true },
    { name: 'pounds', amountMinor: 400, currency: 'GBP' },
  ]);
  const { user } = await openPage(REPORT);
  expect(await totals()).toEqual(['€15.00 collected (+€3.00)€2.00 paid out (-€1.00)', '£4.00 collected (+£4.00)']);
  screen.getByText(/^compared with \S+ – \S+ \(UTC\)$/);

  await user.click(screen.getByRole('button', { name: /^Direction/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Credit' }));
  await waitFor(async () => expect(await totals()).toEqual(['€2.00 paid out (-€1.00)']));
});

test('the table does not wait for the totals, which say if they could not be loaded', async () => {
  await insertInstructions([{ name: 'one' }]);
  const held = network.hold('/totals');
  const { user } = await openPage(REPORT);
  await screen.findByRole('row', { name: /INS-one/ });
  expect(screen.queryByRole('region', { name: 'Totals' })).toBeNull();
  await held.release();
  await totals();
  const allow = network.refuse('/totals');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('The totals could not be refreshed.');
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('The totals could not be refreshed.')).toBeNull());
});

test('the totals are requested once the table has its rows, which they never delay', async () => {
  await insertInstructions([{ name: 'one' }]);
  const asked = () => network.calls().filter(({ path }) => path.includes('/instructions/totals')).length;
  const rows = network.hold(/\/instructions\?/);
  await openPage(REPORT);
  await expect.poll(() => rows.waiting().length).toBeGreaterThan(0);
  expect(asked()).toBe(0);
  await rows.release();
  await totals();
  expect(asked()).toBe(1);
});

test('days on which no money moved say so', async () => {
  await openPage(REPORT);
  await screen.findByText(/^No money moved on these days, nor on \S+ – \S+\.$/);
});

test('a platform without the call shows no totals, and a search has none', async () => {
  await insertInstructions([{ name: 'one' }]);
  network.refuse('/totals', { status: 404, code: 'NOT_FOUND' });
  await openPage(REPORT);
  await screen.findByRole('row', { name: /INS-one/ });
  await screen.findByText(/^1 transaction,/);
  await waitFor(() => expect(network.calls('/totals')).toHaveLength(1));
  expect(screen.queryByText(/compared with|totals could not/)).toBeNull();
  network.forgetCalls();
  await openPage(`${REPORT}/search?term=INS-`);
  await waitFor(() => expect(screen.getAllByRole('row', { name: /INS-one/ }).length).toBeGreaterThan(0));
  expect(network.calls('/totals')).toEqual([]);
});
