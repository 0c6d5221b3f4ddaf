import { expect, test } from 'vitest';
import { EMPTY_ROW, metadataFault, metadataOf, readRow, rowText } from './metadata-rows.ts';

const rows = (...entries: readonly (readonly [string, string])[]) =>
  entries.map(([name, value]) => rowText({ name, value }));

test('a row keeps any text', () => {
  const row = { name: 'a "name", with commas', value: ' [x] ' };
  expect(readRow(rowText(row))).toEqual(row);
});

test('metadata is sent without the spaces around it, and without empty rows', () => {
  const texts = [...rows([' team ', ' billing '], [' ', '']), rowText(EMPTY_ROW), ...rows(['region', ''])];
  expect(metadataOf(texts)).toEqual({ team: 'billing', region: '' });
});

test.each([
  ['no rows', [], undefined],
  ['empty rows', rows(['', ' '], ['', '']), undefined],
  ['a value without a name', rows(['team', 'billing'], [' ', 'x']), 'Please enter a name for each value'],
  ['a name twice, but for spaces', rows(['team', 'a'], ['team ', 'b']), 'Please use the name ‘team’ once only'],
  ['names that differ in case', rows(['team', 'a'], ['Team', 'b']), undefined],
])('of %s is said what is wrong, if anything', (_what, texts, fault) => {
  expect(metadataFault(texts)).toBe(fault);
});
