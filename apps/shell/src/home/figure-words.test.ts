import type { Figure } from '@portal/api-client/card-items';
import { expect, test } from 'vitest';
import { changeWords, linePoints, lineWords, valueWords } from './figure-words.ts';

const amount: Figure = { unit: 'amount', text: 'Collected', value: '9007199254740993.01', currency: 'EUR' };
const count: Figure = { unit: 'count', text: 'Payments', value: 12_345 };
const rate: Figure = { unit: 'percent', text: 'Success rate', value: 98.25 };

test.each([
  [amount, '€9,007,199,254,740,993.01'],
  [count, '12,345'],
  [rate, '98.25%'],
] as const)('a value is written in its unit, to the last digit', (figure, words) => {
  expect(valueWords(figure)).toBe(words);
});

test.each([
  [amount, '120.00', 'up', 'Up €120.00 from yesterday'],
  [amount, '-0.05', 'down', 'Down €0.05 from yesterday'],
  [amount, '0.00', 'none', 'No change from yesterday'],
  [amount, '-0.00', 'none', 'No change from yesterday'],
  [count, 1_200, 'up', 'Up 1,200 from yesterday'],
  [count, -3, 'down', 'Down 3 from yesterday'],
  [rate, 0.5, 'up', 'Up 0.5 points from yesterday'],
  [rate, 0, 'none', 'No change from yesterday'],
] as const)('a change has a direction and an amount; a rate changes in points', (figure, by, direction, words) => {
  expect(changeWords(figure, { by, from: 'yesterday' })).toEqual({ direction, words });
});

test('a line reaches from the lowest value at the bottom to the highest at the top', () => {
  expect(linePoints(['-10.00', '10.00', '0.00'])).toBe('0,100 50,0 100,50');
  expect(linePoints([3, 3]), 'values that are all the same').toBe('0,50 100,50');
  expect(lineWords(amount, ['3.00', '20.00', '-1.50'])).toBe('Lowest -€1.50, highest €20.00');
});
