import { expect, test } from 'vitest';
import { searchApp } from './app-search.ts';
import { testApp, testMethod } from './test-apps.ts';

const nordic = testApp({
  name: 'Halden Acquiring',
  description: 'Local card acquiring.',
  tags: ['cards'],
  supportedPaymentMethods: [
    testMethod('Card', ['SE', 'NO'], ['SEK', 'NOK']),
    testMethod('Open banking', ['AX', 'GB'], ['EUR', 'GBP']),
  ],
});

test.each([
  ['', []],
  ['halden', []],
  ['LOCAL cards', []],
  ['no cards', ['Norway', 'NOK']],
  ['loc', []],
  ['open bank', []],
  ['Sweden', ['Sweden']],
  ['SE', ['Sweden']],
  ['sek', ['SEK']],
  ['krona', ['SEK']],
  ['apps for Sweden in SEK', ['Sweden', 'SEK']],
  ['halden, Sweden', ['Sweden']],
  ['united kingdom', ['United Kingdom']],
  ['aland', ['Åland Islands']],
])("the search '%s' finds the app because of %j", (search, places) => {
  expect(searchApp(nordic, search)).toEqual(places);
});

test.each(['halden paper', 'Poland', 'weden', 'PLN', 'GBP in Sweden'])(
  "the search '%s' does not find the app",
  (search) => {
    expect(searchApp(testApp({ ...nordic, name: 'X', description: '', tags: [] }), search)).toBeUndefined();
  },
);

test('an app without a list of methods is found by its own countries and currencies', () => {
  const app = testApp({ name: 'X', supportedCountries: ['JP'], supportedCurrencies: ['JPY'] });
  expect(searchApp(app, 'japan jpy')).toEqual(['Japan', 'JPY']);
  expect(searchApp(testApp({ name: 'X' }), 'japan')).toBeUndefined();
});

test('a code that is not a country or currency is searched as it is', () => {
  const app = testApp({ name: 'X', supportedCountries: ['EUROPE'], supportedCurrencies: ['POINTS'] });
  expect(searchApp(app, 'europe points')).toEqual(['EUROPE', 'POINTS']);
});
