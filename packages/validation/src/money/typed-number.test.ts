import { expect, test } from 'vitest';
import { isoCurrencyCodes } from './currency-digits.ts';
import { toDecimal } from './money.ts';
import {
  type NumberRules,
  possibleDecimals,
  readTypedDecimal,
  readTypedInteger,
  readTypedNumber,
} from './typed-number.ts';

const SEPARATED = 'without thousands separators';

test.each<[typed: string, decimal: string, rules?: NumberRules]>([
  ['12', '12'],
  ['12.5', '12.5'],
  [' 12,50 ', '12.50'],
  ['\u00a07\u202f', '7'],
  ['007', '7'],
  ['0,125', '0.125'],
  ['00.125', '0.125'],
  ['1.1250', '1.1250'],
  ['1234567', '1234567'],
  ['99999999999999999999.99', '99999999999999999999.99'],
  ['1.000', '1.000', { currencies: ['KWD'] }],
  ['2.500', '2.500', { currencies: ['BHD', 'TND'], places: 3 }],
  ['-3', '-3', { isSigned: true }],
  ['\u22123,5', '-3.5', { isSigned: true }],
  ['1.125', '1.125', { filledIn: '1.125' }],
  ['-7', '-7', { filledIn: '-7' }],
])('%j is read as %s (%j)', (typed, decimal, rules) => {
  expect(readTypedDecimal(typed, rules)).toEqual({ ok: true, decimal });
});

test.each<[typed: string, fault: string, rules?: NumberRules]>([
  ['1,000', '1,000 can mean 1 or 1000. Write 1 or 1000.'],
  ['1.000', '1.000 can mean 1 or 1000. Write 1 or 1000.'],
  ['2,750', '2,750 can mean 2.75 or 2750. Write 2.75 or 2750.'],
  ['1.125', '1.125 can mean 1.125 or 1125. Write 1.1250 or 1125.'],
  ['12,505', '12,505 can mean 12.505 or 12505. Write 12505.', { places: 2 }],
  ['1,500', '1,500 can mean 1.5 or 1500. Write 1500.', { places: 0 }],
  ['1,000', '1,000 can mean 1 or 1000. Write 1 or 1000.', { places: 0 }],
  ['1,125', '1,125 can mean 1.125 or 1125. Write 1.125 or 1125.', { currencies: ['KWD'], places: 3 }],
  ['1.000', '1.000 can mean 1 or 1000. Write 1 or 1000.', { currencies: ['KWD', 'EUR'] }],
  ['1.000', '1.000 can mean 1 or 1000. Write 1 or 1000.', { currencies: ['CLF'] }],
  ['-4,000', '-4,000 can mean -4 or -4000. Write -4 or -4000.', { isSigned: true }],
  ['1.250', '1.250 can mean 1.25 or 1250. Write 1.25 or 1250.', { filledIn: '1.125' }],
])('%j is refused with both readings: %s (%j)', (typed, fault, rules) => {
  expect(readTypedDecimal(typed, rules)).toEqual({ ok: false, fault });
});

test.each<[typed: string, fault: string, rules?: NumberRules]>([
  ['1 000,50', `Write 1000.50, ${SEPARATED}`],
  ['1\u00a0000', `Write 1000, ${SEPARATED}`],
  ['12\u202f345,6', `Write 12345.6, ${SEPARATED}`],
  ['1’000', `Write 1000, ${SEPARATED}`],
  ["1'234'567.89", `Write 1234567.89, ${SEPARATED}`],
  ['1.000,50', `Write 1000.50, ${SEPARATED}`],
  ['1,234,567', `Write 1234567, ${SEPARATED}`],
  ['12,34,567.8', `Write 1234567.8, ${SEPARATED}`],
  ['1,000.125', `Write 1000.1250, ${SEPARATED}`],
  ['1,000.125', `Write 1000.125, ${SEPARATED}`, { currencies: ['OMR'] }],
  ['-1 000', `Write -1000, ${SEPARATED}`, { isSigned: true }],
  ['-1 000', 'Write the number without a sign'],
  ['1.000,50', 'Please enter a whole number', { places: 0 }],
  ['1.000,505', 'At most 2', { places: 2, tooPrecise: 'At most 2' }],
])('%j separates thousands: %s (%j)', (typed, fault, rules) => {
  expect(readTypedDecimal(typed, rules)).toEqual({ ok: false, fault });
});

