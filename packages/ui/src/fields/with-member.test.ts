import { expect, test } from 'vitest';
import { withMember } from './with-member.ts';

const SET: ReadonlySet<string> = new Set(['a', 'b']);

test('a member is turned off and on, and the set itself stays as it is', () => {
  expect([...withMember(SET, 'a')]).toEqual(['b']);
  expect([...withMember(SET, 'c')]).toEqual(['a', 'b', 'c']);
  expect([...SET]).toEqual(['a', 'b']);
});

test('a member is added or removed whether or not it is in the set', () => {
  expect([...withMember(SET, 'a', true)]).toEqual(['a', 'b']);
  expect([...withMember(SET, 'c', false)]).toEqual(['a', 'b']);
});
