import { savedColumns, shownColumns } from '@portal/api-client/report-preferences';
import { expect, test } from 'vitest';
import { columnsWithDate, movedOnto, preferencesFor } from './report-columns.ts';

const RULES = {
  columns: ['ref', 'amount', 'status', 'app'].map((id) => ({ id })),
  defaultColumns: ['ref', 'amount'],
  leadColumn: 'ref',
};

test.each([
  ['nothing', [], ['ref', 'amount']],
  ['one column', ['status'], ['ref', 'amount']],
  ['the lead column alone', ['ref'], ['ref', 'amount']],
  ['one column twice', ['status', 'status'], ['ref', 'amount']],
  ['one column and one that is not offered', ['status', 'metadata'], ['ref', 'amount']],
  ['two columns without the lead', ['status', 'app'], ['ref', 'status', 'app']],
  ['the lead somewhere else', ['app', 'ref', 'status'], ['ref', 'app', 'status']],
])('with %s selected, %j, the table shows %j', (_what, selected, shown) => {
  expect(shownColumns(selected, RULES)).toEqual(shown);
});

test.each([
  ['is beside the lead', 'status', ['ref', 'status', 'amount']],
  ['stays where the user has it', 'amount', ['ref', 'amount']],
  ['is missing if nothing is filtered by a date', undefined, ['ref', 'amount']],
])('the date of the filter %s', (_where, date, onScreen) => {
  expect(columnsWithDate(['ref', 'amount'], date, RULES)).toEqual(onScreen);
});

test('saved columns are read in their saved order, not in that of the list', () => {
  const selectedColumns = [
    { order: 2, dataKey: 'app' },
    { order: 0, dataKey: 'ref' },
    { order: 1, dataKey: 'status' },
  ];
  expect(savedColumns({ selectedColumns })).toEqual(['ref', 'status', 'app']);
  expect(savedColumns(undefined)).toEqual([]);
});

test('saved preferences obey the rules and include the hidden columns', () => {
  expect(preferencesFor(['status', 'ref'], RULES)).toEqual({
    selectedColumns: [
      { order: 0, dataKey: 'ref' },
      { order: 1, dataKey: 'status' },
    ],
    availableColumns: [
      { order: 0, dataKey: 'amount' },
      { order: 1, dataKey: 'app' },
    ],
  });
  expect(preferencesFor(['status'], RULES).selectedColumns.map(({ dataKey }) => dataKey)).toEqual(['ref', 'amount']);
});

test.each([
  ['down', 'a', 'c', ['b', 'c', 'a', 'd']],
  ['up', 'd', 'b', ['a', 'd', 'b', 'c']],
  ['onto itself', 'b', 'b', ['a', 'b', 'c', 'd']],
  ['onto what is not there', 'b', 'x', ['a', 'b', 'c', 'd']],
])('a column moves %s', (_where, column, onto, order) => {
  expect(movedOnto(['a', 'b', 'c', 'd'], column, onto)).toEqual(order);
});
