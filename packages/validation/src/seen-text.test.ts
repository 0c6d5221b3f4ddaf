import { describe, expect, test } from 'vitest';
import { hasVisibleText, isPlainPayerText, isPlainText } from './seen-text.ts';

describe('a reader sees', () => {
  test.each(['a', '7', '–', '€', '支', 'می\u200cخواهم', '👩\u200d💻', '❤\ufe0f', ' x ', '⠁'])(
    'something: %j',
    (text) => {
      expect(hasVisibleText(text)).toBe(true);
    },
  );

  test.each([
    ['nothing', ''],
    ['spaces', ' \u00a0\u2003\u3000'],
    ['braille without dots', '\u2800\u2800'],
    ['Hangul fillers', '\u3164\uffa0\u115f\u1160'],
    ['a soft hyphen', '\u00ad'],
    ['joiners and marks of direction', '\u200d\u200f\u061c\u2066\u2069'],
    ['a combining accent alone', '\u0301'],
    ['a variation selector', '\ufe0f'],
    ['an object that is not there', '\ufffc'],
    ['a private character', '\ue000'],
    ['half a character', '\ud83d'],
  ])('nothing: %s', (_what, text) => {
    expect(hasVisibleText(text)).toBe(false);
  });
});

test.each([
  ['letters of any script', 'Zürich, 支払い, שלום', true, true],
  ['joiners', 'می\u200cخواهم', true, true],
  ['a mark of direction', 'שלום\u200f!', false, true],
  ['an Arabic letter mark', '5\u061c%', false, true],
  ['an isolate', '\u2068Acme\u2069 سلام', false, true],
  ['an override', '\u202etuokcehC', false, false],
  ['an embedding', '\u202bCheck\u202c', false, false],
  ['a zero-width space', 'Check\u200bout', false, false],
  ['a word joiner', 'a\u2060b', false, false],
  ['a tab', 'a\tb', false, false],
  ['a line separator', 'a\u2028b', false, false],
])('%s can stand in a name or in a text for payers: %j', (_what, text, inName, inPayerText) => {
  expect([isPlainText(text), isPlainPayerText(text)]).toEqual([inName, inPayerText]);
});
