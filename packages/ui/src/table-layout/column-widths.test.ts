import { expect, test } from 'vitest';
import { clampWidth, columnLayout } from './column-widths.ts';

const column = (id: string, width?: number) => ({ id, header: id, value: () => id, width });

test.each([
  [29, 30],
  [30, 30],
  [150.4, 150],
  [400, 400],
  [401, 400],
])('a requested width of %i becomes %i', (asked, given) => {
  expect(clampWidth(asked)).toBe(given);
});

test('columns without a declared width share the remaining space, at least 150 each', () => {
  expect(columnLayout([column('a', 360), column('b'), column('c')], {}, 44)).toEqual({
    table: { minWidth: 'calc(min(360px, 58vw) + 150px + 150px + 44px)' },
    columns: { a: { width: 'min(360px, 58vw)' }, b: {}, c: {} },
  });
});

test('a column that grows shares the remaining space, and its width counts in that of the table', () => {
  expect(columnLayout([{ ...column('a', 285), grows: true }, column('b'), column('c', 90)], {}, 0)).toEqual({
    table: { minWidth: 'calc(min(285px, 58vw) + 150px + min(90px, 58vw) + 0px)' },
    columns: { a: {}, b: {}, c: { width: 'min(90px, 58vw)' } },
  });
});

test('a resized column keeps its width while another can take the remaining space', () => {
  expect(columnLayout([column('a', 200), column('b')], { b: 40 }, 0)).toEqual({
    table: { minWidth: 'calc(min(200px, 58vw) + 40px + 0px)' },
    columns: { a: {}, b: { width: '40px' } },
  });
});

test('if every column declares its width, the last one takes the remaining space', () => {
  expect(columnLayout([column('a', 200), column('b', 90), column('c', 120)], {}, 0).columns).toEqual({
    a: { width: 'min(200px, 58vw)' },
    b: { width: 'min(90px, 58vw)' },
    c: {},
  });
});

test('if every column is resized, the table is as wide as their sum', () => {
  expect(columnLayout([column('a'), column('b')], { a: 30, b: 400 }, 0)).toEqual({
    table: { width: 'calc(30px + 400px + 0px)' },
    columns: { a: { width: '30px' }, b: { width: '400px' } },
  });
});
