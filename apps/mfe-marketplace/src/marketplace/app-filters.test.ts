import { must } from '@portal/test-kit';
import { expect, test } from 'vitest';
import { appFilters, findApps, withCounts } from './app-filters.ts';
import { testApp, testMethod } from '../testing/apps.ts';

const apps = [
  testApp({
    name: 'Cards',
    supportedNetworks: [{ networkId: 'VISA', name: 'Visa' }],
    supportedAuthorizationSources: ['TEL', 'WEB'],
    supportedPaymentMethods: [testMethod('Card', ['SE'], ['SEK'])],
    capabilities: { balance: true, topUp: false },
  }),
  testApp({
    name: 'Debits',
    supportedPaymentMethodTypes: ['DIRECT_DEBITS'],
    supportedAgreementTypes: ['ONE_OFF', 'RECURRING'],
    supportedNetworks: [{ networkId: 'BECS_AU', name: 'BECS AU' }],
    supportedAuthorizationSources: ['PAPER', 'WEB'],
  }),
  testApp({
    name: 'Points',
    appType: 'REWARDS',
    directions: ['CREDIT', 'DEBIT'],
    supportedPaymentMethodTypes: ['REWARDS'],
    supportedTransactionTypes: ['PAYMENT', 'PAYOUT'],
    capabilities: { redirect: true },
  }),
];
const filters = appFilters(apps);

test.each([
  ['App Type', ['Payments', 'Rewards']],
  ['Direction', ['Collect', 'Payout']],
  ['Payment Methods', ['Card payments', 'Direct debits', 'Rewards']],
  ['Transaction Types', ['Payment', 'Payout']],
  ['Customer Agreement Types', ['One-off', 'Recurring']],
  ['Authorization Sources', ['Paper', 'Telephone', 'Web']],
  ['Networks', ['BECS AU', 'Visa']],
  ['Capabilities', ['Balance', 'Connect by redirect']],
])('the filter %s offers the values that apps have, in words', (label, options) => {
  const filter = must(filters.find((one) => one.label === label));
  expect(filter.options.map((option) => option.label)).toEqual(options);
});

const found = (chosen: Record<string, readonly string[]>, search = '') =>
  findApps(apps, filters, { filters: chosen, search }).map(({ app, matches }) => [app.name, matches]);

test('an app passes a filter with one of the chosen values, and must pass every filter', () => {
  expect(found({ paymentMethod: ['CARD_PAYMENTS', 'REWARDS'] })).toEqual([
    ['Cards', ['Card payments']],
    ['Points', ['Rewards']],
  ]);
  expect(found({ paymentMethod: ['CARD_PAYMENTS', 'REWARDS'], direction: ['CREDIT'] })).toEqual([
    ['Points', ['Payout', 'Rewards']],
  ]);
  expect(found({ network: ['VISA'] }, 'sweden')).toEqual([['Cards', ['Visa', 'Sweden']]]);
  expect(found({ network: ['NONE'] })).toEqual([]);
});

function countsOf(label: string, chosen: Record<string, readonly string[]>, search = '') {
  const filter = must(withCounts(filters, apps, { filters: chosen, search }).find((one) => one.label === label));
  return Object.fromEntries(filter.options.map((option) => [option.label, option.count]));
}

test('an option counts the apps under the search and the other filters, but not under its own', () => {
  expect(countsOf('Direction', {})).toEqual({ Collect: 3, Payout: 1 });
  expect(countsOf('Direction', { direction: ['CREDIT'] })).toEqual({ Collect: 3, Payout: 1 });
  expect(countsOf('Authorization Sources', { direction: ['CREDIT'] })).toEqual({ Paper: 0, Telephone: 0, Web: 1 });
  expect(countsOf('Authorization Sources', {}, 'debits')).toEqual({ Paper: 1, Telephone: 0, Web: 1 });
});