test.each<[typed: string, fault: string, rules?: NumberRules]>([
  ...['', '3.', '.5', ',5', '0x3', '1e1', '1,2,3', '1.2.3', '1 2', '€5', '5 EUR', '50%', 'ten', 'NaN', 'Infinity'].map(
    (typed) => [typed, 'Please enter a number, such as 12.50'] as [string, string],
  ),
  ...['+5', '-5', '\u22125', '\u20135', '- 5', '-0', '-0.00'].map(
    (typed) => [typed, 'Write the number without a sign'] as [string, string],
  ),
  ...['-0', '-0,0', '+5'].map(
    (typed) => [typed, 'Write the number without a sign', { isSigned: true }] as [string, string, NumberRules],
  ),
  ['٣', 'Please use the digits 0 to 9'],
  ['１２', 'Please use the digits 0 to 9'],
  ['1۲', 'Please use the digits 0 to 9'],
  ['1\u200e2', 'This contains an invisible character. Type the number again.'],
  ['12\u200f', 'This contains an invisible character. Type the number again.'],
  ['12.345', 'Too precise', { places: 2, tooPrecise: 'Too precise', currencies: ['KWD'] }],
  ['12.3456', 'Please use at most 3 decimal places', { places: 3 }],
  ['2.5', 'Please enter a whole number', { places: 0 }],
  ['two', 'Please enter a whole number', { places: 0 }],
  ['two', 'How many?', { noNumber: 'How many?' }],
  ['1e3', 'Please enter a number, such as 12.50', { filledIn: '1e3' }],
])('%j is refused: %s (%j)', (typed, fault, rules) => {
  expect(readTypedDecimal(typed, rules)).toEqual({ ok: false, fault });
});

test.each<[typed: string, decimals: readonly string[], rules?: NumberRules]>([
  ['12,50', ['12.50']],
  ['1,250', ['1.25', '1250']],
  ['1.250', ['1.250'], { currencies: ['KWD'] }],
  ['1 250,50', ['1250.50']],
  ['1,250.50', ['1250.50']],
  ['-3', []],
  ['12.505', ['12505'], { places: 2 }],
  ['1,2,3', []],
  ['1\u200e250 000', []],
  ['twelve', []],
])('in a search, %j can mean %j (%j)', (typed, decimals, rules) => {
  expect(possibleDecimals(typed, rules)).toEqual(decimals);
});

test.each(isoCurrencyCodes)('what the portal writes as an amount in %s is read again', (code) => {
  for (const minor of [1, 1000, 1250, 1_234_567]) {
    const decimal = toDecimal(minor, code);
    expect(readTypedDecimal(decimal, { currencies: [code], places: 4 })).toEqual({ ok: true, decimal });
  }
});

test.each([
  ['0,1', 0.1],
  ['123456789.12', 123_456_789.12],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['0', 0],
])('the number %j is read as %d', (typed, number) => {
  expect(readTypedNumber(typed)).toEqual({ ok: true, number });
});

test.each([
  ['9007199254740992', 'Please enter a number from 0 to 9007199254740991'],
  ['9007199254740993', 'Please enter a number from 0 to 9007199254740991'],
  ['1'.padEnd(400, '0'), 'Please enter a number from 0 to 9007199254740991'],
  ['0.1234567890123456', 'Please use at most 15 digits'],
  ['12345678901234567.5', 'Please use at most 15 digits'],
])('the number %j would change on the way, and is refused', (typed, fault) => {
  expect(readTypedNumber(typed)).toEqual({ ok: false, fault });
});

test('about a number beyond 2^53, a field with bounds can have a sentence of its own', () => {
  const outOfRange = 'Please enter 0 to 60 days';
  expect(readTypedInteger('9007199254740993', { outOfRange })).toEqual({ ok: false, fault: outOfRange });
});

test('a whole number is read as one', () => {
  expect(readTypedInteger('42')).toEqual({ ok: true, number: 42 });
  expect(readTypedInteger('-42', { isSigned: true })).toEqual({ ok: true, number: -42 });
  expect(readTypedInteger('4.2')).toEqual({ ok: false, fault: 'Please enter a whole number' });
  expect(readTypedInteger('-9007199254740993', { isSigned: true })).toEqual({
    ok: false,
    fault: 'Please enter a number from -9007199254740991 to 9007199254740991',
  });
});
