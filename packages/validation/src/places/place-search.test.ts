import { expect, test } from 'vitest';
import { countryName, currencyName } from './place-names.ts';
import { findsPlace, searchTerms } from './place-search.ts';
import { usualCountryNames } from './usual-names.ts';
import { hasWords } from './search-words.ts';
import { isoCountryCodes } from './iso-countries.ts';

const COUNTRIES = [...isoCountryCodes].map((code) => ({ code, name: countryName(code) }));
const CURRENCIES = ['CHF', 'DKK', 'EUR', 'GBP', 'PLN', 'TRY', 'USD'].map((code) => ({
  code,
  name: currencyName(code),
}));
const found = (kind: 'country' | 'currency', search: string) =>
  (kind === 'country' ? COUNTRIES : CURRENCIES).filter((one) => findsPlace(search, kind, one)).map(({ code }) => code);

test.each([
  ['se', ['SE']],
  ['US', ['US']],
  ['Uk', ['GB']],
  ['usa', ['US']],
  ['Britain', ['GB']],
  ['scotl', ['GB']],
  ['HOLLAND', ['NL']],
  ['america', ['AS', 'US']],
  ['czech republic', ['CZ']],
  ['Czech', ['CZ']],
  ['cote d’ivoire', ['CI']],
  ["cote d'ivoire", ['CI']],
  ['reunion', ['RE']],
  ['trinidad and tobago', ['TT']],
  ['south korea', ['KR']],
  ['korea', ['KP', 'KR']],
  ['lovakia', []],
  ['slovakia sweden', []],
])("the search '%s' finds the countries %j", (search, codes) => {
  expect(found('country', search)).toEqual(codes);
});

test.each([
  ['euro', ['EUR']],
  ['euros', ['EUR']],
  ['€', ['EUR']],
  ['dollar', ['USD']],
  ['us', ['USD']],
  ['pound', ['GBP']],
  ['sterling', ['GBP']],
  ['Swiss francs', ['CHF']],
  ['crown', ['DKK']],
  ['zloty', ['PLN']],
  ['try', ['TRY']],
  ['oun', []],
])("the search '%s' finds the currencies %j", (search, codes) => {
  expect(found('currency', search)).toEqual(codes);
});

test('the names of a country and a currency are terms, and fillers are left out', () => {
  const terms = searchTerms('Apps for New Zealand in swiss franc, top-up SE');
  expect(terms.map(({ words, isCode }) => [words.join(' '), isCode])).toEqual([
    ['new zealand', false],
    ['swiss franc', false],
    ['top up', false],
    ['se', true],
  ]);
});

test('every country has a name of its own that finds it', () => {
  for (const code of isoCountryCodes) {
    for (const name of usualCountryNames(code)) expect(found('country', name), name).toContain(code);
  }
});

test('a text is searched by whole words and their beginnings', () => {
  expect(hasWords('Contact customers', 'us')).toBe(false);
  expect(hasWords('Contact customers', 'CUST cont')).toBe(true);
  expect(hasWords('Łódź Crédit', 'lodz credit')).toBe(true);
});
