import { expect, test } from 'vitest';
import { decodedParams, decodePart, encodePart, portalPath } from './path-part.ts';

test.each([
  ['a/b', 'a%2Fb'],
  ['a%2Fb', 'a%252Fb'],
  ['100%', '100%25'],
  ['ä ?#&=', '%C3%A4%20%3F%23%26%3D'],
  ['half \ud83d', 'half%20%EF%BF%BD'],
])('%j is written as %s in a path', (part, encoded) => {
  expect(encodePart(part)).toBe(encoded);
  expect(portalPath`/things/${part}/edit`).toBe(`/things/${encoded}/edit`);
});

test.each([
  ['a%252Fb', 'a%2Fb'],
  ['100%25', '100%'],
  ['100%', '100%'],
  ['%E0%A4%A', '%E0%A4%A'],
  ['plain', 'plain'],
])('%s is decoded once, to %s, and never throws', (part, decoded) => {
  expect(decodePart(part)).toBe(decoded);
});

test('a parameter that the path does not contain stays as the router read it', () => {
  expect(decodedParams({ id: 'a b', missing: undefined }, '/elsewhere')).toEqual({ id: 'a b' });
});
