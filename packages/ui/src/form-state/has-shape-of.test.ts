import { expect, test } from 'vitest';
import { hasShapeOf } from './has-shape-of.ts';

test.each([
  ['text', 'a', 'b', true],
  ['text and a number', 'a', 1, false],
  ['a value that was empty', null, 'b', true],
  ['the same members', { name: 'a', size: 1 }, { name: 'b', size: 2 }, true],
  ['one member more', { name: 'a' }, { name: 'b', size: 2 }, true],
  ['one member less', { name: 'a', size: 1 }, { name: 'b' }, false],
  ['a member of another type', { name: 'a' }, { name: ['b'] }, false],
  ['lists of the same elements', [{ name: 'a' }], [{ name: 'b' }, { name: 'c' }], true],
  ['lists of other elements', [{ name: 'a' }], ['b'], false],
  ['a list that was empty', [], ['b'], true],
  ['a list and an object', [], {}, false],
  ['an object and nothing', { name: 'a' }, null, false],
])('%s: %o and %o have the same shape: %s', (_case, sample, value, isLike) => {
  expect(hasShapeOf<unknown>(sample, value)).toBe(isLike);
});
