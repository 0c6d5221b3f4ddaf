// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { ToastRegion } from './toast-region.tsx';
import { createToaster } from './toaster.ts';

function setUp() {
  const clock = createFakeClock();
  const store = createToaster(clock);
  render(<ToastRegion store={store} />);
  return { clock, store, user: userEvent.setup(), pass: (ms: number) => act(() => clock.advance(ms)) };
}

test('toasts are announced in existing live regions: failures at once, others politely', () => {
  const { store } = setUp();
  const polite = screen.getByRole('status');
  const urgent = screen.getByRole('alert');
  act(() => {
    store.toaster.success('User saved');
    store.toaster.error({ title: 'Failed to delete user', messages: ['The last admin cannot be deleted.'] });
  });
  expect(polite).toHaveTextContent('User saved');
  expect(urgent).toHaveTextContent('Failed to delete user');
  expect(within(urgent).getByRole('listitem')).toHaveTextContent('The last admin cannot be deleted.');
});

test('a toast can be dismissed', async () => {
  const { store, user } = setUp();
  act(() => store.toaster.success('User saved'));
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('User saved')).toBeNull();
});

test('a toast stays while the pointer is on it', async () => {
  const { store, user, pass } = setUp();
  act(() => store.toaster.success('User saved'));
  await user.hover(screen.getByText('User saved'));
  pass(60_000);
  expect(screen.getByText('User saved')).toBeVisible();
  await user.unhover(screen.getByText('User saved'));
  pass(5000);
  expect(screen.queryByText('User saved')).toBeNull();
});

test('a toast stays while it has the focus; dismissing it resumes the other countdowns', async () => {
  const { store, user, pass } = setUp();
  act(() => store.toaster.success('first'));
  act(() => store.toaster.success('second'));
  await user.tab();
  pass(60_000);
  expect(screen.getByText('first')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(screen.queryByText('first')).toBeNull();
  pass(5000);
  expect(screen.queryByText('second')).toBeNull();
});

test('a toast offers an action, and disappears when it is taken', async () => {
  const { store, user } = setUp();
  const download = vi.fn();
  act(() => store.toaster.success({ title: 'Ready!', link: { act: download, text: 'Download it' }, sticky: true }));
  await user.click(screen.getByRole('button', { name: 'Download it' }));
  expect(download).toHaveBeenCalledOnce();
  expect(screen.queryByText('Ready!')).toBeNull();
});

test('a toast links to a page of the portal, and disappears when the link is followed', async () => {
  const store = createToaster(createFakeClock());
  const router = createMemoryRouter([{ path: '*', element: <ToastRegion store={store} /> }]);
  render(<RouterProvider router={router} />);
  act(() =>
    store.toaster.success({
      title: 'Your exported report is ready!',
      link: { to: '/reporting/exported-reports', text: 'Click here to download it.', opens: 'Exported Reports' },
      sticky: true,
    }),
  );
  await userEvent.click(screen.getByRole('link', { name: 'Click here to download it. Open Exported Reports' }));
  expect(router.state.location.pathname).toBe('/reporting/exported-reports');
  expect(screen.queryByText('Your exported report is ready!')).toBeNull();
});
