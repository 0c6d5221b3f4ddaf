import { expect, test } from 'vitest';
import { paymentsWords } from './scheme-payments.tsx';

test.each([
  [undefined, 40, ''],
  [0, 0, '0'],
  [0, 40, '0'],
  [40, 40, '100% (40)'],
  [1, 3, '33% (1)'],
  [1, 101, '<1% (1)'],
  [2, 200, '1% (2)'],
  [1999, 2000, '99% (1,999)'],
])('%s of %s payments read %j', (count, total, words) => {
  expect(paymentsWords(count, total)).toBe(words);
});
