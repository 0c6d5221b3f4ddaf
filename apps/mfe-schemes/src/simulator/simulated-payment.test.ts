import type { PaymentMethod } from '@portal/api-client/payment-methods';
import { knownMethods } from '@portal/scheme-rules';
import type { DraftInput } from '@portal/api-client/schemes';
import { expect, test } from 'vitest';
import { someMethod } from '../testing/methods.ts';
import {
  droppedEntered,
  faultsOf,
  paymentOf,
  previewQuery,
  readEntered,
  type SimulatedPayment,
  withEntered,
} from './simulated-payment.ts';

type Rule = DraftInput['rules'][number];

const CARD = someMethod({ supportedCountries: ['SE', 'IE'], supportedCurrencies: ['SEK', 'EUR'] });
const BANK = someMethod({
  appId: 'bank',
  paymentMethod: 'BANK',
  supportedCountries: ['PL'],
  supportedCurrencies: ['PLN'],
});
const withCard = [{ appId: 'Cards', paymentMethods: ['CARD'] }];
const withBank = [{ appId: 'bank', paymentMethods: ['BANK'] }];

const someRule = (values: Partial<Rule> = {}): Rule => ({
  priority: 1,
  currencies: [],
  countries: [],
  apps: [],
  ...values,
});

test.each<[string, Partial<Rule>, readonly PaymentMethod[], string, string]>([
  ['the first market of a method that is on', { apps: withBank }, [CARD, BANK], 'PL', 'PLN'],
  ['the chosen country and currency', { apps: withCard, countries: ['IE'], currencies: ['EUR'] }, [CARD], 'IE', 'EUR'],
  [
    'chosen ones that the method supports',
    { apps: withCard, countries: ['FR', 'IE'], currencies: ['USD', 'EUR'] },
    [CARD],
    'IE',
    'EUR',
  ],
  [
    'those of the first method that supports both',
    { apps: [...withBank, ...withCard], countries: ['IE', 'PL'], currencies: ['EUR'] },
    [CARD, BANK],
    'IE',
    'EUR',
  ],
  [
    'the chosen ones, if a method supports all',
    { apps: withCard, countries: ['FR'], currencies: ['USD'] },
    [someMethod()],
    'FR',
    'USD',
  ],
  [
    'those of an installed app, if no method is on',
    {},
    [someMethod({ ...CARD, appId: 'other', isInstalled: false }), BANK],
    'PL',
    'PLN',
  ],
  [
    'the chosen ones, if no method supports them',
    { apps: withCard, countries: ['FR'], currencies: ['USD'] },
    [CARD],
    'FR',
    'USD',
  ],
  ['nothing, if nothing is known', {}, [], '', ''],
])('the simulated payment has %s', (_what, rule, methods, country, currency) => {
  expect(paymentOf(someRule(rule), knownMethods(methods))).toMatchObject({ country, currency });
});

test.each<[Partial<Rule>, string]>([
  [{}, '100'],
  [{ lowValueInclusive: '250', highValueInclusive: '300' }, '250'],
  [{ lowValueInclusive: '0.50' }, '0.50'],
  [{ highValueInclusive: '99.99' }, '99.99'],
  [{ highValueInclusive: '100' }, '100'],
  [{ highValueInclusive: '1000' }, '100'],
  [{ lowValueInclusive: '', highValueInclusive: '20' }, '20'],
  [{ highValueInclusive: 'ten' }, '100'],
])('a rule with the limits %j is simulated with the amount %s', (limits, amount) => {
  expect(paymentOf(someRule(limits), new Map()).amount).toBe(amount);
});

test('without a rule, a usual payment of the first market is simulated, to the first matching rule', () => {
  expect(paymentOf(undefined, knownMethods([CARD]))).toEqual({
    amount: '100',
    country: 'SE',
    currency: 'SEK',
    matchType: 'FIRST',
    authorizationSource: '',
  });
});

const PAYMENT: SimulatedPayment = {
  amount: '12,50',
  country: 'IE',
  currency: 'EUR',
  matchType: 'ALL',
  authorizationSource: 'TEL',
};

test('a payment without faults is asked about with its decimal amount, and without a source that was not chosen', () => {
  expect(faultsOf(PAYMENT, undefined)).toEqual({});
  const query = { amount: '12.50', country: 'IE', currency: 'EUR', matchType: 'ALL', authorizationSource: 'TEL' };
  expect(previewQuery(PAYMENT, undefined)).toEqual(query);
  const { authorizationSource: _source, ...others } = query;
  expect(previewQuery({ ...PAYMENT, authorizationSource: '' }, undefined)).toEqual(others);
});

test.each<[Partial<SimulatedPayment>, Partial<SimulatedPayment>]>([
  [{ amount: 'lots' }, { amount: 'Please enter an amount such as 100 or 12.50' }],
  [{ amount: '1.125' }, { amount: '1.125 can mean 1.125 or 1125. Write 1.1250 or 1125.' }],
  [{ country: '' }, { country: 'Please choose a country' }],
  [{ currency: '' }, { currency: 'Please choose a currency' }],
])('with %j nothing is asked, and the field says why', (change, faults) => {
  const payment = { ...PAYMENT, ...change };
  expect(faultsOf(payment, undefined)).toEqual(faults);
  expect(previewQuery(payment, undefined)).toBeUndefined();
});

test('the amount of the rule in focus is valid as it is, but not in the field of another one', () => {
  const payment = { ...PAYMENT, amount: '1.125' };
  expect(previewQuery(payment, '1.125')).toMatchObject({ amount: '1.125' });
  expect(faultsOf(payment, '1.5')).not.toEqual({});
});

test('the address keeps exactly what the user entered, also an empty value, beside parameters of others', () => {
  const entered = { amount: '7.50', country: '', matchType: 'ALL' };
  const params = withEntered(new URLSearchParams('tab=x&simulator.currency=EUR'), entered);
  expect(params.toString()).toBe('tab=x&simulator.amount=7.50&simulator.country=&simulator.matchType=ALL');
  expect(readEntered(params)).toEqual(entered);
});

test('values of the address that do not exist are not read, and are named', () => {
  const params = new URLSearchParams('simulator.matchType=SOME&simulator.authorizationSource=FAX&simulator.country=SE');
  expect(readEntered(params)).toEqual({ country: 'SE' });
  expect(droppedEntered(params).map(({ name, value }) => `${name} ${value}`)).toEqual([
    'Match type SOME',
    'Authorization source FAX',
  ]);
  expect(droppedEntered(new URLSearchParams('simulator.authorizationSource='))).toEqual([]);
});
