// @vitest-environment jsdom
import { must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, openPage, setUpArea } from '../test-area.ts';
import { insertInstructions } from '../test-rows.ts';

setUpArea();

const REPORT = '/reporting/transactions';
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`INS-${name}`) });

test('A range has a total, a chart and a table', async () => {
  await insertInstructions([
    { name: 'a', status: 'SETTLED' },
    { name: 'b', status: 'COMPLETED' },
    { name: 'c', status: 'SETTLED', daysAgo: 1 },
    { name: 'd', status: 'FAILED', daysAgo: 1 },
    { name: 'e', status: 'PROCESSING' },
  ]);
  const { user } = await openPage(REPORT);
  await screen.findByText('5 transactions, success rate 75%');
  screen.getByRole('img', { name: /^Transactions a day from .*; at most 3 a day$/ });
  screen.getByText('Up to 3 a day');
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const days = within(screen.getByRole('table', { name: 'Transactions a day' })).getAllByRole('row');
  expect(days).toHaveLength(8);
  expect(days.at(-1)).toHaveTextContent(/3.*2.*0.*100%.*€37.50/);
});

test('The choice of chart or table survives a failed report and its retry', async () => {
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

test('A URL that requests the table opens it, and switching to the chart removes that from the URL', async () => {
  const { user, router } = await openPage(`${REPORT}?days=table`);
  await screen.findByRole('table', { name: 'Transactions a day' });
  await user.click(screen.getByRole('button', { name: 'Chart' }));
  await screen.findByRole('img', { name: /^Transactions a day/ });
  expect(router.state.location.search).toBe('');
});

test('The summary says if a range has no transactions, or none that succeeded or failed', async () => {
  const { user } = await openPage(REPORT);
  await screen.findByText('No transactions');
  screen.getByRole('img', { name: /^Transactions a day .*: No transactions; at most 1 a day$/ });
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

test('A chart that fails to load shows one line with Retry, and the table still loads', async () => {
  await insertInstructions([{ name: 'one' }]);
  const allow = network.refuse('/summary');
  const { user } = await openPage(REPORT);
  await screen.findByText('The chart could not be loaded.');
  await rowOf('one');
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('img', { name: /^Transactions a day/ });
});

test('The chart loads even if the table fails, and Refresh reloads both', async () => {
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

test('A chart that fails to reload stays on screen and offers Retry', async () => {
  await insertInstructions([{ name: 'one' }]);
  const { user } = await openPage(REPORT);
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

test('Turning the page counts new payments, in the table and in the chart', async () => {
  await insertInstructions(Array.from({ length: 11 }, (_, place) => ({ name: `row-${place}` })));
  const { user } = await openPage(REPORT);
  await screen.findByText(/^11 transactions,/);
  const next = await screen.findByRole('button', { name: 'Next page' });
  await insertInstructions([{ name: 'fresh' }]);
  await user.click(next);
  await screen.findByText(/ of 12$/);
  await screen.findByText(/^12 transactions,/);
});
