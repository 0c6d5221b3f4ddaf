import { knownMethods } from '@portal/scheme-rules';
import { expect, test } from 'vitest';
import { valuesOf } from '../editor/draft-values.ts';
import { someMethod } from '../testing/methods.ts';
import { searchRules } from './rule-search.ts';

const METHODS = knownMethods([someMethod()]);

const rule = (place: number, values: object) => ({
  uuid: `rule-${place}`,
  priority: 1,
  currencies: [],
  countries: [],
  apps: [],
  ...values,
});

const { rules } = valuesOf({
  name: 'Shop',
  code: 'shop',
  agreementType: 'ONE_OFF',
  rules: [
    rule(1, { countries: ['AT', 'BE', 'DE', 'FR', 'IE'], currencies: ['EUR'], lowValueInclusive: '12' }),
    rule(2, { countries: ['SE'], currencies: ['SEK'], apps: [{ appId: 'cards', paymentMethods: ['CARD'] }] }),
    ...Array.from({ length: 10 }, (_none, place) => rule(place + 3, { highValueInclusive: '120' })),
  ],
});

test.each([
  ['a country by its name, also where the rule only counts its countries', 'ireland', [1]],
  ['a country by its code', 'SE', [2]],
  ['a payment method and its app', 'card (cards)', [2]],
  ['a currency', 'sek', [2]],
  ['the number of a rule or a whole limit', '12', [1, 12]],
  ['every word, not one of them', 'eur sweden', []],
  ['a rule by its title', 'rule 3', [3]],
])('rules are found by %s', (_what, text, places) => {
  const found = searchRules(text, rules, METHODS);
  expect([...(found?.shown ?? [])]).toEqual(places.map((place) => `rule-${place}`));
});

test('an empty text searches nothing', () => {
  expect(searchRules('', rules, METHODS)).toBeUndefined();
});
