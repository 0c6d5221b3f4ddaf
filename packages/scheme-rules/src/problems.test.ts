import { expect, test } from 'vitest';
import type { PaymentMethod } from '@portal/api-client/payment-methods';
import type { Rule, SchemeContent } from '@portal/api-client/schemes';
import { knownMethods } from './compile-scheme.ts';
import { knownRewardGroups } from './known-reward-groups.ts';
import { problemsOf } from './problems.ts';
import { someContent, someMethod, someRule } from './testing/schemes.ts';

const OTHER = someMethod({ appId: 'halden', appName: 'Halden' });

function problems(
  rules: readonly Partial<Rule>[],
  content: Partial<SchemeContent> = {},
  methods: readonly PaymentMethod[] = [],
) {
  const found = problemsOf('collect', {
    content: someContent({ ...content, rules: rules.map(someRule) }),
    methods: knownMethods([someMethod(), OTHER, ...methods]),
  });
  return found.map(({ code, blocks, field, message }) => `${code} blocks ${blocks} at ${field}: ${message}`);
}

const limits = (lowValueInclusive?: string, highValueInclusive?: string): Partial<Rule> => ({
  currencies: ['EUR'],
  lowValueInclusive,
  highValueInclusive,
});

test.each<[string, readonly Partial<Rule>[], readonly string[]]>([
  ['a scheme without rules', [], ['RULES_ARE_REQUIRED blocks saving at rules: A scheme needs at least one rule.']],
  ['a good rule', [{}], []],
  [
    'one method in two apps of a rule',
    [
      {
        apps: [
          { appId: 'cards', paymentMethods: ['CARD'] },
          { appId: 'halden', paymentMethods: ['CARD'] },
        ],
      },
    ],
    [
      'DUPLICATE_PAYMENT_METHOD_IN_RULE blocks saving at rules.0.apps: Rule 1: Card is on in Cards and Halden. Turn it on in one app only.',
    ],
  ],
  [
    'crossed limits',
    [limits('10', '9.99')],
    [
      'LIMITS_ARE_CROSSED blocks saving at rules.0.highValueInclusive: Rule 1: the upper value is below the lower value.',
      'RULE_NEVER_APPLIES blocks nothing at rules.0: Rule 1 never applies: no payment can match it.',
    ],
  ],
  ['equal limits', [limits('10', '10.00')], []],
  [
    'limits that two rules share',
    [limits(undefined, '10'), limits('10')],
    [
      'RULES_SHARE_A_LIMIT blocks nothing at rules.1.lowValueInclusive: Rule 1 and Rule 2 both include 10: both limits are inclusive.',
    ],
  ],
  ['limits that follow each other', [limits(undefined, '10'), limits('10.01')], []],
  [
    'values between two rules',
    [limits(undefined, '10'), limits('20')],
    ['VALUES_ARE_NOT_COVERED blocks nothing at rules: No rule covers 10.01 to 19.99 EUR in Spain and Ireland.'],
  ],
  [
    'limits without one currency',
    [{ lowValueInclusive: '5' }],
    [
      "LIMITS_WITHOUT_ONE_CURRENCY blocks nothing at rules.0.currencies: Rule 1 has limits, which apply in each payment's own currency. Choose one currency.",
    ],
  ],
  [
    'an app without methods',
    [{ apps: [{ appId: 'cards', paymentMethods: [] }] }],
    [
      'APP_WITHOUT_PAYMENT_METHODS blocks saving at rules.0.apps.0: Rule 1: no payment method of Cards is turned on. Turn one on, or remove the app.',
      'RULE_OFFERS_NOTHING blocks nothing at rules.0.apps: Rule 1 offers nothing: no payment method is turned on.',
    ],
  ],
  [
    'a rule behind one that takes everything',
    [{}, { countries: ['IE'] }],
    ['RULE_NEVER_APPLIES blocks nothing at rules.1: Rule 2 never applies: Rule 1 takes all its payments.'],
  ],
  [
    'a method that is not available',
    [{ countries: ['FR'], currencies: ['SEK'] }],
    [
      'PAYMENT_METHOD_NOT_AVAILABLE blocks publishing at rules.0.apps.0.paymentMethods.0: Rule 1: The Card payment method (offered by Cards) is not available for this scheme rule. Unsupported in selected countries. Unsupported in selected currencies.',
    ],
  ],
])('%s', (_name, rules, expected) => {
  expect(problems(rules)).toEqual(expected);
});

