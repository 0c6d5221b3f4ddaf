import { expect, test } from 'vitest';
import { isSameInput } from './same-input.ts';

test.each([
  [
    { a: 1, b: { c: [1, null] } },
    { b: { c: [1, null] }, a: 1 },
  ],
  [{ a: 1, b: undefined }, { a: 1 }],
  [[], []],
  ['', ''],
])('%j and %j are the same', (a, b) => {
  expect(isSameInput(a, b)).toBe(true);
  expect(isSameInput(b, a)).toBe(true);
});

test.each([
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: {} }, { a: [] }],
  [{ a: null }, {}],
  [{ a: { b: [{ c: 1 }] } }, { a: { b: [{ c: 2 }] } }],
  [
    { a: 1, b: undefined },
    { a: 1, c: undefined, d: 2 },
  ],
  [1, '1'],
  [null, {}],
])('%j and %j differ', (a, b) => {
  expect(isSameInput(a, b)).toBe(false);
  expect(isSameInput(b, a)).toBe(false);
});

test('the order of a list of texts does not matter', () => {
  expect(isSameInput({ roles: ['b', 'a'] }, { roles: ['a', 'b'] })).toBe(true);
  expect(isSameInput({ roles: ['a', 'a'] }, { roles: ['a', 'b'] })).toBe(false);
});
