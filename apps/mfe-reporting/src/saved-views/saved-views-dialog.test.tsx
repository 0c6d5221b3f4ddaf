// @vitest-environment jsdom
import { deleteSavedView, listSavedViews, saveView } from '@portal/api-client/report-preferences';
import { openDialog } from '@portal/test-kit';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADMIN, api, network, openPage, setUpArea } from '../testing/area.ts';
import { insertInstructions } from '../testing/rows.ts';

setUpArea();

const REPORT = '/reporting/transactions';
const mine = () => api(ADMIN);
const views = async () => (await listSavedViews(mine(), 'transaction')).views;

async function openViews(at: string) {
  const area = await openPage(at);
  await screen.findByRole('table', { name: 'Transactions' });
  return { ...area, dialog: await openDialog(area.user, 'Views', 'Saved views') };
}

test('the current view is saved under a name with its relative range, and opens again', async () => {
  const query = 'transactions.currency=EUR&transactions.dates=last-month';
  const { user, dialog, router } = await openViews(`${REPORT}?${query}`);
  await dialog.findByText('No saved views yet. Name the current view to save it.');
  await user.type(dialog.getByLabelText('Save this view as'), '  Month end {Enter}');
  await screen.findByText("View 'Month end' saved");
  await dialog.findByRole('link', { name: 'Month end' });
  expect(await views()).toMatchObject([{ name: 'Month end', query }]);

  await router.navigate(REPORT);
  await user.click(await dialog.findByRole('link', { name: 'Month end' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?${query}`));
  await screen.findByRole('button', { name: 'Range: Last month' });
});

test.each([
  ['an empty name', ' ', 'Please enter a name'],
  ['a name of invisible characters', '\u200b', 'Please enter a name'],
  ['an existing name', 'Mine', "You already have a view called 'Mine': replace it below, or choose another name"],
  ['a name that is too long', 'x'.repeat(61), 'Please use at most 60 characters'],
])('the field rejects %s with a reason', async (_what, typed, fault) => {
  await saveView(mine(), 'transaction', { name: 'Mine', query: '' });
  const { user, dialog } = await openViews(REPORT);
  await dialog.findByRole('link', { name: 'Mine' });
  const field = dialog.getByLabelText('Save this view as');
  await user.type(field, typed);
  await user.click(dialog.getByRole('button', { name: 'Save view' }));
  expect(dialog.getByRole('alert')).toHaveTextContent(fault);
  expect(field).toHaveAccessibleDescription(fault);
  expect(field).toHaveFocus();
  expect(await views()).toHaveLength(1);
});

test('a name taken in the meantime is rejected, and its view is kept', async () => {
  const { user, dialog } = await openViews(`${REPORT}?transactions.currency=GBP`);
  await dialog.findByText('No saved views yet. Name the current view to save it.');
  await saveView(mine(), 'transaction', { name: 'Mine', query: 'transactions.currency=EUR' });
  await user.type(dialog.getByLabelText('Save this view as'), 'Mine{Enter}');
  await screen.findByText('Failed to save view');
  await dialog.findByText(/^The view was not saved. You already have a view with this name/);
  await dialog.findByRole('link', { name: 'Mine' });
  expect(dialog.getByLabelText('Save this view as')).toHaveValue('Mine');
  expect(await views()).toMatchObject([{ name: 'Mine', query: 'transactions.currency=EUR' }]);
});

test('a view is overwritten with the current one, or deleted, after a confirmation', async () => {
  await saveView(mine(), 'transaction', { name: 'Mine', query: 'transactions.currency=EUR' });
  const { user, dialog } = await openViews(`${REPORT}?transactions.currency=GBP`);
  await user.click(await dialog.findByRole('button', { name: 'Replace Mine with the current view' }));
  expect(dialog.getByRole('heading', { name: 'Replace ‘Mine’?' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Replace' }));
  await dialog.findByText('Current view');
  expect(await views()).toMatchObject([{ name: 'Mine', query: 'transactions.currency=GBP' }]);

  await user.click(dialog.getByRole('button', { name: 'Delete Mine' }));
  expect(dialog.getByRole('heading', { name: 'Delete ‘Mine’?' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(dialog.getByRole('button', { name: 'Delete Mine' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText("View 'Mine' deleted");
  await dialog.findByText('No saved views yet. Name the current view to save it.');
  expect(await views()).toEqual([]);
});

test('a double click on a button with a confirmation does not confirm it', async () => {
  await saveView(mine(), 'transaction', { name: 'Mine', query: 'transactions.currency=EUR' });
  const { user, dialog } = await openViews(`${REPORT}?transactions.currency=GBP`);
  for (const [asks, answers] of [
    ['Replace Mine with the current view', 'Replace'],
    ['Delete Mine', 'Delete'],
  ] as const) {
    await user.click(await dialog.findByRole('button', { name: asks }));
    // The confirming button may appear under the pointer.
    fireEvent.click(dialog.getByRole('button', { name: answers }), { detail: 2 });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }), { detail: 2 });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  }
  expect(await views()).toMatchObject([{ name: 'Mine', query: 'transactions.currency=EUR' }]);
});

test('two clicks within one frame delete a view once', async () => {
  await saveView(mine(), 'transaction', { name: 'Mine', query: 'transactions.currency=EUR' });
  const { user, dialog } = await openViews(`${REPORT}?transactions.currency=GBP`);
  await user.click(await dialog.findByRole('button', { name: 'Delete Mine' }));
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  act(() => {
    confirm.click();
    confirm.click();
  });
  await screen.findByText("View 'Mine' deleted");
  await dialog.findByText('No saved views yet. Name the current view to save it.');
  expect(screen.queryByText('Failed to delete view')).toBeNull();
});

test('a view deleted in another tab disappears from the list', async () => {
  const { viewId } = await saveView(mine(), 'transaction', { name: 'Mine', query: '' });
  const { user, dialog } = await openViews(`${REPORT}?transactions.currency=GBP`);
  await user.click(await dialog.findByRole('button', { name: 'Delete Mine' }));
  await deleteSavedView(mine(), viewId);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Failed to delete view');
  await dialog.findByText('No saved views yet. Name the current view to save it.');
});

test('twenty-five views are all listed', async () => {
  for (let number = 1; number <= 25; number += 1) {
    await saveView(mine(), 'transaction', { name: `View ${number}`, query: '' });
  }
  const { dialog } = await openViews(REPORT);
  await dialog.findByRole('link', { name: 'View 25' });
  expect(dialog.getAllByRole('link')).toHaveLength(25);
});

test('a user with fifty views is told to delete one first', async () => {
  for (let number = 1; number <= 50; number += 1) {
    await saveView(mine(), 'transaction', { name: `View ${number}`, query: '' });
  }
  const { user, dialog } = await openViews(REPORT);
  await dialog.findByRole('link', { name: 'View 50' });
  await user.type(dialog.getByLabelText('Save this view as'), 'One more{Enter}');
  expect(dialog.getByRole('alert')).toHaveTextContent('You have 50 views. Delete one first');
  expect(await views()).toHaveLength(50);
});

test('if another tab saves the fiftieth view, saving the next one shows why it is rejected', async () => {
  for (let number = 1; number <= 49; number += 1) {
    await saveView(mine(), 'transaction', { name: `View ${number}`, query: '' });
  }
  const { user, dialog } = await openViews(REPORT);
  await dialog.findByRole('link', { name: 'View 49' });
  await saveView(mine(), 'transaction', { name: 'View 50', query: '' });
  await user.type(dialog.getByLabelText('Save this view as'), 'One more{Enter}');
  await screen.findByText('Failed to save view');
  await screen.findByText(/50 views/);
  expect(await views()).toHaveLength(50);
});

test('the link to the current view is copied', async () => {
  const { user, dialog } = await openViews(`${REPORT}?transactions.dates=today`);
  await user.click(dialog.getByRole('button', { name: 'Copy Link' }));
  await screen.findByText('Link copied to clipboard');
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${REPORT}?transactions.dates=today`);
});

test('until the views have loaded, none can be overwritten', async () => {
  const allow = network.refuse('/saved-views');
  const { user, dialog } = await openViews(REPORT);
  await dialog.findByText('Error fetching data');
  expect(dialog.queryByRole('button', { name: 'Save view' })).toBeNull();
  allow();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await dialog.findByRole('button', { name: 'Save view' });
});

test('a view is saved without its page number', async () => {
  await insertInstructions(Array.from({ length: 11 }, (_, number) => ({ name: `n${number}` })));
  const { user, dialog } = await openViews(`${REPORT}?transactions.currency=EUR&transactions.page=2`);
  await user.type(await dialog.findByLabelText('Save this view as'), 'Euro{Enter}');
  await dialog.findByRole('link', { name: 'Euro' });
  expect(await views()).toMatchObject([{ name: 'Euro', query: 'transactions.currency=EUR' }]);
  dialog.getByText('Current view');
  // The link includes the page number.
  await user.click(dialog.getByRole('button', { name: 'Copy Link' }));
  await screen.findByText('Link copied to clipboard');
  expect(await navigator.clipboard.readText()).toMatch(/transactions\.page=2$/);
});

test('a rejected save keeps the name in the field', async () => {
  network.refuse('POST /saved-views');
  const { user, dialog } = await openViews(REPORT);
  await dialog.findByText(/^No saved views yet/);
  await user.type(dialog.getByLabelText('Save this view as'), 'Mine{Enter}');
  await screen.findByText('Failed to save view');
  expect(dialog.getByLabelText('Save this view as')).toHaveValue('Mine');
});
