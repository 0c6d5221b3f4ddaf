// @vitest-environment jsdom
import { createToaster, type ToastStore } from '@portal/ui/basics';
import { beforeEach, expect, test } from 'vitest';
import { keepNotifications } from './kept-notifications.ts';

beforeEach(() => window.sessionStorage.clear());

const titles = (store: ToastStore) => store.getHistory().map(({ title }) => title);

/** The page of a tab after it was loaded. */
function load(owner: string) {
  const store = createToaster();
  return { store, leave: keepNotifications(store, owner) };
}

test('notifications survive a reload of the tab, as text and with links to pages', () => {
  const { store } = load('ann northwind');
  store.toaster.success({ title: 'Report ready', link: { text: 'Open', to: '/reporting/exports' } });
  store.toaster.error({ title: 'Failed to save user', messages: ['Try again.'], link: { text: 'Retry', act() {} } });
  store.toaster.success({ title: 'Key copied to clipboard', kept: false });

  const { store: reloaded } = load('ann northwind');
  expect(reloaded.getSnapshot()).toEqual([]);
  expect(reloaded.getHistory()).toMatchObject([
    { title: 'Report ready', link: { to: '/reporting/exports' } },
    { title: 'Failed to save user', messages: ['Try again.'] },
  ]);
  expect(reloaded.getHistory().at(-1)?.link).toBeUndefined();
  reloaded.toaster.success('User saved');
  expect(titles(load('ann northwind').store)).toEqual(['Report ready', 'Failed to save user', 'User saved']);
});

test.each(['bob northwind', 'ann contoso'])('another user or tenant (%s) does not see them', (owner) => {
  const { store } = load('ann northwind');
  store.toaster.success('User saved');
  expect(titles(load(owner).store)).toEqual([]);
});

test('cleared notifications do not come back, and leaving the tenant empties the centre', () => {
  const { store, leave } = load('ann northwind');
  store.toaster.success('User saved');
  store.clearHistory();
  expect(titles(load('ann northwind').store)).toEqual([]);
  store.toaster.success('User deleted');
  leave();
  expect(titles(store)).toEqual([]);
});
