import { expect, test } from 'vitest';
import { checkBic } from './bic.ts';
import { isoCountryCodes } from '../places/iso-countries.ts';
import { readVectors } from '../testing/vectors.ts';

test('every published BIC is accepted in upper and lower case, and returned in upper case', () => {
  const valid = readVectors<{ bic: string }>('bic-valid');
  expect(valid).toHaveLength(235);
  const accepted = valid.map(({ bic }) => ({ ok: true, bic, country: bic.slice(4, 6) }));
  expect(valid.map(({ bic }) => checkBic(bic))).toEqual(accepted);
  expect(valid.map(({ bic }) => checkBic(bic.toLowerCase()))).toEqual(accepted);
});

test('every invalid BIC is rejected with the first rule that it breaks', () => {
  const invalid = readVectors<{ bic: string; why: string }>('bic-invalid');
  expect(invalid).toHaveLength(65);
  const results = invalid.map(({ bic }) => ({ bic, ...checkBic(bic) }));
  expect(results).toEqual(invalid.map(({ bic, why }) => ({ bic, ok: false, why })));
});

test.each([
  ['', 'length'],
  ['DEUTDEFF\n', 'length'],
  ['DEUTDEF\n', 'location_chars'],
  ['DEUTDEFFXX\n', 'branch_chars'],
  ['ſEUTDEFF', 'first_six_not_letters'],
  ['DEUTDEFı', 'location_chars'],
] as const)('%j is rejected: %s', (text, why) => {
  expect(checkBic(text)).toEqual({ ok: false, why });
});

test('the countries are the 249 countries of ISO 3166-1 and Kosovo', () => {
  expect(isoCountryCodes.size).toBe(250);
  for (const code of ['XK', 'GB', 'NZ', 'AX', 'SX']) expect(isoCountryCodes).toContain(code);
  for (const code of ['UK', 'EU', 'YU', 'AN', 'ZZ', 'XX']) expect(isoCountryCodes).not.toContain(code);
});
