// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Refusal, showFormPage } from '../testing/form-page.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

test('two clicks within one frame delete once', () => {
  const calls: string[] = [];
  const deletion = { mutate: () => void calls.push('DELETE') };
  showFormPage(
    <DeleteDialog kind="user" deletion={deletion} onClose={() => {}}>
      <p>This cannot be undone.</p>
    </DeleteDialog>,
  );
  const confirm = screen.getByRole('button', { name: 'Delete user' });
  act(() => {
    confirm.click();
    confirm.click();
  });
  expect(calls).toEqual(['DELETE']);
});

test('a refused deletion keeps the dialog and its input, says why, and can be tried again', async () => {
  const user = userEvent.setup();
  const answers = [
    new Refusal('The key is in use.'),
    new Refusal('The key is locked.', 'Ask an admin.'),
    new Error('broken'),
  ];
  const closed: string[] = [];
  showFormPage(
    <DeleteDialog
      kind="API key"
      typedName="Night shop"
      deletion={{ mutate: (_none, { onError }) => onError(answers.shift() ?? new Error('none')) }}
      onClose={() => closed.push('closed')}
    >
      <p>This cannot be undone.</p>
    </DeleteDialog>,
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Delete API key?' }));
  await user.type(dialog.getByRole('textbox'), 'Night shop');
  const confirm = dialog.getByRole('button', { name: 'Delete API key' });
  await user.click(confirm);
  expect(await dialog.findByText('The key is in use.')).toBeVisible();
  expect(dialog.getByRole('textbox')).toHaveValue('Night shop');

  await user.click(confirm);
  expect(await dialog.findByText('The key is locked. Ask an admin.')).toBeVisible();
  expect(dialog.queryByText('The key is in use.')).toBeNull();

  await user.click(confirm);
  expect(await dialog.findByText('The platform gave no reason. Please try again.')).toBeVisible();
  expect(closed).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(closed).toEqual(['closed']);
});

test('a name that is not typed yet confirms nothing, not even with Enter', () => {
  const mutate = vi.fn();
  showFormPage(
    <DeleteDialog kind="API key" typedName="Night shop" deletion={{ mutate }} onClose={() => {}}>
      <p>This cannot be undone.</p>
    </DeleteDialog>,
  );
  const name = screen.getByRole('textbox');
  fireEvent.change(name, { target: { value: 'Night' } });
  act(() => name.closest('form')?.requestSubmit());
  expect(mutate).not.toHaveBeenCalled();
});
