import { currencyName } from '@portal/validation';
import { expect, test } from 'vitest';
import { COUNTRY_CODES, CURRENCY_CODES, REGIONS } from './regions.ts';

/** Memberships, which overlap the geographic regions. */
const MEMBERSHIPS = ['European Economic Area', 'SEPA'];
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

test('every country is in one geographic region', () => {
  const found = REGIONS.filter(({ label }) => !MEMBERSHIPS.includes(label)).flatMap(({ countries }) => countries);
  expect(found.filter((code, place) => found.indexOf(code) !== place)).toEqual([]);
  // The 249 of ISO 3166-1 without Antarctica, and Kosovo.
  expect(found).toHaveLength(249);
  expect(new Set(found)).toEqual(new Set(COUNTRY_CODES));
});

test('every code is one that has a name', () => {
  expect(COUNTRY_CODES.filter((code) => regionNames.of(code) === undefined)).toEqual([]);
  expect(CURRENCY_CODES.filter((code) => currencyName(code) === code)).toEqual([]);
});
