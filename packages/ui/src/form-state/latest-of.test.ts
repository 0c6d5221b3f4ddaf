import { expect, test } from 'vitest';
import { latestOf } from './latest-of.ts';
import { isSameInput } from './same-input.ts';

test('a result is computed again only for other arguments', () => {
  const computed: number[] = [];
  const double = latestOf((number: number) => {
    computed.push(number);
    return number * 2;
  });
  expect([double(1), double(1), double(2)]).toEqual([2, 2, 4]);
  expect(computed).toEqual([1, 2]);
});

test('an equal result is the same object as before', () => {
  const odd = latestOf(
    (numbers: readonly number[]) => ({ odd: numbers.filter((number) => number % 2 === 1) }),
    isSameInput,
  );
  const first = odd([1, 2]);
  expect(odd([1, 4])).toBe(first);
  expect(odd([3, 4])).toEqual({ odd: [3] });
});
