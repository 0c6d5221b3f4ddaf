import { expect, test } from 'vitest';
import { countries, sepaCountries } from './countries.ts';
import { isoCountryCodes } from '../places/iso-countries.ts';
import { readVectorFile } from '../testing/vectors.ts';

interface RegistryCountry {
  readonly code: string;
  readonly name: string;
  readonly iban_length?: number;
  readonly bban_regex?: string;
  readonly sepa: boolean;
  readonly eea: boolean;
}

const registry = JSON.parse(readVectorFile('countries.json')) as { countries: RegistryCountry[] }; // boundary: our own test data

test('every country has the length, pattern, and SEPA and EEA membership of the registry', () => {
  const expected = registry.countries
    .map(({ code, iban_length: chars, bban_regex: regex, sepa, eea }) => ({
      code,
      isNonEEA: !eea,
      isSepa: sepa,
      iban: regex === undefined ? undefined : { regex, chars },
    }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
  expect(countries.map(({ code, isNonEEA, isSepa, iban }) => ({ code, isNonEEA, isSepa, iban }))).toEqual(expected);
});

test('names of countries have their accents', () => {
  const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const names = new Map(countries.map(({ code, name }) => [code, name]));
  for (const { code, name } of registry.countries) expect(plain(names.get(code) ?? '')).toBe(name);
  expect(['AX', 'TR', 'RE', 'BL'].map((code) => names.get(code))).toEqual([
    'Åland Islands',
    'Türkiye',
    'Réunion',
    'Saint Barthélemy',
  ]);
});

test('every code is in ISO 3166-1, or is that of Kosovo', () => {
  expect(countries.filter(({ code }) => !isoCountryCodes.has(code))).toEqual([]);
});

test('SEPA includes the EEA, the United Kingdom and Switzerland, but not Türkiye', () => {
  const sepa = sepaCountries().map(({ code }) => code);
  expect(sepa).toEqual(expect.arrayContaining(['DE', 'NO', 'GB', 'CH', 'SM', 'GG', 'RE']));
  for (const code of ['TR', 'RU', 'UA', 'FO', 'XK']) expect(sepa).not.toContain(code);
  expect(countries.filter(({ isNonEEA, isSepa }) => !isNonEEA && !isSepa)).toEqual([]);
});
