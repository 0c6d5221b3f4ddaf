import { ANY_OTHER, type Effect, knownMethods } from '@portal/scheme-rules';
import { expect, test } from 'vitest';
import { someMethod } from '../testing/methods.ts';
import { effectsInWords } from './effect-words.ts';

const methods = knownMethods([someMethod()]);

const someEffect = (values: Partial<Effect> = {}): Effect => ({
  kind: 'STOPS',
  appId: 'cards',
  paymentMethod: 'CARD',
  currency: 'EUR',
  countries: ['IE'],
  amounts: [],
  sources: [],
  ...values,
});

/** The lines about what stops, with usual spaces. */
const stops = (...effects: readonly Effect[]) =>
  effectsInWords(effects, 'STOPS', methods).map(({ text }) => text.replaceAll('\u00A0', ' '));

test.each<[Effect['amounts'], string]>([
  [[{ below: '10' }], 'below €10.00'],
  [[{ above: '10' }], 'above €10.00'],
  [[{ from: '10' }], 'from €10.00'],
  [[{ to: '10' }], 'up to €10.00'],
  [[{ from: '10', to: '20' }], 'from €10.00 to €20.00'],
  [[{ from: '10', to: '10' }], 'of €10.00'],
  [
    [{ below: '5' }, { from: '10', to: '20' }, { above: '99.99' }],
    'below €5.00, from €10.00 to €20.00 or above €99.99',
  ],
])('the amounts %j are %s', (amounts, words) => {
  expect(stops(someEffect({ amounts }))).toEqual([`Card (Cards) for payments in EUR from Ireland, ${words}`]);
});

test('what starts is not among what stops', () => {
  const effects = [someEffect(), someEffect({ kind: 'STARTS', countries: ['ES'] })];
  expect(stops(...effects)).toEqual(['Card (Cards) for payments in EUR from Ireland']);
});

test('currencies with the same effect share a line, and others do not', () => {
  expect(
    stops(someEffect(), someEffect({ currency: 'GBP' }), someEffect({ currency: 'USD', countries: ['US'] })),
  ).toEqual([
    'Card (Cards) for payments in EUR or GBP from Ireland',
    'Card (Cards) for payments in USD from United States',
  ]);
});

test('a few currencies whose amounts matter have a line each, many share one without money', () => {
  const amounts = [{ below: '10.00' }];
  const inEach = (...codes: readonly string[]) => stops(...codes.map((currency) => someEffect({ currency, amounts })));
  expect(inEach('EUR', 'GBP', 'SEK', 'USD')).toHaveLength(4);
  expect(inEach('EUR', 'GBP', 'PLN', 'SEK', 'USD')).toEqual([
    'Card (Cards) for payments in 5 currencies from Ireland, below 10.00 in each currency',
  ]);
});

test('currencies that are only counted are listed with their amounts, and countries by name', () => {
  const amounts = [{ below: '10.00' }];
  const [line] = effectsInWords(
    ['EUR', 'GBP', 'PLN', 'SEK', ANY_OTHER, 'NOK'].map((currency) =>
      someEffect({ currency, amounts, countries: ['SE', 'IE', 'ES', 'FR', 'AT', ANY_OTHER] }),
    ),
    'STOPS',
    methods,
  );
  expect(line?.text).toBe(
    'Card (Cards) for payments in 5 currencies or any other currency from 5 countries and every other country, below 10.00 in each currency',
  );
  expect(line?.names.map((name) => name.replaceAll('\u00A0', ' '))).toEqual([
    'EUR (below €10.00)',
    'GBP (below £10.00)',
    'PLN (below PLN 10.00)',
    'SEK (below SEK 10.00)',
    'NOK (below NOK 10.00)',
    'Austria',
    'France',
    'Ireland',
    'Spain',
    'Sweden',
  ]);
});

test('every other country and the sources that lose the method are named', () => {
  expect(stops(someEffect({ countries: [ANY_OTHER], sources: ['PAPER', 'TEL'] }))).toEqual([
    'Card (Cards) for payments in EUR from every other country, with the authorization sources PAPER and TEL',
  ]);
});
