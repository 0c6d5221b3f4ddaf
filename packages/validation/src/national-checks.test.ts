import { expect, test } from 'vitest';
import { nationalChecks } from './national-checks.ts';

function passes(country: string, bban: string): boolean | undefined {
  return nationalChecks.get(country)?.(bban);
}

interface Weighted {
  readonly country: string;
  readonly length: number;
  /** First weighted digit, 1-based, as the published tables count. */
  readonly from: number;
  /** One weight a digit; the last is the check digit's own. */
  readonly weights: readonly number[];
  readonly modulus: 10 | 11;
}

// The published weights in full. The few published examples of each country would let a wrong weight pass.
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
  '$country weighs digits from $from on by $weights',
  ({ country, length, from, weights, modulus }) => {
    // Ones throughout, one digit a two, every check digit: nothing but zeros elsewhere.
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

test('digits that carry no check may be any', () => {
  expect(passes('CZ', '9999' + '0'.repeat(16))).toBe(true);
  expect(passes('EE', '99' + '0'.repeat(14))).toBe(true);
  expect(passes('PL', '0'.repeat(8) + '9'.repeat(16))).toBe(true);
});

test('Finland and Åland: Luhn, but institution 798 carries no such digit', () => {
  expect(passes('FI', '12345600000785')).toBe(true);
  expect(passes('FI', '12345600000784')).toBe(false);
  expect(passes('AX', '12345600000784')).toBe(false);
  const unchecked = Array.from({ length: 10 }, (_, digit) => passes('FI', `7982000000000${digit}`));
  expect(unchecked).toEqual(Array.from({ length: 10 }, () => true));
  const checked = Array.from({ length: 10 }, (_, digit) => passes('FI', `7972000000000${digit}`));
  expect(checked.filter(Boolean)).toHaveLength(1);
});

test('Belgium: a remainder of 0 is written 97', () => {
  expect(passes('BE', '000000009797')).toBe(true);
  expect(passes('BE', '000000009700')).toBe(false);
});

test('France and Monaco: A and J and no other stand for 1, B, K and S for 2', () => {
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

test('Croatia: bank and account each have their own check digit', () => {
  expect(passes('HR', '10010051863000160')).toBe(true);
  expect(passes('HR', '10010061863000160')).toBe(false);
  expect(passes('HR', '10010051863000161')).toBe(false);
});

test('a country without a published check here has none', () => {
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
