import { expect, test } from 'vitest';
import { kindWords, sizeWords } from './export-words.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1_234_567, '1.2 MB'],
  [5_000_000_000_000, '5,000 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});

test.each([
  ['transaction', 'Transactions'],
  ['mandate', 'Mandates'],
  ['pay_out', 'Pay out'],
  [undefined, ''],
])('a report of %s is called %s', (type, words) => {
  expect(kindWords(type)).toBe(words);
});
