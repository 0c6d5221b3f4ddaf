import { knownMethods } from '@portal/scheme-rules';
import type { Rule, Scheme } from '@portal/api-client/schemes';
import { must } from '@portal/test-kit';
import { expect, test } from 'vitest';
import { someMethod } from '../testing/methods.ts';
import { planStop } from './stop-plan.ts';
import { appIdOf, type StopTarget, usedMethods } from './stop-target.ts';

const paymentMethods = [
  someMethod({ supportedCountries: ['IE'], supportedCurrencies: ['EUR'] }),
  someMethod({ paymentMethod: 'WALLET', name: 'Wallet' }),
  someMethod({ appId: 'halden', appName: 'Halden' }),
  someMethod({ appId: 'gone', appName: 'Gone', isInstalled: false }),
];
const reference = {
  paymentMethods,
  methods: knownMethods(paymentMethods),
  agreementTypes: { agreementTypes: [] },
  templates: [],
  offersRewardGroups: false,
};
const CARD: StopTarget = { appId: 'cards', paymentMethod: 'CARD' };

const rule = (uuid: string, values: Partial<Rule> = {}): Rule => ({
  uuid,
  priority: 1,
  currencies: ['EUR'],
  countries: ['IE'],
  apps: [{ appId: 'cards', paymentMethods: ['CARD'] }],
  ...values,
});

function schemeOf(rules: readonly Rule[]): Scheme {
  const draft = {
    draftId: 'd-1',
    name: 'Shop',
    code: 'shop',
    agreementType: 'ONE_OFF',
    rules: [...rules],
    lastModified: '2026-11-01T00:00:00.000Z',
  };
  return { schemeId: 's-1', publishedDraftId: 'd-1', drafts: [draft] };
}

const plan = (rules: readonly Rule[], target = CARD, canWrite = true) =>
  planStop('collect', schemeOf(rules), { target, reference, canWrite });

test('the method is removed from every rule that offers it, and an app without methods left with it', () => {
  const both = rule('a', { apps: [{ appId: 'Cards', paymentMethods: ['CARD', 'WALLET'] }] });
  const other = rule('b', { apps: [{ appId: 'halden', paymentMethods: ['CARD'] }] });
  const planned = must(plan([both, other, rule('c')]));
  expect(planned.changed.rules.map(({ uuid, apps }) => [uuid, apps])).toEqual([
    ['a', [{ appId: 'Cards', paymentMethods: ['WALLET'] }]],
    ['b', [{ appId: 'halden', paymentMethods: ['CARD'] }]],
    ['c', []],
  ]);
  expect(planned.rules.map(({ rule: one, leftEmpty }) => [one.uuid, leftEmpty !== undefined])).toEqual([
    ['a', false],
    ['c', true],
  ]);
  expect(planned).toMatchObject({ obstacles: [], offersNothing: false });
});

test('without a method, all methods of the app are removed', () => {
  const both = rule('a', { apps: [{ appId: 'cards', paymentMethods: ['CARD', 'WALLET'] }] });
  const planned = must(plan([both], { appId: 'cards', paymentMethod: undefined }));
  expect(planned.changed.rules[0]?.apps).toEqual([]);
  expect(planned.offersNothing).toBe(true);
});

test.each<[string, Partial<Rule>, readonly Rule[], string | undefined]>([
  [
    'a rule that still matches offers its payments nothing',
    {},
    [rule('b')],
    'Rule 1 is left without payment methods: it still matches its payments, and offers them nothing. Later rules are only tried by checkouts that use all matching rules.',
  ],
  [
    'the last rule says nothing about later ones',
    {},
    [],
    'Rule 1 is left without payment methods: it still matches its payments, and offers them nothing.',
  ],
  [
    'a rule for all supported countries matches nothing any more',
    { countries: [] },
    [rule('b')],
    'Rule 1 is left without payment methods, so it no longer matches any payment. Later rules decide.',
  ],
  ['a rule with reward groups still offers these', { rewardGroups: [{ rewardGroupId: 'g' }] }, [], undefined],
])('%s', (_name, values, others, words) => {
  expect(plan([rule('a', values), ...others])?.rules[0]?.leftEmpty).toBe(words);
});

test('a scheme that is not published, or does not offer the method, is not changed', () => {
  expect(plan([rule('a', { apps: [{ appId: 'halden', paymentMethods: ['CARD'] }] })])).toBeUndefined();
  const { publishedDraftId: _published, ...unpublished } = schemeOf([rule('a')]);
  expect(planStop('collect', unpublished, { target: CARD, reference, canWrite: true })).toBeUndefined();
});

test('a missing role and a problem that another part of the scheme has are named before anything is changed', () => {
  const broken = rule('b', { apps: [{ appId: 'gone', paymentMethods: ['CARD'] }] });
  expect(plan([rule('a'), broken], CARD, false)?.obstacles).toEqual([
    'You do not have the role to change collect schemes. Ask a tenant admin.',
    'Rule 2: Card (Gone) cannot be used. App not installed.',
  ]);
});

test('an app that cannot be used any more can be stopped', () => {
  const broken = rule('b', { apps: [{ appId: 'gone', paymentMethods: ['CARD'] }] });
  expect(plan([rule('a'), broken], { appId: 'gone', paymentMethod: undefined })?.obstacles).toEqual([]);
});

test('an address names an app by its id or, as a payment does, by its name', () => {
  expect(appIdOf('HALDEN', paymentMethods)).toBe('halden');
  expect(appIdOf('Cards', paymentMethods)).toBe('cards');
  expect(appIdOf('unknown', paymentMethods)).toBeUndefined();
  expect(appIdOf('', paymentMethods)).toBeUndefined();
});

test('the methods to choose from are those of published rules, each once', () => {
  const drafts = schemeOf([rule('a'), rule('b', { apps: [{ appId: 'CARDS', paymentMethods: ['WALLET', 'CARD'] }] })]);
  expect(usedMethods(drafts.drafts, reference.methods).map(({ paymentMethod }) => paymentMethod)).toEqual([
    'CARD',
    'WALLET',
  ]);
});
