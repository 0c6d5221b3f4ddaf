// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeleteDialog } from './delete-dialog.tsx';

test('two clicks within one frame delete once', () => {
  const calls: string[] = [];
  const deletion = { isPending: false, mutate: () => void calls.push('DELETE') };
  render(
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