test.each(['1,000', '-0', '3.'])('nothing is said about coverage while the limit %s cannot be read', (limit) => {
  expect(problems([limits(undefined, limit), {}])).toEqual([]);
  expect(problems([limits(limit), limits('20', '30'), limits('40')])).toEqual([]);
});

test('missing authorization sources are listed, with the sentence for MOTO', () => {
  const by = (content: Partial<SchemeContent>) => problems([{}], content)[0]?.replace(/^.*scheme rule\. /, '');
  expect(by({ supportsMotoTransactions: true })).toBe(
    'PAPER and TEL are not supported by Cards. Therefore, this payment method is not currently supported for a MOTO user journey.',
  );
  expect(by({ supportsWallet: true, walletDisplayedAuthorizationSources: ['TEL'] })).toBe(
    'TEL is not supported by Cards.',
  );
  expect(by({ agreementType: 'UNSCHEDULED' })).toBe('Unsupported for selected agreement type.');
});

test('an app that is not installed blocks publishing', () => {
  const apps = [{ appId: 'Gone', paymentMethods: ['CARD'] }];
  const gone = someMethod({ appId: 'gone', appName: 'Gone', isInstalled: false });
  expect(problems([{ apps }], {}, [gone])).toEqual([
    'APP_OF_RULE_NOT_INSTALLED blocks publishing at rules.0.apps.0.paymentMethods.0: Rule 1: Card (Gone) cannot be used. App not installed.',
  ]);
});

test('a method that its app no longer offers blocks publishing, and keeps the name of the app', () => {
  expect(problems([{ apps: [{ appId: 'Halden', paymentMethods: ['BOLETO'] }] }])).toContain(
    'PAYMENT_METHOD_NOT_AVAILABLE blocks publishing at rules.0.apps.0.paymentMethods.0: Rule 1: The BOLETO payment method (offered by Halden) is not available for this scheme rule. No app offers this payment method.',
  );
});

test('two methods of a group block saving in payout rules, and are named', () => {
  const methods = ['SLOW', 'FAST'].map((code) =>
    someMethod({ paymentMethod: code, name: code, directions: ['CREDIT'], group: 'SEPA' }),
  );
  const content = someContent({ rules: [someRule({ apps: [{ appId: 'cards', paymentMethods: ['SLOW', 'FAST'] }] })] });
  expect(problemsOf('payout', { content, methods: knownMethods(methods) })).toEqual([
    {
      code: 'DUPLICATE_PAYMENT_METHOD_GROUP_IN_RULE',
      blocks: 'saving',
      field: 'rules.0.apps',
      message: 'Rule 1: FAST (Cards) and SLOW (Cards) cannot be on at the same time. Keep only one of them on.',
    },
  ]);
});

test('problems are in the order of the draft, whichever rule is evaluated first', () => {
  const rules = [3, 1, 2].map((priority) => ({ priority, ...limits('10', '5') }));
  const places = problems(rules).map((problem) => [/^\w+/.exec(problem)?.[0], /rules\.(\d)/.exec(problem)?.[1]]);
  expect(places).toEqual([
    ...['0', '1', '2'].map((place) => ['LIMITS_ARE_CROSSED', place]),
    ...['0', '1', '2'].map((place) => ['RULE_NEVER_APPLIES', place]),
  ]);
});

test('every problem is a whole sentence, which names its rule and what is wrong', () => {
  const methods = ['SLOW', 'FAST'].map((code) =>
    someMethod({ paymentMethod: code, name: code, directions: ['CREDIT'], group: 'SEPA' }),
  );
  const rules = [
    someRule({ apps: [{ appId: 'cards', paymentMethods: ['SLOW', 'FAST', 'GONE'] }], ...limits('9', '8') }),
    someRule({ apps: [{ appId: 'cards', paymentMethods: [] }], lowValueInclusive: '5' }),
    someRule({ countries: ['BR'], apps: [{ appId: 'cards', paymentMethods: ['SLOW'] }] }),
    someRule({ apps: [{ appId: 'cards', paymentMethods: ['SLOW'] }], ...limits('1', '2') }),
    someRule({ apps: [{ appId: 'cards', paymentMethods: ['SLOW'] }], ...limits('2', '3') }),
  ];
  const found = problemsOf('payout', {
    content: someContent({ rules }),
    methods: knownMethods(methods),
    isTrial: true,
  });
  expect(new Set(found.map(({ code }) => code)).size).toBeGreaterThan(6);
  for (const { message } of found) expect(message).toMatch(/^Rule \d\b.* \w.*\.$/);
});

