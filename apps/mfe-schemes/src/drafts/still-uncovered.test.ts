import type { DraftInput } from '@portal/api-client/schemes';
import { expect, test } from 'vitest';
import { stillUncovered } from './still-uncovered.ts';

const reference = {
  paymentMethods: [],
  methods: new Map(),
  agreementTypes: { agreementTypes: [] },
  templates: [],
  offersRewardGroups: false,
};
const uncovered = [
  { country: 'IE', currency: 'EUR', count: 2, lowest: '1.00', highest: '50.00', amounts: '€1.00 to €50.00' },
  { country: 'ES', currency: 'EUR', count: 1, lowest: '5.00', highest: '5.00', amounts: '€5.00' },
];
const rule = { uuid: 'a', priority: 1, currencies: ['EUR'], countries: ['IE'], apps: [] };

function countriesLeft(change: Partial<DraftInput['rules'][number]>) {
  const content: DraftInput = { name: 'A', code: 'a', agreementType: 'ONE_OFF', rules: [{ ...rule, ...change }] };
  const left = stillUncovered({ days: 30, uncovered }, { kind: 'collect', content, reference });
  return left.uncovered.map(({ country }) => country);
}

test('a gap that a replay found is closed once a rule covers its lowest and highest value', () => {
  expect(countriesLeft({ countries: ['SE'] })).toEqual(['IE', 'ES']);
  expect(countriesLeft({})).toEqual(['ES']);
  expect(countriesLeft({ highValueInclusive: '49.99' })).toEqual(['IE', 'ES']);
  expect(countriesLeft({ countries: ['ES', 'IE'] })).toEqual([]);
});
