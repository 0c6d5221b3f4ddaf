import { expect, test } from 'vitest';
import { nationalChecks } from './national-checks.ts';

function passes(country: string, bban: string): boolean | undefined {
  return nationalChecks.get(country)?.(bban);
}

interface Weighted {
  readonly country: string;
  readonly length: number;
  /** First weighted digit, 1-based like the published tables. */
  readonly from: number;
  /** One weight per digit; the last is that of the check digit. */
  readonly weights: readonly number[];
  readonly modulus: 10 | 11;
}

// The complete published weights: the few published examples of each country would not detect a wrong weight.
const WEIGHTED: readonly Weighted[] = [
  { country: 'CZ', length: 20, from: 5, weights: [10, 5, 8, 4, 2, 1], modulus: 11 },
  { country: 'CZ', length: 20, from: 11, weights: [6, 3, 7, 9, 10, 5, 8, 4, 2, 1], modulus: 11 },
  { country: 'EE', length: 16, from: 3, weights: [7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1], modulus: 10 },
  { country: 'HU', length: 24, from: 1, weights: [9, 7, 3, 1, 9, 7, 3, 1], modulus: 10 },
  { country: 'HU', length: 24, from: 9, weights: [9, 7, 3, 1, 9, 7, 3, 1, 9, 7, 3, 1, 9, 7, 3, 1], modulus: 10 },
  { country: 'NO', length: 11, from: 1, weights: [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1], modulus: 11 },
  { country: 'PL', length: 24, from: 1, weights: [3, 9, 7, 1, 3, 9, 7, 1], modulus: 10 },
];

test.each(WEIGHTED)(
  '$country weights its digits from digit $from on by $weights',
  ({ country, length, from, weights, modulus }) => {
    // All weighted digits are 1 except one 2, with every check digit; all other digits are 0.
    for (const twoAt of weights.keys()) {
      for (let check = 0; check <= 9; check += 1) {
        const weighted = weights.map((_, index) => (index === weights.length - 1 ? check : index === twoAt ? 2 : 1));
        const sum = weights.reduce((total, weight, index) => total + weight * (weighted[index] ?? 0), 0);
        const bban = ('0'.repeat(from - 1) + weighted.join('')).padEnd(length, '0');
        expect(passes(country, bban), bban).toBe(sum % modulus === 0);
      }
    }
  },
);

test('digits without a check can have any value', () => {
  expect(passes('CZ', '9999' + '0'.repeat(16))).toBe(true);
  expect(passes('EE', '99' + '0'.repeat(14))).toBe(true);
  expect(passes('PL', '0'.repeat(8) + '9'.repeat(16))).toBe(true);
});

test('Finland and Åland use Luhn, except for institution 798', () => {
  expect(passes('FI', '12345600000785')).toBe(true);
  expect(passes('FI', '12345600000784')).toBe(false);
  expect(passes('AX', '12345600000784')).toBe(false);
  const unchecked = Array.from({ length: 10 }, (_, digit) => passes('FI', `7982000000000${digit}`));
  expect(unchecked).toEqual(Array.from({ length: 10 }, () => true));
  const checked = Array.from({ length: 10 }, (_, digit) => passes('FI', `7972000000000${digit}`));
  expect(checked.filter(Boolean)).toHaveLength(1);
});

test('Belgium writes a remainder of 0 as 97', () => {
  expect(passes('BE', '000000009797')).toBe(true);
  expect(passes('BE', '000000009700')).toBe(false);
});

test('France and Monaco count A and J as 1, B, K and S as 2, and so on', () => {
  const account = (letter: string) => `300060000112345${letter}7890189`.slice(0, 21);
  function key(bban: string): string | undefined {
    return Array.from({ length: 97 }, (_, value) => String(value + 1).padStart(2, '0')).find((two) =>
      passes('FR', bban + two),
    );
  }
  for (const [digit, letters] of ['', 'AJ', 'BKS', 'CLT', 'DMU', 'ENV', 'FOW', 'GPX', 'HQY', 'IRZ'].entries()) {
    for (const letter of letters) expect(key(account(letter)), letter).toBe(key(account(String(digit))));
  }
});

test('Croatia has separate check digits for the bank and the account', () => {
  expect(passes('HR', '10010051863000160')).toBe(true);
  expect(passes('HR', '10010061863000160')).toBe(false);
  expect(passes('HR', '10010051863000161')).toBe(false);
});

test('only countries that publish an algorithm have a national check', () => {
  expect([...nationalChecks.keys()].toSorted()).toEqual([
    'AX',
    'BE',
    'CZ',
    'EE',
    'FI',
    'FR',
    'HR',
    'HU',
    'MC',
    'NO',
    'PL',
    'PT',
    'SI',
  ]);
});
