import { expect, test } from 'vitest';
import { checkIban, normaliseIban } from './iban.ts';
import { readVectors } from '../testing/vectors.ts';

const valid = readVectors<{ iban: string; country: string }>('iban-valid');

test('every published IBAN is accepted, with its country', () => {
  expect(valid).toHaveLength(243);
  const refused = valid.filter(({ iban, country }) => {
    const result = checkIban(iban);
    return !result.ok || result.country !== country;
  });
  expect(refused).toEqual([]);
});

test('every invalid IBAN is rejected with the first rule that it breaks', () => {
  const invalid = readVectors<{ iban: string; why: string }>('iban-invalid');
  expect(invalid).toHaveLength(639);
  const results = invalid.map(({ iban }) => ({ iban, ...checkIban(iban) }));
  expect(results).toEqual(invalid.map(({ iban, why }) => ({ iban, ok: false, why })));
});

test('pasted IBANs are normalised to the electronic form', () => {
  const pasted = readVectors<{ iban: string; canonical: string }>('iban-normalisation');
  expect(pasted).toHaveLength(60);
  const wrong = pasted.filter(({ iban, canonical }) => normaliseIban(iban) !== canonical || !checkIban(canonical).ok);
  expect(wrong).toEqual([]);
});

test.each([
  ['IBAN: de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['DE89\u20113704\u20130044\u20070532\u202f0130\u00ad00', 'DE89370400440532013000'],
  ['ＤＥ89370400440532013000', 'DE89370400440532013000'],
  ['\u202aDE89370400440532013000\u202c', 'DE89370400440532013000'],
  ['', ''],
  ['not an iban.', 'NOTANIBAN.'],
  // Letters that toUpperCase would turn into ASCII letters stay unchanged, and are rejected.
  ['fı2112345600000785', 'Fı2112345600000785'],
])('%j is normalised to %s', (pasted, canonical) => {
  expect(normaliseIban(pasted)).toBe(canonical);
});

test('changing a single digit or letter makes an IBAN invalid', () => {
  for (const { iban } of valid) {
    for (let place = 0; place < iban.length; place += 1) {
      const digit = /[0-9]/.test(iban.charAt(place));
      const other = digit ? String((Number(iban[place]) + 1) % 10) : iban[place] === 'Q' ? 'R' : 'Q';
      expect(checkIban(iban.slice(0, place) + other + iban.slice(place + 1)).ok, `${iban} at ${place}`).toBe(false);
    }
  }
});

test('check digits 00, 01 and 99 are rejected even if the remainder is 1', () => {
  for (const { iban } of valid) {
    const number = Number(iban.slice(2, 4));
    for (const other of [number - 97, number + 97].filter((digits) => digits >= 0 && digits <= 99)) {
      expect(checkIban(iban.slice(0, 2) + String(other).padStart(2, '0') + iban.slice(4))).toEqual({
        ok: false,
        why: 'mod97',
      });
    }
  }
  expect(valid.some(({ iban }) => ['02', '97', '98'].includes(iban.slice(2, 4)))).toBe(true);
});

test.each([
  '',
  'D',
  'DE',
  'DE8',
  'de89370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  '\u{1f4b6}',
  'DE89\n'.repeat(1000),
])('%j is rejected without throwing', (text) => {
  expect(checkIban(text).ok).toBe(false);
});

test('a Norwegian account whose digits 5 and 6 are 00 can use the shorter check', () => {
  expect(checkIban('NO1312340010006')).toEqual({ ok: true, country: 'NO' });
  expect(checkIban('NO8312340010007')).toEqual({ ok: false, why: 'national_check' });
});
