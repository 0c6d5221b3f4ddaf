import { expect, test } from 'vitest';
import { licencePlaces, noPlaceWords } from './licence-places.ts';
import { testApp } from '../testing/apps.ts';

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
    { words: '2 of 5 collect apps', service: 'collect', direction: 'DEBIT', isFull: false },
    { words: '2 of 2 payout apps', service: 'payout', direction: 'CREDIT', isFull: true },
  ]);
});

test('a licence without a maximum shows no places', () => {
  expect(licencePlaces(installed, { services: [{ name: 'collect', enabled: true }] })).toEqual([]);
});

test.each([
  [['DEBIT'], 3, 2, undefined],
  [['DEBIT'], 2, 9, 'Your licence allows no more collect apps. Upgrade it, or uninstall one.'],
  [['CREDIT'], 2, 9, undefined],
  [['CREDIT'], 9, 2, 'Your licence allows no more payout apps. Upgrade it, or uninstall one.'],
  [['CREDIT', 'DEBIT'], 9, 2, 'Your licence allows no more payout apps. Upgrade it, or uninstall one.'],
  [['CREDIT', 'DEBIT'], 1, 1, 'Your licence allows no more collect or payout apps. Upgrade it, or uninstall one.'],
  [['DEBIT'], undefined, undefined, undefined],
])(
  'an app of %j has a place under the maxima %j and %j, or the reason says which is used up',
  (directions, collect, payout, words) => {
    const services = [
      { name: 'collect', enabled: true, maxApps: collect },
      { name: 'payout', enabled: true, maxApps: payout },
    ];
    expect(noPlaceWords({ directions }, licencePlaces(installed, { services }))).toBe(words);
  },
);
