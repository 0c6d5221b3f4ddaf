import { describe, expect, test } from 'vitest';
import type { PaymentMethod } from '@portal/api-client/payment-methods';
import type { Rule, SchemeContent, SchemeKind } from '@portal/api-client/schemes';
import { compileScheme, knownMethods } from './compile-scheme.ts';
import type { Payment } from './match-payment.ts';
import { type MatchType, simulate } from './simulate.ts';
import { someContent, someMethod, someRule } from './testing/schemes.ts';

const PAYMENT: Payment = { amount: '100.00', country: 'IE', currency: 'EUR' };
const WALLET = someMethod({ appId: 'lumo', appName: 'Lumo', paymentMethod: 'LUMO_WALLET', name: 'Lumo wallet' });
const OTHER_CARD = someMethod({ appId: 'halden', appName: 'Halden' });

interface Simulated {
  readonly rules: readonly Rule[];
  readonly content?: Partial<SchemeContent>;
  readonly methods?: readonly PaymentMethod[];
  readonly payment?: Partial<Payment>;
  readonly matchType?: MatchType;
  readonly kind?: SchemeKind;
}

/** The outcome of each rule by its number, what is offered as `rule app`, and the reasons by app. */
function run({ rules, content, methods = [someMethod()], payment, matchType, kind = 'collect' }: Simulated) {
  const scheme = compileScheme(kind, someContent({ ...content, rules: [...rules] }), knownMethods(methods));
  const { steps, offered, notOffered } = simulate(scheme, { ...PAYMENT, ...payment }, matchType);
  return {
    steps: steps.map(({ rule, outcome, mismatches }) => [rule.index + 1, outcome, ...mismatches].join(' ')),
    offered: offered.map(({ one, rule }) => `${rule.index + 1} ${one.appId}`),
    notOffered: Object.fromEntries(notOffered.map(({ appId, reasons }) => [appId, reasons])),
  };
}

describe('a rule matches a payment', () => {
  test.each<[string, Partial<Rule>, Partial<Payment>, string]>([
    ['in a chosen country', { countries: ['IE'] }, {}, '1 DECIDES'],
    ['in no other country', { countries: ['ES'] }, {}, '1 NO_MATCH COUNTRY'],
    ['in a country that its apps support, without a choice', {}, { country: 'ES' }, '1 DECIDES'],
    ['in no country that its apps do not support, without a choice', {}, { country: 'DE' }, '1 NO_MATCH COUNTRY'],
    ['in a chosen currency', { currencies: ['EUR'] }, {}, '1 DECIDES'],
    ['in no other currency', { currencies: ['GBP'] }, {}, '1 NO_MATCH CURRENCY'],
    ['in no currency that its apps do not support', {}, { currency: 'SEK' }, '1 NO_MATCH CURRENCY'],
    ['at its lower value', { lowValueInclusive: '100' }, {}, '1 DECIDES'],
    ['at its upper value', { highValueInclusive: '100.0' }, {}, '1 DECIDES'],
    ['not below its lower value', { lowValueInclusive: '100' }, { amount: '99.99' }, '1 NO_MATCH VALUE_TOO_LOW'],
    ['not above its upper value', { highValueInclusive: '100' }, { amount: '100.01' }, '1 NO_MATCH VALUE_TOO_HIGH'],
    ['by value, not as text', { lowValueInclusive: '9' }, { amount: '10' }, '1 DECIDES'],
    [
      'with any number of digits',
      { highValueInclusive: '9007199254740993' },
      { amount: '9007199254740994' },
      '1 NO_MATCH VALUE_TOO_HIGH',
    ],
    ['never with an amount that is none', {}, { amount: '1e3' }, '1 NO_MATCH AMOUNT_IS_NOT_VALID'],
  ])('%s', (_name, rule, payment, expected) => {
    expect(run({ rules: [someRule(rule)], payment }).steps).toEqual([expected]);
  });

  test('a rule without payment methods matches where it names countries and currencies, and offers nothing', () => {
    const blocking = someRule({ apps: [], countries: ['IE'], currencies: ['EUR'] });
    expect(run({ rules: [blocking, someRule()] })).toMatchObject({
      steps: ['1 DECIDES', '2 NOT_REACHED'],
      offered: [],
    });
    expect(run({ rules: [someRule({ apps: [] })] }).steps).toEqual(['1 NO_MATCH COUNTRY CURRENCY']);
  });
});

