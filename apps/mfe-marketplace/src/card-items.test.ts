import { type AppBalance, balanceInShort, type InstalledApps } from '@portal/api-client/installed-apps';
import { expect, test } from 'vitest';
import {
  appSteps,
  balanceFigures,
  failingApps,
  type HoldingApp,
  latestTopUps,
  lowBalances,
  type NamedApp,
} from './card-items.ts';

function installed(name: string, category = 'Live'): NamedApp {
  return { appId: name.toLowerCase(), name, category };
}

type Validation = NonNullable<InstalledApps['validations']>[number];

const validated = ({ appId }: NamedApp, ...validationMessages: string[]): Validation => ({
  appId,
  isValid: validationMessages.length === 0,
  validationMessages,
});

const cards = installed('Cards');
const debits = installed('Debits');
const demo = installed('Demo', 'Demo');

test.each<[string, NamedApp[], Validation[], boolean[]]>([
  ['without apps', [], [], [false, false]],
  ['with an app that was never validated', [cards], [], [true, false]],
  ['with an invalid app', [cards], [validated(cards, 'The API key is missing.')], [true, false]],
  ['with a valid app', [cards, debits], [validated(debits)], [true, true]],
  ['with a demo app, which is always valid', [demo], [], [true, true]],
])('%s, the set-up steps are done as far as they are', (_what, apps, validations, expected) => {
  const steps = appSteps(apps, { validations });
  expect(steps.map(({ isDone }) => isDone)).toEqual(expected);
  expect(steps.map(({ path }) => path)).toEqual(['/apps/marketplace', '/apps']);
});

const open = (id: string, { appId = '' }: Readonly<Record<string, string>> = {}) => `${id}/${appId}`;

test('a revoked connection comes first, then invalid apps, each with its reason and the page that mends it', () => {
  const known = {
    validations: [
      validated(cards, 'The API key is missing.', 'The account has not been created yet.'),
      validated(debits, 'Not connected.'),
    ],
    connections: [
      { appId: debits.appId, status: 'REVOKED', authorizationUri: 'https://consent.example' },
      { appId: cards.appId, status: 'CONNECTED', authorizationUri: 'https://consent.example' },
    ],
  };
  expect(failingApps([cards, debits, demo], known, open)).toEqual([
    {
      text: 'Debits is no longer connected',
      detail: 'The connection was revoked. Reconnect it, so that payments continue.',
      path: `marketplace.configuration/${debits.appId}`,
    },
    {
      text: 'The configuration of Cards is not valid',
      detail: 'The API key is missing. And 1 more.',
      path: `marketplace.configuration/${cards.appId}`,
    },
  ]);
});

test('a user who may not configure apps is led to the list, and a missing reason is explained', () => {
  const validations = [{ appId: cards.appId, isValid: false, validationMessages: [] }];
  expect(failingApps([cards], { validations }, () => undefined)).toMatchObject([
    { detail: 'Validate it again to see what is wrong.', path: '/apps' },
  ]);
});

function holding(name: string, balances: AppBalance['balances'], entries: AppBalance['entries'] = []): HoldingApp {
  return { name, ...balanceInShort({ balances, entries }) };
}

test('balances below their minimum need attention, the emptiest first', () => {
  const items = lowBalances([
    holding('Instant', [{ currency: 'EUR', available: '999.99', minimum: '1000.00' }]),
    holding('Wire', [
      { currency: 'GBP', available: '-5.00', minimum: '1000.00' },
      { currency: 'USD', available: '1000.00', minimum: '1000.00' },
      { currency: 'SEK', available: '0.00' },
    ]),
  ]);
  expect(items.map(({ text }) => text)).toEqual([
    'The balance of Wire is low: -£5.00',
    'The balance of Instant is low: €999.99',
  ]);
  expect(items[0]).toMatchObject({
    detail: 'Below its minimum of £1,000.00, payouts may have to wait.',
    path: '/apps',
  });
});

const entry = (kind: string, currency: string, createdOn = '2026-05-04T10:00:00Z', amount = '10.00') => ({
  entryId: `${kind} ${createdOn}`,
  kind,
  amount,
  currency,
  createdOn,
});

test('balances are added up by currency, busiest first, and name their app or the number of apps', () => {
  const figures = balanceFigures([
    holding(
      'Instant',
      [
        { currency: 'EUR', available: '0.10' },
        { currency: 'GBP', available: '5.00' },
      ],
      [entry('PAYOUT', 'GBP')],
    ),
    holding('Wire', [
      { currency: 'EUR', available: '0.20' },
      { currency: 'JPY', available: '0', minimum: '1000' },
      { currency: 'SEK', available: '0.00' },
    ]),
  ]);
  expect(figures).toMatchObject([
    { text: 'Available in GBP', value: '5.00', help: 'Instant' },
    { text: 'Available in EUR', value: '0.30', help: 'In 2 apps' },
    { text: 'Available in JPY', value: '0', help: 'Wire' },
  ]);
});

test('home shows the balances of four currencies at most', () => {
  const currencies = ['AUD', 'EUR', 'GBP', 'JPY', 'SEK', 'USD'];
  const balances = currencies.map((currency) => ({ currency, available: '1' }));
  expect(balanceFigures([holding('Wire', balances, [entry('PAYOUT', 'USD')])]).map(({ text }) => text)).toEqual([
    'Available in USD',
    'Available in AUD',
    'Available in EUR',
    'Available in GBP',
  ]);
});

test('the last five top-ups are recent activity, newest first', () => {
  const items = latestTopUps([
    holding('Wire', [], [entry('PAYOUT', 'EUR', '2026-05-09T10:00:00Z')]),
    holding(
      'Instant',
      [],
      [1, 6, 3, 4, 5, 2].map((day) => entry('DEPOSIT', 'EUR', `2026-05-0${day}T10:00:00Z`, `${day}000.00`)),
    ),
  ]);
  expect(items.map(({ text }) => text)).toEqual([6, 5, 4, 3, 2].map((day) => `Top-up of €${day},000.00`));
  expect(items[0]).toMatchObject({ detail: 'Instant', at: '2026-05-06T10:00:00Z', path: '/apps' });
});
