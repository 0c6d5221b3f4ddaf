// @vitest-environment jsdom
import { must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, openPage, setUpArea } from '../testing/area.ts';
import { insertInstructions } from '../testing/rows.ts';

setUpArea();

const REPORT = '/reporting/transactions';
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`INS-${name}`) });

test('a range has a total, and a chart and a table on request, also by their URL', async () => {
  await insertInstructions([
    { name: 'a', status: 'SETTLED' },
    { name: 'b', status: 'COMPLETED' },
    { name: 'c', status: 'SETTLED', daysAgo: 1 },
    { name: 'd', status: 'FAILED', daysAgo: 1 },
    { name: 'e', status: 'PROCESSING' },
  ]);
  const { user, router } = await openPage(REPORT);
  await screen.findByText('5 transactions, success rate 75%');
  screen.getByText(/^Success rate = succeeded ÷ \(succeeded \+ failed\)\./);
  expect(screen.queryByRole('figure')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Chart' }));
  screen.getByRole('img', { name: /^Transactions a day from .* \(UTC\): .*; at most 3 a day$/ });
  expect(router.state.location.search).toBe('?days=chart');
  expect(router.state.preventScrollReset, 'the page stays where it is').toBe(true);
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(router.state.location.search).toBe('?days=table');
  const days = within(screen.getByRole('table', { name: 'Transactions a day' })).getAllByRole('row');
  expect(days).toHaveLength(9);
  expect(days.at(-2)).toHaveTextContent(/3.*2.*0.*100%.*€25.00.*€12.50/);
  await user.click(screen.getByRole('button', { name: 'Summary' }));
  expect(screen.queryByRole('table', { name: 'Transactions a day' })).toBeNull();
  expect(router.state.location.search).toBe('');
});

test('the scales of the bars and of the line are drawn, and the series differ by pattern', async () => {
  await insertInstructions(Array.from({ length: 5 }, (_, place) => ({ name: `${place}`, status: 'FAILED' })));
  await openPage(`${REPORT}?days=chart`);
  const chart = await screen.findByRole('figure');
  for (const value of ['6', '3', '0', '100%', '50%', '0%']) expect(within(chart).getByText(value)).toBeVisible();
  expect(chart.querySelectorAll('[fill="url(#volume-stripes)"]')).toHaveLength(2);
});

test('money collected and money paid out are separate, and so are open, failed and cancelled amounts', async () => {
  await insertInstructions([
    { name: 'in', amountMinor: 1000 },
    { name: 'in-pounds', amountMinor: 100, currency: 'GBP' },
    { name: 'out', amountMinor: 200, direction: 'credit' },
    { name: 'ready', amountMinor: 30, status: 'READY' },
    { name: 'ready-out', amountMinor: 40, status: 'READY', direction: 'credit' },
    { name: 'failed', amountMinor: 5, status: 'FAILED' },
    { name: 'cancelled', amountMinor: 6, status: 'CANCELLED' },
    { name: 'earlier', amountMinor: 1, daysAgo: 1 },
  ]);
  await openPage(`${REPORT}?days=table`);
  const table = within(await screen.findByRole('table', { name: 'Transactions a day' }));
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const total = within(table.getByRole('row', { name: /^Total/ })).getAllByRole('cell');
  const amounts = total.slice(-5).map(({ textContent }, index) => [heads.slice(-5)[index], textContent]);
  expect(amounts).toEqual([
    ['Collected', '€10.01, £1.00'],
    ['Paid out', '€2.00'],
    ['Open amounts', '€0.30, €0.40 to pay out'],
    ['Failed amounts', '€0.05'],
    ['Cancelled amounts', '€0.06'],
  ]);
});

test('the choice of chart or table survives a failed report and its retry', async () => {
  await insertInstructions([{ name: 'in' }, { name: 'out', direction: 'credit' }]);
  const allow = network.refuse('/instructions?');
  const { user, router } = await openPage(REPORT);
  await screen.findByText('Error fetching data');
  await user.click(await screen.findByRole('button', { name: 'Table' }));
  allow();
  await user.click(screen.getByRole('button', { name: /^Direction/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Debit' }));
  await screen.findByText('1–1 of 1');
  await screen.findByRole('table', { name: 'Transactions a day' });
  // The days obey the filters.
  await screen.findByText('1 transaction, success rate 100%');
  // The URL changes once the user stops choosing.
  await waitFor(() => expect(router.state.location.search).toBe('?days=table&transactions.direction=debit'));
});

test('a range says if it has no transactions', async () => {
  await openPage(REPORT);
  await screen.findByText('No transactions on these days match the filters.');
});

test('the chart says if a range has no transactions, or if all are open or cancelled', async () => {
  const { user } = await openPage(`${REPORT}?days=chart`);
  await screen.findByText('No transactions');
  screen.getByText('No transactions on these days match the filters.');
  expect(screen.queryByRole('img', { name: /^Transactions a day/ })).toBeNull();
  // A cancelled transaction has ended, too.
  await insertInstructions([
    { name: 'one', status: 'PROCESSING' },
    { name: 'two', status: 'CANCELLED' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('2 transactions, none of them succeeded or failed yet');
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const days = within(screen.getByRole('table', { name: 'Transactions a day' })).getAllByRole('row');
  expect(within(must(days.at(-1))).getByText('–')).toBeInTheDocument();
});

test('a chart that fails to load shows one line with Retry, and the table still loads', async () => {
  await insertInstructions([{ name: 'one' }]);
  const allow = network.refuse('/summary');
  const { user } = await openPage(`${REPORT}?days=chart`);
  await screen.findByText('The chart could not be loaded.');
  await rowOf('one');
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('img', { name: /^Transactions a day/ });
});

test('the chart loads even if the table fails, and Refresh reloads both', async () => {
  await insertInstructions([{ name: 'one' }]);
  const allow = network.refuse('/instructions?');
  const { user } = await openPage(REPORT);
  await screen.findByText('Error fetching data');
  await screen.findByText(/^1 transaction,/);
  allow();
  await insertInstructions([{ name: 'two' }]);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await rowOf('two');
  await screen.findByText(/^2 transactions,/);
});

test('a chart that fails to reload stays on screen and offers Retry', async () => {
  await insertInstructions([{ name: 'one' }]);
  const { user } = await openPage(`${REPORT}?days=chart`);
  const chart = { name: /^Transactions a day.*: 1 transaction,/ };
  await screen.findByRole('img', chart);
  const allow = network.refuse('/summary');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('The chart could not be refreshed.');
  screen.getByRole('img', chart);
  allow();
  await insertInstructions([{ name: 'two' }]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('img', { name: /^Transactions a day.*: 2 transactions,/ });
  expect(screen.queryByText('The chart could not be refreshed.')).toBeNull();
});

test('turning the page counts new payments, in the table and in the chart', async () => {
  await insertInstructions(Array.from({ length: 11 }, (_, place) => ({ name: `row-${place}` })));
  const { user } = await openPage(REPORT);
  await screen.findByText(/^11 transactions,/);
  const next = await screen.findByRole('button', { name: 'Next page' });
  await insertInstructions([{ name: 'fresh' }]);
  await user.click(next);
  await screen.findByText(/ of 12$/);
  await screen.findByText(/^12 transactions,/);
});

test('a look of the chart that does not exist is named, and the default is shown', async () => {
  await openPage(`${REPORT}?days=clock`);
  expect(
    await screen.findByText('This link contained a setting that does not exist: days as “clock”. It was left out.'),
  ).toHaveRole('alert');
});