describe('the order of rules', () => {
  test('is ascending priority, then the place in the list', () => {
    const rules = [someRule({ priority: 2 }), someRule({ priority: 1 }), someRule({ priority: 1 })];
    expect(run({ rules })).toMatchObject({
      steps: ['2 DECIDES', '3 NOT_REACHED', '1 NOT_REACHED'],
      offered: ['2 cards'],
    });
  });

  test('FIRST stops at the first match, even if it offers nothing', () => {
    const rules = [someRule({ apps: [{ appId: 'lumo', paymentMethods: ['LUMO_WALLET'] }] }), someRule()];
    const methods = [someMethod(), { ...WALLET, isInstalled: false }];
    expect(run({ rules, methods })).toMatchObject({
      steps: ['1 DECIDES', '2 NOT_REACHED'],
      offered: [],
      notOffered: { cards: ['RULE_NOT_REACHED'], lumo: ['APP_NOT_INSTALLED'] },
    });
  });

  test('ALL offers the methods of every match, each method once', () => {
    const rules = [
      someRule(),
      someRule({ countries: ['ES'] }),
      someRule({
        apps: [
          { appId: 'halden', paymentMethods: ['CARD'] },
          { appId: 'lumo', paymentMethods: ['LUMO_WALLET'] },
        ],
      }),
    ];
    const methods = [someMethod(), OTHER_CARD, WALLET];
    expect(run({ rules, methods, matchType: 'ALL' })).toEqual({
      steps: ['1 OFFERS', '2 NO_MATCH COUNTRY', '3 OFFERS'],
      offered: ['1 cards', '3 lumo'],
      notOffered: { halden: ['ALREADY_OFFERED'] },
    });
  });
});

describe('a payment method is not offered', () => {
  const both = someRule({ countries: ['IE', 'DE'], currencies: ['EUR', 'GBP'] });
  test.each<[string, Partial<PaymentMethod>, Omit<Simulated, 'methods' | 'rules'>, readonly string[]]>([
    ['if its app is not installed', { isInstalled: false }, {}, ['APP_NOT_INSTALLED']],
    ['in the other direction', {}, { kind: 'payout' }, ['DIRECTION']],
    ['in a country that it does not support', {}, { payment: { country: 'DE' } }, ['COUNTRY']],
    ['in a currency that it does not support', {}, { payment: { currency: 'GBP' } }, ['CURRENCY']],
    ['for another agreement type', {}, { content: { agreementType: 'UNSCHEDULED' } }, ['AGREEMENT_TYPE']],
    [
      'in a MOTO scheme without TEL or PAPER',
      {},
      { content: { supportsMotoTransactions: true } },
      ['AUTHORIZATION_SOURCE'],
    ],
    [
      'for a source that the scheme does not take',
      {},
      { payment: { authorizationSource: 'TEL' } },
      ['SOURCE_NOT_TAKEN'],
    ],
    [
      'for a displayed source that its app does not support',
      {},
      { content: { supportsWallet: true, walletDisplayedAuthorizationSources: ['TEL'] } },
      ['AUTHORIZATION_SOURCE'],
    ],
    [
      'for every reason at once',
      { isInstalled: false },
      { payment: { country: 'DE', currency: 'GBP' } },
      ['APP_NOT_INSTALLED', 'COUNTRY', 'CURRENCY'],
    ],
  ])('%s', (_name, method, more, reasons) => {
    expect(run({ rules: [both], methods: [someMethod(method)], ...more })).toMatchObject({
      steps: ['1 DECIDES'],
      offered: [],
      notOffered: { cards: reasons },
    });
  });

  test.each<[string, Partial<PaymentMethod>, Omit<Simulated, 'methods' | 'rules'>]>([
    ['agreement types are compared without regard to case', {}, { content: { agreementType: 'one_off' } }],
    ['a method that names no countries supports all', { supportedCountries: [] }, { payment: { country: 'DE' } }],
    [
      'a method that names no sources supports all',
      { supportedAuthorizationSources: [] },
      { content: { supportsMotoTransactions: true } },
    ],
    [
      'one supported source is enough',
      {},
      { content: { supportsWallet: true, walletDisplayedAuthorizationSources: ['TEL', 'WEB'] } },
    ],
    [
      'MOTO has no meaning in payout schemes',
      { directions: ['CREDIT'] },
      { kind: 'payout', content: { supportsMotoTransactions: true } },
    ],
  ])('but it is offered: %s', (_name, method, more) => {
    expect(run({ rules: [both], methods: [someMethod(method)], ...more }).offered).toEqual(['1 cards']);
  });

  test('if it is in no rule, or no app has it', () => {
    const rules = [someRule({ apps: [{ appId: 'cards', paymentMethods: ['CARD', 'CHEQUE'] }] })];
    const { notOffered } = run({ rules, methods: [someMethod(), WALLET, { ...OTHER_CARD, isInstalled: false }] });
    expect(notOffered).toEqual({ cards: ['UNKNOWN_METHOD'], lumo: ['NOT_TURNED_ON'] });
  });

  test('if another method of its group is on in a payout rule', () => {
    const [slow, fast] = ['SLOW', 'FAST'].map((paymentMethod) =>
      someMethod({ appId: paymentMethod, paymentMethod, directions: ['CREDIT'], group: 'SEPA' }),
    );
    const apps = ['SLOW', 'FAST'].map((code) => ({ appId: code, paymentMethods: [code] }));
    const found = run({
      kind: 'payout',
      rules: [someRule({ apps })],
      methods: [slow ?? someMethod(), fast ?? someMethod()],
    });
    expect(found).toMatchObject({ offered: ['1 fast'], notOffered: { slow: ['GROUP'] } });
  });
});
