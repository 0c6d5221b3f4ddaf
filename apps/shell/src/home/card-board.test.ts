import type { BuiltCard } from '@portal/contract';
import { systemClock } from '@portal/ui/basics';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCardBoard } from './card-board.ts';

const USERS: BuiltCard = { id: 'tenant.users', portalId: 'tenant', kind: 'recent', title: 'Users' };
const PAYMENTS: BuiltCard = { id: 'reporting.today', portalId: 'reporting', kind: 'recent', title: 'Payments' };
const TAKEN: BuiltCard = { id: 'reporting.taken', portalId: 'reporting', kind: 'figures', title: 'Taken' };
const FAILED: BuiltCard = { ...TAKEN, id: 'reporting.failed', title: 'Failed' };
const ADA = { text: 'ada@northwind.example', path: '/users/7' };

function deferred() {
  let resolve = (_value: unknown): void => {};
  let reject = (_error: Error): void => {};
  const promise = new Promise<unknown>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

/** Readers that respond when the test says so. */
function openBoard(cards = [USERS, PAYMENTS]) {
  const failed: string[] = [];
  const readings = new Map<string, ReturnType<typeof deferred>>();
  const board = createCardBoard({
    cards,
    clock: systemClock,
    onFailure: ({ id }) => void failed.push(id),
    read({ id }) {
      const reading = deferred();
      readings.set(id, reading);
      return reading.promise;
    },
  });
  const stop = board.start();
  const stateOf = (card: BuiltCard) => board.getSnapshot().cards.find(({ id }) => id === card.id)?.state;
  return { board, stop, stateOf, failed, reading: (card: BuiltCard) => readings.get(card.id) };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('cards appear together, as soon as the last one has responded', async () => {
  const { board, reading } = openBoard();
  reading(USERS)?.resolve([ADA]);
  await settled();
  expect(board.getSnapshot().isShown).toBe(false);
  reading(PAYMENTS)?.resolve([]);
  await settled();
  expect(board.getSnapshot().isShown).toBe(true);
});

test('a slow card delays the others by at most a second', async () => {
  const { board, reading, stateOf } = openBoard();
  reading(USERS)?.resolve([ADA]);
  await vi.advanceTimersByTimeAsync(999);
  expect(board.getSnapshot().isShown).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(board.getSnapshot().isShown).toBe(true);
  expect(stateOf(USERS)).toEqual({ status: 'ready', items: [ADA] });
  expect(stateOf(PAYMENTS)).toEqual({ status: 'loading' });
});

test('cards are late after five seconds, when others no longer wait for their place', async () => {
  const { board, stop } = openBoard();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(board.getSnapshot().isLate).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(board.getSnapshot().isLate).toBe(true);
  stop();
});

test('a card that fails does not affect the others, and can be retried', async () => {
  const { board, reading, stateOf } = openBoard();
  const down = new Error('down');
  reading(USERS)?.resolve([ADA]);
  reading(PAYMENTS)?.reject(down);
  await settled();
  expect(stateOf(USERS)).toEqual({ status: 'ready', items: [ADA] });
  expect(stateOf(PAYMENTS)).toEqual({ status: 'failed', error: down, isRetrying: false });

  board.retry([PAYMENTS]);
  expect(stateOf(PAYMENTS)).toEqual({ status: 'failed', error: down, isRetrying: true });
  reading(PAYMENTS)?.resolve([]);
  await settled();
  expect(stateOf(PAYMENTS)).toEqual({ status: 'ready', items: [] });
});

test.each([
  ['nothing', undefined],
  ['something that is no list', { items: [] }],
  ['an item with a link out of the portal', [{ text: 'Ada', path: 'https://elsewhere.example' }]],
  ['an item with a link to another host', [{ text: 'Ada', path: '//elsewhere.example' }]],
  ['an item with a disguised link to another host', [{ text: 'Ada', path: '/\\elsewhere.example' }]],
  ['an item with a link to another host, split by a tab', [{ text: 'Ada', path: '/\t/elsewhere.example' }]],
])('a card whose code returns %s counts as failed', async (_what, items) => {
  const { reading, stateOf, failed } = openBoard();
  reading(USERS)?.resolve(items);
  await settled();
  expect(failed, 'reported to monitoring').toEqual([USERS.id]);
  expect(stateOf(USERS)).toMatchObject({ status: 'failed' });
});

test('figures are checked by their unit, and need no link', async () => {
  const { reading, stateOf } = openBoard([TAKEN, FAILED]);
  const taken = {
    unit: 'amount',
    text: 'Taken',
    value: '12.50',
    currency: 'EUR',
    change: { by: '-1.00', from: 'yesterday' },
  };
  reading(TAKEN)?.resolve([taken]);
  reading(FAILED)?.resolve([{ unit: 'amount', text: 'Taken', value: 12.5, currency: 'EUR' }]);
  await settled();
  expect(stateOf(TAKEN)).toEqual({ status: 'ready', figures: [taken] });
  expect(stateOf(FAILED), 'an amount as a number').toMatchObject({ status: 'failed' });
});

test('a card that never responds counts as failed after half a minute, and can be retried', async () => {
  const { board, reading, stateOf, failed } = openBoard();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(stateOf(USERS)).toEqual({ status: 'loading' });
  await vi.advanceTimersByTimeAsync(1);
  expect(stateOf(USERS)).toMatchObject({ status: 'failed' });
  expect(failed).toContain(USERS.id);
  board.retry([USERS]);
  reading(USERS)?.resolve([ADA]);
  await settled();
  expect(stateOf(USERS)).toEqual({ status: 'ready', items: [ADA] });
});

test('only the beginning of a card with too many items is shown', async () => {
  const { reading, stateOf } = openBoard();
  reading(USERS)?.resolve(Array.from({ length: 10_000 }, (_, index) => ({ ...ADA, path: `/users/${index}` })));
  await settled();
  expect(stateOf(USERS)).toMatchObject({ status: 'ready', items: { length: 50 } });
});

test('a response after the user left home changes nothing', async () => {
  const { board, stop, reading } = openBoard();
  const before = board.getSnapshot();
  stop();
  reading(USERS)?.resolve([ADA]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(board.getSnapshot()).toBe(before);
});