test.each([
  ['with its last name', [{ rewardGroupId: 'b', name: 'Summer' }], "Rule 1: the reward group 'Summer' was deleted."],
  [
    'by its id if its name is lost',
    [{ rewardGroupId: 'b', name: null }],
    'Rule 1: Deleted reward group b cannot be used.',
  ],
  ['by its id if no names are kept', undefined, 'Rule 1: Deleted reward group b cannot be used.'],
])('a deleted reward group blocks publishing, %s', (_how, deletedRewardGroups, message) => {
  const rewardGroups = knownRewardGroups({
    rewardGroups: [{ rewardGroupId: 'a', name: 'Winter', rewards: [] }],
    ...(deletedRewardGroups && { deletedRewardGroups }),
  });
  const named = (...ids: string[]) => ids.map((rewardGroupId) => ({ rewardGroupId }));
  const find = (rule: Partial<Rule>) =>
    problemsOf('payout', { content: someContent({ rules: [someRule(rule)] }), methods: new Map(), rewardGroups });
  expect(find({ apps: [], rewardGroups: named('a', 'b') })).toEqual([
    { code: 'REWARD_GROUP_OF_RULE_DELETED', blocks: 'publishing', field: 'rules.0.rewardGroups', message },
  ]);
  expect(find({ apps: [], rewardGroups: named('b') }).map(({ code }) => code)).toContain('RULE_OFFERS_NOTHING');
});

test('a reward group that is newer than the list of groups is not taken for a deleted one', () => {
  const rewardGroups = knownRewardGroups({ rewardGroups: [], deletedRewardGroups: [] });
  const content = someContent({ rules: [someRule({ apps: [], rewardGroups: [{ rewardGroupId: 'new' }] })] });
  expect(problemsOf('payout', { content, methods: new Map(), rewardGroups })).toEqual([]);
});

test('an empty placeholder of the agreement blocks publishing', () => {
  const template = {
    agreementType: 'ONE_OFF',
    schemeType: 'COLLECT',
    version: 1,
    placeholders: [{ key: 'merchantName' }, { key: 'support' }],
    wording: { en: '' },
    scenarios: [],
  };
  const agreement = {
    agreementTypesDefinitionVersion: 1,
    placeholders: [
      { key: 'merchantName', value: 'Northwind' },
      { key: 'support', value: ' ' },
    ],
  };
  const methods = knownMethods([someMethod()]);
  const found = problemsOf('collect', { content: someContent({ agreement }), methods, template });
  expect(found).toMatchObject([{ code: 'AGREEMENT_PLACEHOLDER_IS_EMPTY', field: 'agreement.placeholders.support' }]);
  expect(problemsOf('collect', { content: someContent(), methods, template })).toEqual([]);
});

test.each([
  ['KRW', '500', '501', undefined],
  ['KRW', '500', '502', '501'],
  ['UGX', '500', '501', undefined],
  ['HUF', '500', '500.01', undefined],
  ['IDR', '500', '501', '500.01 to 500.99'],
  ['BHD', '500', '500.001', undefined],
  ['BHD', '500', '500.01', '500.001 to 500.009'],
  ['CLF', '500', '500.001', '500.0001 to 500.0009'],
  ['UYW', '500', '500.0001', undefined],
])('limits in %s up to %s and from %s have the gap %s', (currency, upTo, from, gap) => {
  const method = someMethod({ supportedCurrencies: [currency] });
  const rules = [
    { currencies: [currency], highValueInclusive: upTo },
    { currencies: [currency], lowValueInclusive: from },
  ];
  const found = problemsOf('collect', {
    content: someContent({ rules: rules.map(someRule) }),
    methods: knownMethods([method]),
  });
  expect(found.map(({ message }) => message)).toEqual(
    gap === undefined ? [] : [`No rule covers ${gap} ${currency} in Spain and Ireland.`],
  );
});
