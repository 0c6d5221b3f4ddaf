import { expect, test } from 'vitest';
import { isQuickToMatch } from './quick-pattern.ts';

test.each([
  '',
  '^[0-9]{6}$',
  '^123[0-9]{7}$',
  '^[A-Za-z0-9 .*-]{5,22}$',
  '[A-Z]+',
  '^\\d{2}-?\\d{2}$',
  '^\\p{Lu}[\\p{L} \\]-]*$',
  '^https:\\/\\/.+$',
])('the pattern %s is matched in the tab', (pattern) => {
  expect(isQuickToMatch(pattern, 'a text of some length, which is entered by hand')).toBe(true);
});

test.each([
  '^(a+)+$',
  '(a|aa)+$',
  '^(\\w+\\s?)*$',
  '^(?:a*)*$',
  'a*a*a*a*a*a*a*b',
  '^(GB)?[0-9]{9}$',
  '^a|b$',
  '^(?=a)b$',
  '^(a)\\1$',
  '\\ba+',
  '^[a-z',
  'a\\',
])('the pattern %s is left to the platform', (pattern) => {
  expect(isQuickToMatch(pattern, `${'a'.repeat(40)}!`)).toBe(false);
});

test('a pattern with few parts is left to the platform if the text is long', () => {
  expect(isQuickToMatch('^\\w*\\d*$', 'a'.repeat(100))).toBe(true);
  expect(isQuickToMatch('^\\w*\\d*$', 'a'.repeat(10_000))).toBe(false);
});
