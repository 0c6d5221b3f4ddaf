import { expect, test } from 'vitest';
import type { Reach } from './detail/app-reach.ts';
import { searchApp } from './app-search.ts';
import { testApp, testMethod } from '../testing/apps.ts';

const nordic = testApp({
  name: 'Halden Acquiring',
  description: 'Local card acquiring.',
  tags: ['cards'],
  supportedNetworks: [
    { networkId: 'MASTERCARD', name: 'Mastercard' },
    { networkId: 'VISA', name: 'Visa' },
    { networkId: 'AMEX', name: 'American Express' },
  ],
  supportedTransactionTypes: ['PAYMENT', 'REFUND'],
  supportedAuthorizationSources: ['TEL', 'WEB'],
  capabilities: { topUp: true },
  supportedPaymentMethods: [
    testMethod('Card', ['SE', 'NO'], ['SEK', 'NOK']),
    testMethod('Open banking', ['AX', 'GB'], ['EUR', 'GBP']),
  ],
});

test.each([
  ['', []],
  ['halden', []],
  ['LOCAL cards', []],
  ['no cards', ['Norway']],
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
  ['uk', ['United Kingdom']],
  ['Britain', ['United Kingdom']],
  ['Great Britain open', ['United Kingdom']],
  ['swedish kron', ['SEK']],
  ['pounds', ['GBP']],
  ['euro', ['EUR']],
  ['visa mastercard', []],
  ['refund', []],
  ['refunds in Norway', ['Norway']],
  ['top-up', []],
  ['topup', []],
  ['top up', []],
  ['top-ups', []],
  ['top ups', []],
  ['tele-phone', []],
  ['telephone', []],
  ['Visa/Mastercard', []],
  ['visa + mastercard', []],
  ['SEK/NOK', ['SEK', 'NOK']],
  ['amex', []],
  ['cards from the UK with GBP', ['United Kingdom', 'GBP']],
])("the search '%s' finds the app because of %j", (search, places) => {
  expect(searchApp(nordic, search)).toEqual(places);
});

test.each([
  'halden paper',
  'Poland',
  'weden',
  'PLN',
  'GBP in Sweden',
  'swiss franc',
  'asterc',
  'visa diners',
  'US',
  'refundss',
])("the search '%s' does not find the app", (search) => {
  expect(searchApp(testApp({ ...nordic, name: 'X', description: '', tags: [] }), search)).toBeUndefined();
});

test('an app without a list of methods is found by its own countries and currencies', () => {
  const app = testApp({ name: 'X', supportedCountries: ['JP'], supportedCurrencies: ['JPY'] });
  expect(searchApp(app, 'japan jpy')).toEqual(['Japan', 'JPY']);
  expect(searchApp(testApp({ name: 'X' }), 'japan')).toBeUndefined();
});

test('a word is a plural only of a whole word', () => {
  expect(searchApp(testApp({ name: 'Swish' }), 'Swiss')).toBeUndefined();
  expect(searchApp(testApp({ name: 'Gateway' }), 'gas')).toBeUndefined();
  expect(searchApp(testApp({ name: 'Payout' }), 'pay-outs')).toEqual([]);
});

test('a code that is not a country or currency is searched as it is', () => {
  const app = testApp({ name: 'X', supportedCountries: ['EUROPE'], supportedCurrencies: ['POINTS'] });
  expect(searchApp(app, 'europe points')).toEqual(['EUROPE', 'POINTS']);
});

test.each([
  ['US', 'Contact customers', []],
  ['SE', 'SEPA Direct', ['DE']],
  ['it', 'It is in it', ['DE']],
  ['EUR', 'European cards', ['DE']],
])("the code '%s' means only its country or currency, and finds nothing in '%s'", (search, text, countries) => {
  const method = testMethod(text, countries, ['GBP']);
  const app = testApp({ name: text, description: text, tags: [text], supportedPaymentMethods: [method] });
  expect(searchApp(app, search)).toBeUndefined();
  expect(searchApp(app, search.toLowerCase())).toBeUndefined();
});

test.each([
  ['Swiss franc', { currencies: ['CHF'] }, ['CHF']],
  ['us dollar', { countries: ['US'], currencies: ['CAD'] }, undefined],
  ['us dollar', { countries: ['CA'], currencies: ['USD'] }, ['USD']],
  ['Holland', { countries: ['NL'] }, ['Netherlands']],
  ['IN', { countries: ['IN'] }, ['India']],
  ['cards IN', { countries: ['DE'] }, undefined],
  ['Türkiye', { countries: ['TR'] }, ['Türkiye']],
  ['turkey', { countries: ['TR'] }, ['Türkiye']],
] as const)(
  "the search '%s' in the reach %j finds %j",
  (search, { countries = [], currencies = [] }: Partial<Reach>, found) => {
    const app = testApp({ name: 'X', supportedPaymentMethods: [testMethod('Cards', countries, currencies)] });
    expect(searchApp(app, search)).toEqual(found);
  },
);
