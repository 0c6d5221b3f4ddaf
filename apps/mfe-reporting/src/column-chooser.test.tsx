// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, setUpSandbox } from './test-area.ts';
import { recordedWay } from './test-rows.ts';

setUpSandbox();

const REPORT = '/reporting/transactions';
const heads = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'));

async function openChooser(user: Awaited<ReturnType<typeof openPage>>['user']) {
  await screen.findByRole('table', { name: 'Transactions' });
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  return within(await screen.findByRole('dialog', { name: 'Columns' }));
}

test('Columns are moved, left out and added with the keyboard, and kept on the server', async () => {
  const { user } = await openPage(REPORT);
  const dialog = await openChooser(user);
  dialog.getByText('Always first');
  for (const name of ['Customer', 'Order', 'Direction', 'Currency', 'App']) {
    dialog.getByRole('checkbox', { name }).focus();
    await user.keyboard(' ');
  }
  await user.click(dialog.getByRole('checkbox', { name: 'Failure reason' }));
  const up = dialog.getByRole('button', { name: 'Move Failure reason up' });
  up.focus();
  await user.keyboard('{Enter}{Enter}');
  expect(up).toHaveFocus();
  expect(dialog.getByRole('status')).toHaveTextContent('Failure reason is column 3 of 5');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Column preferences updated!');
  screen.getByText('Your new table layout is ready for you.');
  const chosen = ['Instruction', 'Created', 'Failure reason', 'Amount', 'Status'];
  expect(heads()).toEqual(chosen);

  cleanup();
  await openPage(REPORT);
  await waitFor(() => expect(heads()).toEqual(chosen));
});

test('With no more than the first column left, the defaults are applied', async () => {
  const { user } = await openPage(REPORT);
  const dialog = await openChooser(user);
  for (const name of ['Customer', 'Order', 'Created', 'Direction', 'Amount', 'Currency', 'Status', 'App']) {
    await user.click(dialog.getByRole('checkbox', { name }));
  }
  dialog.getByText('With no other column selected, the default columns are shown.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Column preferences updated!');
  expect(heads()).toHaveLength(9);
});

test('The defaults can be had back', async () => {
  const { user } = await openPage(REPORT);
  const dialog = await openChooser(user);
  await user.click(dialog.getByRole('checkbox', { name: 'Customer' }));
  await user.click(dialog.getByRole('button', { name: 'Reset to default' }));
  expect(dialog.getByRole('checkbox', { name: 'Customer' })).toBeChecked();
});

test('What cannot be saved is told, and the table is laid out as before', async () => {
  const way = recordedWay((_url, method) => method === 'PUT');
  const { user } = await openPage(REPORT, { fetch: way.fetch });
  const dialog = await openChooser(user);
  await user.click(dialog.getByRole('checkbox', { name: 'Customer' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Column preferences failed to update!');
  screen.getByText('Please try again later.');
  await waitFor(() => expect(heads()).toContain('Customer'));
});

test('Preferences that cannot be read leave the default columns, and a line that says so', async () => {
  const way = recordedWay((url) => url.includes('/preferences'));
  await openPage(REPORT, { fetch: way.fetch });
  await screen.findByText('Your column preferences could not be read. The default columns are shown.');
  expect(heads()).toHaveLength(9);
});
