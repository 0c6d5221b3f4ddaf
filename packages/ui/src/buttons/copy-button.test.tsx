// @vitest-environment jsdom
import { ShellServicesProvider } from '@portal/contract/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createToaster } from '../messages/toaster.ts';

function setUp() {
  const store = createToaster(createFakeClock());
  const user = userEvent.setup();
  render(
    <ShellServicesProvider value={{ toast: store.toaster, setCrumbTitle() {}, warnBeforeLeaving: () => () => {} }}>
      <CopyButton value="pk_1" term="Public key" />
    </ShellServicesProvider>,
  );
  return { store, user, button: screen.getByRole('button', { name: 'Copy Public key' }) };
}

test('the copy button copies the value and confirms it', async () => {
  const { store, user, button } = setUp();
  await user.click(button);
  expect(await navigator.clipboard.readText()).toBe('pk_1');
  expect(store.getSnapshot()).toMatchObject([{ kind: 'success', title: 'Public key copied to clipboard' }]);
});

test('the confirmation of a copy is not kept in the history', async () => {
  const { store, user, button } = setUp();
  await user.click(button);
  expect(store.getSnapshot()).toHaveLength(1);
  expect(store.getHistory()).toEqual([]);
});

test('a refused clipboard access is not reported as a success', async () => {
  const { store, user, button } = setUp();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await user.click(button);
  expect(store.getSnapshot()).toMatchObject([{ kind: 'error', title: 'Failed to copy Public key' }]);
});
