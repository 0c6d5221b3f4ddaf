import { expect, test } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createToaster } from './toaster.ts';

function setUp() {
  const clock = createFakeClock();
  const store = createToaster(clock);
  return { clock, store, titles: () => store.getSnapshot().map((toast) => toast.title) };
}

test.each([
  { kind: 'success', stays: 5000 },
  { kind: 'error', stays: 5000 },
  { kind: 'info', stays: 3000 },
] as const)('a message of kind $kind goes away after $stays ms', ({ kind, stays }) => {
  const { clock, store, titles } = setUp();
  store.toaster[kind]('User saved');
  clock.advance(stays - 1);
  expect(titles()).toEqual(['User saved']);
  clock.advance(1);
  expect(titles()).toEqual([]);
});

test('a toast stays for its duration', () => {
  const { clock, store, titles } = setUp();
  store.toaster.info({ title: 'Being prepared', shownMs: 8000 });
  clock.advance(7999);
  expect(titles()).toEqual(['Being prepared']);
  clock.advance(1);
  expect(titles()).toEqual([]);
});

test('a sticky toast stays until it is dismissed', () => {
  const { clock, store, titles } = setUp();
  store.toaster.error({ title: 'Failed to save user', messages: ['Try again'], sticky: true });
  clock.advance(3_600_000);
  expect(store.getSnapshot()).toMatchObject([{ title: 'Failed to save user', messages: ['Try again'] }]);
  for (const toast of store.getSnapshot()) store.dismiss(toast.id);
  expect(titles()).toEqual([]);
});

test('a paused toast stays, and later has the rest of its time', () => {
  const { clock, store, titles } = setUp();
  store.toaster.success('User saved');
  clock.advance(4000);
  store.pause();
  clock.advance(60_000);
  store.toaster.info('Copied');
  clock.advance(60_000);
  expect(titles()).toEqual(['User saved', 'Copied']);
  store.resume();
  clock.advance(1000);
  expect(titles()).toEqual(['Copied']);
  clock.advance(2000);
  expect(titles()).toEqual([]);
});

test('the oldest toast is removed when there are too many', () => {
  const { store, titles } = setUp();
  for (const title of ['1', '2', '3', '4', '5']) store.toaster.info(title);
  expect(titles()).toEqual(['2', '3', '4', '5']);
});

test('sticky toasts are removed last', () => {
  const { store, titles } = setUp();
  store.toaster.success({ title: 'Your exported report is ready!', sticky: true });
  for (const title of ['1', '2', '3', '4']) store.toaster.info(title);
  expect(titles()).toEqual(['Your exported report is ready!', '2', '3', '4']);
  for (const title of ['a', 'b', 'c', 'd']) store.toaster.error({ title, sticky: true });
  expect(titles()).toEqual(['a', 'b', 'c', 'd']);
});

test('the outcome of a later attempt replaces only that of the earlier one', () => {
  const { store, titles } = setUp();
  store.toaster.error({ title: 'Failed to save user', about: 'save user', sticky: true });
  store.toaster.error({ title: 'Failed to delete user', about: 'delete user' });
  store.toaster.info('User ID copied to clipboard');
  store.toaster.success({ title: 'User saved', about: 'save user' });
  expect(titles()).toEqual(['Failed to delete user', 'User ID copied to clipboard', 'User saved']);
});

test('equal toasts join into one with a count, in the history too, and its link does what all would do', () => {
  const { clock, store, titles } = setUp();
  const opened: string[] = [];
  const ready = (name: string) => ({
    title: 'Ready',
    link: { text: 'Download', act: () => void opened.push(name) },
    sticky: true,
  });
  store.toaster.success(ready('a'));
  store.toaster.error('Ready');
  store.toaster.success(ready('b'));
  store.toaster.success(ready('c'));
  expect(titles()).toEqual(['Ready', 'Ready']);
  expect(store.getSnapshot().at(-1)).toMatchObject({ kind: 'success', count: 3 });
  expect(store.getHistory()).toMatchObject([
    { kind: 'error', count: 1 },
    { kind: 'success', count: 3 },
  ]);
  const link = store.getSnapshot().at(-1)?.link;
  if (link && 'act' in link) link.act();
  expect(opened).toEqual(['a', 'b', 'c']);

  store.toaster.info({ title: 'Copied', kept: false });
  clock.advance(2000);
  store.toaster.info({ title: 'Copied', kept: false });
  clock.advance(2000);
  expect(store.getSnapshot().filter(({ title }) => title === 'Copied')).toMatchObject([{ count: 1 }]);
});

test('all toasts can be dismissed at once, including sticky ones', () => {
  const { store, titles } = setUp();
  store.toaster.error({ title: 'Failed to save user', sticky: true });
  store.toaster.info('User ID copied to clipboard');
  store.dismissAll();
  expect(titles()).toEqual([]);
});

test('listeners are called on every change until they unsubscribe', () => {
  const { store } = setUp();
  let heard = 0;
  const leave = store.subscribe(() => heard++);
  store.toaster.info('1');
  expect(heard).toBe(1);
  leave();
  store.toaster.info('2');
  expect(heard).toBe(1);
});

test('toasts stay in the history after they disappear, except those that opt out', () => {
  const { clock, store } = setUp();
  clock.advance(1_000);
  store.toaster.success('User saved');
  store.toaster.success({ title: 'User ID copied to clipboard', kept: false });
  store.toaster.error({ title: 'Failed to save user', messages: ['Try again'] });
  store.toaster.info('Your data export is being prepared');
  clock.advance(60_000);
  expect(store.getSnapshot()).toEqual([]);
  expect(store.getHistory()).toMatchObject([
    { kind: 'success', title: 'User saved', at: 1_000 },
    { kind: 'error', title: 'Failed to save user', messages: ['Try again'] },
    { kind: 'info', title: 'Your data export is being prepared' },
  ]);
});

test('the history holds the last 50, and is cleared on request and when the tenant changes', () => {
  const { store } = setUp();
  for (let number = 1; number <= 51; number += 1) store.toaster.success(`Saved ${number}`);
  expect(store.getHistory().map(({ title }) => title)).toEqual(
    Array.from({ length: 50 }, (_, at) => `Saved ${at + 2}`),
  );
  store.clearHistory();
  expect(store.getHistory()).toEqual([]);
  expect(store.getSnapshot()).not.toEqual([]);
  store.toaster.success('Saved');
  store.dismissAll();
  expect(store.getHistory()).toEqual([]);
});
