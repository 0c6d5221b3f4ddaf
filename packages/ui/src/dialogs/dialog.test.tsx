// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from '../buttons/button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';

function setUp({ busy = false }: { busy?: boolean } = {}) {
  const log: string[] = [];
  function Page() {
    const [open, setOpen] = useState(false);
    function close() {
      log.push('closed');
      setOpen(false);
    }
    return (
      <>
        <Button onClick={() => setOpen(true)}>Delete</Button>
        {open && (
          <ConfirmDialog
            title="Delete user?"
            confirm="Delete user"
            busy={busy}
            onClose={close}
            onConfirm={() => log.push('confirmed')}
          >
            This cannot be undone.
          </ConfirmDialog>
        )}
      </>
    );
  }
  render(<Page />);
  return { log, user: userEvent.setup() };
}

test('a confirmation has a name and a description, and reports the answer once', async () => {
  const { log, user } = setUp();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Delete user?' });
  expect(dialog).toHaveAccessibleDescription('This cannot be undone.');
  await user.click(screen.getByRole('button', { name: 'Delete user' }));
  expect(log).toEqual(['confirmed']);
});

test('two clicks within one frame confirm once, and a failed attempt can be repeated', () => {
  const attempts: string[] = [];
  const dialogOf = (busy: boolean) => (
    <ConfirmDialog
      title="Delete user?"
      confirm="Delete user"
      busy={busy}
      onClose={() => {}}
      onConfirm={() => attempts.push('sent')}
    >
      This cannot be undone.
    </ConfirmDialog>
  );
  const { rerender } = render(dialogOf(false));
  const confirm = screen.getByRole('button', { name: 'Delete user' });
  act(() => {
    confirm.click();
    confirm.click();
  });
  expect(attempts).toEqual(['sent']);
  rerender(dialogOf(true));
  rerender(dialogOf(false));
  act(() => confirm.click());
  expect(attempts).toEqual(['sent', 'sent']);
});

test('a dialog starts at its heading', () => {
  render(
    <Dialog title="Columns" onClose={() => {}}>
      <input aria-label="Filter" />
    </Dialog>,
  );
  expect(screen.getByRole('heading', { name: 'Columns' })).toHaveFocus();
});

// Browsers focus the first element that can have the focus; jsdom does not.
test.each(['dialog', 'alertdialog'] as const)(
  'a %s that starts at its first control leaves out the heading',
  (role) => {
    render(
      <Dialog title="Search" role={role} startsAt={role === 'dialog' ? 'control' : undefined} onClose={() => {}}>
        <input aria-label="Filter" />
      </Dialog>,
    );
    const heading = screen.getByRole('heading', { name: 'Search' });
    heading.focus();
    expect(heading).not.toHaveFocus();
  },
);

test.each(['Cancel', 'Close'])('%s closes the dialog once and returns the focus', async (name) => {
  const { log, user } = setUp();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(log).toEqual(['closed']);
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
});

// Browsers fire `cancel` on Escape; jsdom does not.
test('Escape closes the dialog', async () => {
  const { log, user } = setUp();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  expect(log).toEqual(['closed']);
});

test('during a save the dialog stays open and ignores a second click', async () => {
  const { log, user } = setUp({ busy: true });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  const confirm = screen.getByRole('button', { name: 'Delete user' });
  await user.click(confirm);
  expect(confirm).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
  expect(log).toEqual([]);
});

// Browsers close a dialog on the second Escape without firing `cancel`.
test('a dialog that the browser closes during a save opens again', async () => {
  const { log, user } = setUp({ busy: true });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = screen.getByRole<HTMLDialogElement>('alertdialog');
  act(() => dialog.close());
  await waitFor(() => expect(dialog.open).toBe(true));
  expect(log).toEqual([]);
});
