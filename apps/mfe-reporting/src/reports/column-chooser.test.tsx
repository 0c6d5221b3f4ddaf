// @vitest-environment jsdom
import { openDialog, type UserEvent } from '@portal/test-kit';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, openPage, setRoles, setUpArea } from '../testing/area.ts';

setUpArea();

const REPORT = '/reporting/transactions';
const heads = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'));

const DEFAULTS = ['Instruction', 'Customer', 'Order', 'Created', 'Direction', 'Amount', 'Currency', 'Status', 'App'];

/** Moves the focus to an element with Tab. */
async function tabTo(user: UserEvent, target: HTMLElement) {
  for (let steps = 0; document.activeElement !== target; steps += 1) {
    if (steps > 100) throw new Error('It cannot be reached with Tab');
    await user.tab();
  }
}

async function openChooser(user: UserEvent) {
  await screen.findByRole('table', { name: 'Transactions' });
  return openDialog(user, 'Columns', 'Shown, in this order');
}

test('columns are moved, removed and added with the keyboard, and saved on the server', async () => {
  const { user } = await openPage(REPORT);
  const dialog = await openChooser(user);
  dialog.getByText('Always first');
  for (const name of ['Customer', 'Order', 'Direction', 'Currency', 'App']) {
    await tabTo(user, dialog.getByRole('checkbox', { name }));
    await user.keyboard(' ');
    // It moves to the other list together with the focus.
    expect(dialog.getByRole('checkbox', { name })).toHaveFocus();
    expect(dialog.getByRole('checkbox', { name })).not.toBeChecked();
  }
  await tabTo(user, dialog.getByRole('checkbox', { name: 'Failure reason' }));
  await user.keyboard(' ');
  expect(dialog.getByRole('checkbox', { name: 'Failure reason', checked: true })).toHaveFocus();
  const up = dialog.getByRole('button', { name: 'Move Failure reason up' });
  await user.tab();
  expect(up).toHaveFocus();
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

test('if only the first column is left, the defaults are applied', async () => {
  const { user } = await openPage(REPORT);
  const dialog = await openChooser(user);
  for (const name of ['Customer', 'Order', 'Created', 'Direction', 'Amount', 'Currency', 'Status', 'App']) {
    await user.click(dialog.getByRole('checkbox', { name }));
  }
  dialog.getByText('With no other column selected, the default columns are shown.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Column preferences updated!');
  expect(heads()).toEqual(DEFAULTS);
});

test.each([
  ['Cancel', (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))],
  // A browser turns Escape into `cancel`; jsdom does not.
  ['Escape', (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
])('%s asks before it discards changes, and the next dialog shows the current columns', async (_way, leave) => {
  const { user } = await openPage(REPORT);
  const dialog = await openChooser(user);
  await user.click(dialog.getByRole('checkbox', { name: 'Customer' }));
  leave(screen.getByRole('dialog'));
  const question = () => screen.getByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(within(question()).getByRole('button', { name: 'Cancel' }));
  expect(dialog.getByRole('checkbox', { name: 'Customer' })).not.toBeChecked();
  leave(screen.getByRole('dialog'));
  await user.click(within(question()).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(heads()).toEqual(DEFAULTS);
  const again = await openChooser(user);
  expect(again.getByRole('checkbox', { name: 'Customer' })).toBeChecked();
  expect(network.calls('PUT')).toEqual([]);
});

test('without changes, the dialog closes at once', async () => {
  const { user } = await openPage(REPORT);
  const dialog = await openChooser(user);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the defaults can be restored', async () => {
  const { user } = await openPage(REPORT);
  const dialog = await openChooser(user);
  await user.click(dialog.getByRole('checkbox', { name: 'Customer' }));
  expect(dialog.getByRole('status')).toHaveTextContent('Customer is not shown');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Column preferences updated!');
  expect(heads()).not.toContain('Customer');

  cleanup();
  const again = await openPage(REPORT);
  const saved = await openChooser(again.user);
  expect(saved.getByRole('checkbox', { name: 'Customer' })).not.toBeChecked();
  await again.user.click(saved.getByRole('button', { name: 'Reset to default' }));
  expect(saved.getByRole('status')).toHaveTextContent('The default columns are selected');
  await again.user.click(saved.getByRole('button', { name: 'Save' }));
  await screen.findByText('Column preferences updated!');
  expect(heads()).toEqual(DEFAULTS);

  cleanup();
  await openPage(REPORT);
  await screen.findByRole('table', { name: 'Transactions' });
  expect(heads()).toEqual(DEFAULTS);
});

test('a failed save is reported, and the table returns to its previous layout', async () => {
  network.refuse('PUT');
  const { user } = await openPage(REPORT);
  const dialog = await openChooser(user);
  await user.click(dialog.getByRole('checkbox', { name: 'Customer' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Column preferences failed to update!');
  screen.getByText('Please try again later.');
  await waitFor(() => expect(heads()).toEqual(DEFAULTS));
});

test('a user who has lost access is told why the layout is not saved', async () => {
  const email = 'reader@northwind.example';
  const { user } = await openPage(REPORT, { email });
  const dialog = await openChooser(user);
  await setRoles(email, ['WEBHOOK_READ']);
  await user.click(dialog.getByRole('checkbox', { name: 'Customer' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Column preferences failed to update!');
  const reason = screen.getByText('You do not have the role this requires. Ask a tenant admin.');
  expect(reason.nextElementSibling).toHaveTextContent('Please try again later.');
  await waitFor(() => expect(heads()).toEqual(DEFAULTS));
});

test('a column that the platform has removed since is named as the reason', async () => {
  // This portal is older than the platform, which has renamed the column.
  network.rewriteRequests('PUT', (text) => text.replace('"app"', '"appName"'));
  const { user } = await openPage(REPORT);
  const dialog = await openChooser(user);
  await user.click(dialog.getByRole('checkbox', { name: 'Customer' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Column preferences failed to update!');
  screen.getByText('The report no longer has one of the columns. Reload the page and try again.');
  await waitFor(() => expect(heads()).toEqual(DEFAULTS));
});

test('if the first of two layouts fails to save, the second stays and is saved', async () => {
  const { user } = await openPage(REPORT);
  const first = await openChooser(user);
  const allow = network.refuse('/preferences');
  const saving = network.hold('/preferences');
  await user.click(first.getByRole('checkbox', { name: 'Customer' }));
  await user.click(first.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saving.waiting()).toHaveLength(1));
  allow();
  const second = await openChooser(user);
  await user.click(second.getByRole('checkbox', { name: 'Order' }));
  await user.click(second.getByRole('button', { name: 'Save' }));
  // It waits for the first one, so that neither can overtake the other.
  expect(heads()).not.toContain('Order');
  const reads = network.calls('/instructions?').length;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  // A second save would have been sent before this.
  await waitFor(() => expect(network.calls('/instructions?').length).toBeGreaterThan(reads));
  expect(network.calls('PUT')).toHaveLength(1);
  await saving.release();
  await screen.findByText('Column preferences updated!');
  expect(network.calls('PUT')).toHaveLength(2);
  const both = DEFAULTS.filter((name) => name !== 'Customer' && name !== 'Order');
  await waitFor(() => expect(heads()).toEqual(both));

  cleanup();
  await openPage(REPORT);
  await waitFor(() => expect(heads()).toEqual(both));
});

test('if no preferences could be loaded, a failed save is undone too', async () => {
  network.refuse('/preferences');
  const { user } = await openPage(REPORT);
  const dialog = await openChooser(user);
  await user.click(dialog.getByRole('checkbox', { name: 'Customer' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Column preferences failed to update!');
  await waitFor(() => expect(heads()).toEqual(DEFAULTS));
});

test('preferences that fail to reload stay, without a note about defaults', async () => {
  const { user } = await openPage(REPORT);
  const dialog = await openChooser(user);
  await user.click(dialog.getByRole('checkbox', { name: 'Customer' }));
  network.refuse('GET /preferences');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Column preferences updated!');
  await waitFor(() => expect(network.calls('GET /preferences')).toHaveLength(2));
  const again = await openChooser(user);
  expect(again.getByRole('checkbox', { name: 'Customer' })).not.toBeChecked();
  expect(screen.queryByText(/could not be read/)).toBeNull();
});

test('preferences that fail to load show the default columns with a note, until Refresh loads them', async () => {
  const allow = network.refuse('/preferences');
  const { user } = await openPage(REPORT);
  await screen.findByText('Your column preferences could not be read. The default columns are shown.');
  await screen.findByText('No results');
  expect(heads()).toHaveLength(9);
  allow();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByText(/could not be read/)).toBeNull());
  screen.getByText('No results');
});

test('the date that the rows are filtered by is on screen and in the file, and is saved only if the user moves it', async () => {
  const { user } = await openPage(`${REPORT}?transactions.targetDate=completedAt`);
  await waitFor(() => expect(heads()).toEqual([DEFAULTS[0], 'Completed', ...DEFAULTS.slice(1)]));
  const dialog = await openChooser(user);
  const completed = dialog.getByRole('checkbox', { name: 'Completed' });
  expect(completed).not.toBeChecked();
  expect(completed.closest('li')).toHaveTextContent('On screen while you filter by it');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));

  const head = (name: string) => within(screen.getByRole('columnheader', { name })).getByText(name);
  const moveOnto = (name: string, onto: string) => {
    const dataTransfer = testTransfer();
    fireEvent.dragStart(head(name), { dataTransfer });
    fireEvent.drop(head(onto), { dataTransfer });
  };
  moveOnto('App', 'Completed');
  await waitFor(() => expect(heads().slice(0, 3)).toEqual(['Instruction', 'Completed', 'App']));
  await screen.findByText('Column preferences updated!');
  moveOnto('Completed', 'Order');
  await waitFor(() => expect(heads().slice(0, 5)).toEqual(['Instruction', 'App', 'Customer', 'Order', 'Completed']));
  await waitFor(() => expect(network.calls('PUT')).toHaveLength(2));
  const selected = network.calls('PUT').map(({ text }) => text.slice(0, text.indexOf('availableColumns')));
  expect(selected.map((text) => text.includes('completedAt'))).toEqual([false, true]);
});

/** The data that a browser carries from a dragged element to the one where it is dropped. */
function testTransfer() {
  const data = new Map<string, string>();
  return {
    setData: (type: string, value: string) => void data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()];
    },
  };
}
