import fc from 'fast-check';
import type { PaymentMethod } from '@portal/api-client/payment-methods';
import type { Rule } from '@portal/api-client/schemes';
import type { ComparedDraft } from '../changes.ts';
import type { Payment } from '../match-payment.ts';
import { someMethod } from './schemes.ts';

// Few values, so that rules overlap and touch.
const COUNTRIES = ['ES', 'IE'];
const CURRENCIES = ['EUR', 'JPY'];
const AMOUNTS = ['5', '5.01', '9', '9.00'];
const SOURCES = ['TEL', 'WEB'];

const some = (codes: readonly string[]) => fc.subarray([...codes]);

const METHODS: readonly Pick<PaymentMethod, 'appId' | 'paymentMethod'>[] = [
  { appId: 'one', paymentMethod: 'CARD' },
  { appId: 'two', paymentMethod: 'CARD' },
  { appId: 'two', paymentMethod: 'WALLET' },
];

/** Payment methods of two apps, which may lack countries, currencies, sources or their installation. */
export const methodsArbitrary = fc
  .tuple(
    ...METHODS.map((method) =>
      fc
        .record({
          isInstalled: fc.integer({ min: 0, max: 9 }).map((luck) => luck > 0),
          supportedCountries: some(COUNTRIES),
          supportedCurrencies: some(CURRENCIES),
          supportedAuthorizationSources: some(SOURCES),
        })
        .map((values) => someMethod({ ...method, ...values })),
    ),
  )
  .map((methods): PaymentMethod[] => methods);

const limit = fc.option(fc.constantFrom(...AMOUNTS), { nil: undefined, freq: 2 });

const ruleArbitrary: fc.Arbitrary<Rule> = fc
  .record({
    priority: fc.integer({ min: 1, max: 2 }),
    countries: some(COUNTRIES),
    currencies: some(CURRENCIES),
    lowValueInclusive: limit,
    highValueInclusive: limit,
    // A method in one app only, as in every draft that can be saved.
    card: fc.constantFrom('one', 'two', undefined),
    hasWallet: fc.boolean(),
  })
  .map(({ card, hasWallet, ...rule }) => ({
    ...rule,
    uuid: '',
    apps: [
      ...(card ? [{ appId: card, paymentMethods: ['CARD'] }] : []),
      ...(hasWallet ? [{ appId: 'two', paymentMethods: ['WALLET'] }] : []),
    ],
  }));

export const draftArbitrary: fc.Arbitrary<ComparedDraft> = fc
  .record({
    supportsWallet: fc.boolean(),
    walletDisplayedAuthorizationSources: some(SOURCES),
    rules: fc.array(ruleArbitrary, { minLength: 1, maxLength: 4 }),
  })
  .map(({ rules, ...content }) => ({
    name: 'Shop',
    code: 'shop',
    agreementType: 'ONE_OFF',
    ...content,
    rules: rules.map((rule, index) => ({ ...rule, uuid: `rule-${index}` })),
  }));

/** A draft with the same rules in another order, or with other priorities. */
export const rearranged = (draft: ComparedDraft): fc.Arbitrary<ComparedDraft> =>
  fc
    .tuple(
      fc.shuffledSubarray(draft.rules, { minLength: draft.rules.length }),
      fc.array(fc.integer({ min: 1, max: 2 }), { minLength: draft.rules.length, maxLength: draft.rules.length }),
    )
    .map(([rules, priorities]) => ({
      ...draft,
      rules: rules.map((rule, index) => ({ ...rule, priority: priorities[index] ?? 1 })),
    }));

/** The same draft with its lists in another order. */
export function withListsReversed(draft: ComparedDraft): ComparedDraft {
  return {
    ...draft,
    walletDisplayedAuthorizationSources: draft.walletDisplayedAuthorizationSources?.toReversed(),
    rules: draft.rules.map((rule) => ({
      ...rule,
      countries: rule.countries.toReversed(),
      currencies: rule.currencies.toReversed(),
      apps: rule.apps.map((app) => ({ ...app, paymentMethods: app.paymentMethods.toReversed() })).toReversed(),
    })),
  };
}

/** One payment of each kind that the schemes above can tell apart. */
export const EVERY_PAYMENT: readonly Payment[] = [...COUNTRIES, 'FR'].flatMap((country) =>
  [...CURRENCIES, 'GBP'].flatMap((currency) =>
    // Yen have no decimal places.
    ['0', '4.99', '5', '5.01', '5.02', '7', '9', '9.01', '10']
      .filter((amount) => currency !== 'JPY' || !/\.\d*[1-9]/.test(amount))
      .flatMap((amount) => SOURCES.map((authorizationSource) => ({ amount, country, currency, authorizationSource }))),
  ),
);
