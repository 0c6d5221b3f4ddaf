import { expect, test } from 'vitest';
import { createOneView } from './one-view.ts';

test('what is kept for a page is shown there once', () => {
  const view = createOneView<string>();
  const id = view.keep('/a', 'Enter a name.');
  expect(view.take('/b', id)).toBeUndefined();
  expect(view.take('/a', id)).toBe('Enter a name.');
  expect(view.take('/a', id)).toBeUndefined();
});

test('an address without an id, or with another one, shows nothing', () => {
  const view = createOneView<string>();
  view.keep('/a', 'Enter a name.');
  expect([view.take('/a', undefined), view.take('/a', 'guessed')]).toEqual([undefined, undefined]);
});

test('nothing is kept for longer than ten minutes', () => {
  let now = 0;
  const view = createOneView<string>(() => now);
  const [first, second] = [view.keep('/a', 'first'), view.keep('/a', 'second')];
  now = 599_999;
  expect(view.take('/a', first)).toBe('first');
  now = 600_000;
  expect(view.take('/a', second)).toBeUndefined();
});

test('beyond a thousand, the oldest is dropped', () => {
  const view = createOneView<number>(() => 0);
  const ids = Array.from({ length: 1001 }, (_, index) => view.keep('/a', index));
  expect([ids[0], ids[1], ids[1000]].map((id) => view.take('/a', id))).toEqual([undefined, 1, 1000]);
});
