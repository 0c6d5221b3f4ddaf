// @vitest-environment jsdom
import { createToaster, type ToastStore } from '@portal/ui/basics';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { NotificationCentre } from './notification-centre.tsx';

// jsdom has no popovers: here the panel is always displayed, and the test sends the browser's events.
document.head.append(
  Object.assign(document.createElement('style'), { textContent: '[popover] { display: block !important }' }),
);
const hidePopover = vi.fn();
HTMLElement.prototype.hidePopover = hidePopover;
const togglePopover = vi.fn(() => true);
HTMLElement.prototype.togglePopover = togglePopover;

const bell = () => screen.getByRole('button', { name: /^Notifications/ });
const panel = () => screen.getByRole('group', { name: 'Notification centre' });
const entries = () =>
  within(panel())
    .queryAllByRole('img')
    .map((icon) => icon.closest('li')?.textContent);

function toggle(newState: 'open' | 'closed') {
  for (const type of ['beforetoggle', 'toggle']) fireEvent(panel(), Object.assign(new Event(type), { newState }));
}

function setUp(store: ToastStore = createToaster()) {
  const router = createMemoryRouter([{ path: '*', element: <NotificationCentre store={store} /> }]);
  const { unmount } = render(<RouterProvider router={router} />);
  return { store, router, unmount, say: (speak: () => void) => act(speak) };
}

test('the bell shows the number of unread notifications', () => {
  const { store, say } = setUp();
  expect(bell()).toHaveAccessibleName('Notifications');
  say(() => store.toaster.success('User saved'));
  say(() => store.toaster.error('Failed to save webhook'));
  expect(bell()).toHaveAccessibleName('Notifications, 2 unread');
  toggle('open');
  expect(bell()).toHaveAccessibleName('Notifications');
  toggle('closed');
  expect(bell()).toHaveAccessibleName('Notifications');
  say(() => store.toaster.success('User deleted'));
  expect(bell()).toHaveAccessibleName('Notifications, 1 unread');
});

test('the panel keeps past toasts, newest first, with new ones marked until it closes', () => {
  const { store, say } = setUp();
  say(() => store.toaster.success('User saved'));
  toggle('open');
  toggle('closed');
  say(() => store.toaster.success({ title: 'User ID copied to clipboard', kept: false }));
  say(() => store.toaster.error({ title: 'Failed to save webhook', messages: ['The address is not valid.'] }));
  toggle('open');
  expect(
    within(panel())
      .getAllByRole('img')
      .map((icon) => icon.getAttribute('aria-label')),
  ).toEqual(['Error', 'Success']);
  expect(entries()).toEqual([
    expect.stringMatching(/^Failed to save webhookNewThe address is not valid\./),
    expect.stringMatching(/^User saved(?!New)/),
  ]);
  toggle('closed');
  expect(within(panel()).queryByText('New')).toBeNull();
});

test('the bell includes earlier toasts, and read ones stay read when it is rendered again', () => {
  const store = createToaster();
  store.toaster.success('User saved');
  const { unmount } = setUp(store);
  expect(bell()).toHaveAccessibleName('Notifications, 1 unread');
  toggle('open');
  toggle('closed');
  unmount();
  setUp(store);
  expect(bell()).toHaveAccessibleName('Notifications');
  expect(entries()).toEqual([]);
  toggle('open');
  expect(entries()).toHaveLength(1);
});

test('a notification links to where its toast did, and the panel closes', () => {
  const { store, router, say } = setUp();
  const link = { to: '/reporting/exported-reports', text: 'Click here to download it.' };
  say(() => store.toaster.success({ title: 'Your exported report is ready!', link, sticky: true }));
  toggle('open');
  hidePopover.mockClear();
  fireEvent.click(within(panel()).getByRole('link', { name: 'Click here to download it.' }));
  expect(router.state.location.pathname).toBe('/reporting/exported-reports');
  expect(hidePopover).toHaveBeenCalled();
});

test('clearing all keeps the focus in the panel, and leaving the tenant clears them too', () => {
  const { store, say } = setUp();
  say(() => store.toaster.success('User saved'));
  toggle('open');
  fireEvent.click(within(panel()).getByRole('button', { name: 'Clear all' }));
  expect(within(panel()).getByText('No notifications')).toBeInTheDocument();
  expect(within(panel()).queryByRole('button')).toBeNull();
  expect(within(panel()).getByRole('heading', { name: 'Notifications' })).toHaveFocus();

  say(() => store.toaster.success('User deleted'));
  say(() => store.dismissAll());
  expect(entries()).toEqual([]);
  expect(bell()).toHaveAccessibleName('Notifications');
});

test('the panel starts at its heading', () => {
  setUp();
  toggle('open');
  expect(within(panel()).getByRole('heading', { name: 'Notifications' })).toHaveFocus();
});

test('F8 leads to the notifications, but not with another key or behind a dialog', () => {
  togglePopover.mockClear();
  setUp();
  expect(bell()).toHaveAttribute('aria-keyshortcuts', 'F8');
  for (const init of [{ key: 'F8', ctrlKey: true }, { key: 'F7' }]) fireEvent.keyDown(document.body, init);
  expect(togglePopover).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'F8' });
  expect(togglePopover).toHaveBeenCalledOnce();
  expect(togglePopover.mock.contexts).toEqual([panel()]);

  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.showModal();
  fireEvent.keyDown(document.body, { key: 'F8' });
  expect(togglePopover).toHaveBeenCalledOnce();
  dialog.remove();
});
