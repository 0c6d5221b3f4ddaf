import { expect, test } from 'vitest';
import { licencePlaces } from './licence-places.ts';
import { testApp } from './test-apps.ts';

const installed = [
  testApp({ name: 'Cards' }),
  testApp({ name: 'Points', directions: ['CREDIT', 'DEBIT'] }),
  testApp({ name: 'Payouts', directions: ['CREDIT'] }),
];

test('an app counts in each of its directions, and a full licence is marked', () => {
  const services = [
    { name: 'collect', enabled: true, maxApps: 5 },
    { name: 'payout', enabled: true, maxApps: 2 },
  ];
  expect(licencePlaces(installed, { services })).toEqual([
    { words: '2 of 5 collect apps', isFull: false },
    { words: '2 of 2 payout apps', isFull: true },
  ]);
});

test('a licence without a maximum shows no places', () => {
  expect(licencePlaces(installed, { services: [{ name: 'collect', enabled: true }] })).toEqual([]);
});
