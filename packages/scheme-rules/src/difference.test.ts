import { expect, test } from 'vitest';
import { knownMethods } from './compile-scheme.ts';
import type { Rule } from '@portal/api-client/schemes';
import { type ComparedDraft, countChanges } from './changes.ts';
import { type Difference, differenceOf } from './difference.ts';
import type { AmountRange } from './effects.ts';
import { someDraft, someMethod, someRule } from './testing/schemes.ts';

const OTHER = someMethod({ appId: 'halden', appName: 'Halden' });
const METHODS = knownMethods([someMethod(), OTHER]);
const [irish, spanish] = [someRule({ countries: ['IE'] }), someRule({ countries: ['ES'] })];
const before = someDraft({ rules: [irish, spanish] });

const compare = (after: Partial<ComparedDraft>): Difference =>
  differenceOf('collect', { before, after: { ...before, ...after }, methods: METHODS });

test('the same draft has no differences', () => {
  expect(compare({})).toEqual({
    isEmpty: true,
    fields: [],
    added: [],
    removed: [],
    changed: [],
    moved: [],
    effects: [],
  });
});

test('limits are compared as amounts', () => {
  const limited = { ...irish, lowValueInclusive: '10' };
  const draft = { ...before, rules: [limited, spanish] };
  const same = { ...before, rules: [{ ...limited, lowValueInclusive: '10.00' }, spanish] };
  expect(differenceOf('collect', { before: draft, after: same, methods: METHODS }).isEmpty).toBe(true);
  expect(compare({ rules: [limited, spanish] })).toMatchObject({
    isEmpty: false,
    changed: [{ before: 1, after: 1, limits: ['lowValueInclusive'], lists: [] }],
    effects: [
      {
        kind: 'STOPS',
        appId: 'cards',
        paymentMethod: 'CARD',
        currency: 'EUR',
        countries: ['IE'],
        amounts: [{ below: '10.00' }],
        sources: [],
      },
    ],
  });
});

test.each<[string, Partial<Rule>, Partial<Rule>, readonly [string, readonly AmountRange[]][]]>([
  ['a lower limit', {}, { lowValueInclusive: '10' }, [['STOPS', [{ below: '10.00' }]]]],
  [
    'a higher upper limit',
    { highValueInclusive: '9.5' },
    { highValueInclusive: '20' },
    [['STARTS', [{ from: '9.51', to: '20.00' }]]],
  ],
  ['no upper limit', { highValueInclusive: '9.5' }, {}, [['STARTS', [{ above: '9.50' }]]]],
  ['an upper limit', {}, { highValueInclusive: '0.5' }, [['STOPS', [{ above: '0.50' }]]]],
  ['no lower limit', { lowValueInclusive: '7' }, {}, [['STARTS', [{ below: '7.00' }]]]],
  [
    'both limits',
    { lowValueInclusive: '10', highValueInclusive: '20' },
    { lowValueInclusive: '15', highValueInclusive: '25' },
    [
      ['STARTS', [{ from: '20.01', to: '25.00' }]],
      ['STOPS', [{ from: '10.00', to: '14.99' }]],
    ],
  ],
  [
    'limits on both sides',
    {},
    { lowValueInclusive: '10', highValueInclusive: '20' },
    [['STOPS', [{ below: '10.00' }, { above: '20.00' }]]],
  ],
  ['one amount less', {}, { lowValueInclusive: '0.01' }, [['STOPS', [{ below: '0.01' }]]]],
])('%s changes what is offered for exactly these amounts', (_what, was, is, expected) => {
  const draft = { ...before, rules: [{ ...irish, ...was }] };
  const after = { ...before, rules: [{ ...irish, ...is }] };
  const { effects } = differenceOf('collect', { before: draft, after, methods: METHODS });
  expect(effects.map(({ kind, amounts }) => [kind, amounts])).toEqual(expected);
});

test('amounts have the digits of their currency, and countries with other amounts are apart', () => {
  const methods = knownMethods([someMethod({ supportedCurrencies: ['EUR', 'JPY', 'KWD'] })]);
  const rules = [
    { ...irish, lowValueInclusive: '10.5' },
    { ...spanish, highValueInclusive: '3' },
  ];
  const after = { ...before, rules };
  const { effects } = differenceOf('collect', { before, after, methods });
  expect(effects.map(({ currency, countries, amounts }) => [currency, countries, amounts])).toEqual([
    ['EUR', ['IE'], [{ below: '10.50' }]],
    ['EUR', ['ES'], [{ above: '3.00' }]],
    ['JPY', ['IE'], [{ to: '10' }]],
    ['JPY', ['ES'], [{ above: '3' }]],
    ['KWD', ['IE'], [{ below: '10.500' }]],
    ['KWD', ['ES'], [{ above: '3.000' }]],
  ]);
});

test('a method that stays for other authorization sources stops for the lost ones, which are named', () => {
  const methods = knownMethods([someMethod({ supportedAuthorizationSources: ['PAPER', 'TEL', 'WEB'] })]);
  const wallet = (...sources: string[]) => ({
    ...before,
    rules: [irish],
    supportsWallet: true,
    walletDisplayedAuthorizationSources: sources,
  });
  const { effects } = differenceOf('collect', { before: wallet('TEL', 'WEB', 'PAPER'), after: wallet('WEB'), methods });
  expect(effects).toMatchObject([{ kind: 'STOPS', amounts: [], sources: ['PAPER', 'TEL'] }]);
});

test.each([
  ['the same priority', [1, 1, 1, 1]],
  ['rising priorities', [1, 2, 3, 4]],
  ['falling priorities', [4, 3, 2, 1]],
  ['mixed priorities', [2, 9, 1, 5]],
])('rules with %s are listed in the order of the draft, in every list of changes', (_which, priorities) => {
  const rules = priorities.map((priority, place) => someRule({ uuid: `rule-${place}`, countries: ['IE'], priority }));
  const draft = { ...before, rules };
  const differ = (is: readonly Rule[]) =>
    differenceOf('collect', { before: draft, after: { ...before, rules: [...is] }, methods: METHODS });
  const changed = differ(rules.map((rule) => ({ ...rule, currencies: ['EUR'] })));
  expect(changed.changed.map(({ after }) => after)).toEqual([1, 2, 3, 4]);
  expect(differ([]).removed.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  const added = differ(rules.map((rule) => ({ ...rule, uuid: `new ${rule.uuid}` })));
  expect(added.added.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

test.each([
  ['rising', [1, 2, 3, 4]],
  ['falling', [4, 3, 2, 1]],
])('moved rules are listed in the order of the new draft, whose priorities are %s', (_which, priorities) => {
  const rules = priorities.map((priority, place) => someRule({ uuid: `rule-${place}`, priority }));
  const { moved } = differenceOf('collect', {
    before: { ...before, rules: rules.map((rule) => ({ ...rule, priority: 5 - rule.priority })) },
    after: { ...before, rules },
    methods: METHODS,
  });
  const places = moved.map((move) => move.after);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).toHaveLength(3);
});

test('what a list gained is in the order of the draft', () => {
  const groups = (...ids: string[]) => ids.map((rewardGroupId) => ({ rewardGroupId }));
  const was = { ...before, rules: [{ ...irish, rewardGroups: groups('m', 'z', 'b') }] };
  const is = { ...before, rules: [{ ...irish, rewardGroups: groups('m', 'y', 'a') }] };
  expect(differenceOf('payout', { before: was, after: is, methods: METHODS }).changed[0]?.lists).toEqual([
    { list: 'rewardGroups', added: ['y', 'a'], removed: ['z', 'b'] },
  ]);
});

test('a removed country stops its payment methods, a removed rule all of its own', () => {
  const stops = { kind: 'STOPS', appId: 'cards', paymentMethod: 'CARD', currency: 'EUR', amounts: [], sources: [] };
  expect(compare({ rules: [irish] })).toMatchObject({
    removed: [{ number: 2, rule: spanish }],
    effects: [{ ...stops, countries: ['ES'] }],
  });
  const both = someRule({ countries: ['IE', 'ES'] });
  const after = { ...before, rules: [{ ...both, countries: ['IE'] }] };
  expect(differenceOf('collect', { before: { ...before, rules: [both] }, after, methods: METHODS })).toMatchObject({
    changed: [{ lists: [{ list: 'countries', added: [], removed: ['ES'] }] }],
    effects: [{ ...stops, countries: ['ES'] }],
  });
});

test('a method that two rules offered for all amounts together stops for all of them', () => {
  const rules = [
    { ...irish, highValueInclusive: '10' },
    { ...irish, uuid: 'above', lowValueInclusive: '10.01' },
  ];
  const after = { ...before, rules: rules.map((rule) => ({ ...rule, apps: [] })) };
  expect(differenceOf('collect', { before: { ...before, rules }, after, methods: METHODS }).effects).toMatchObject([
    { kind: 'STOPS', paymentMethod: 'CARD', countries: ['IE'], amounts: [] },
  ]);
});

test('another app for a method starts there and stops here', () => {
  const moved = { ...irish, apps: [{ appId: 'Halden', paymentMethods: ['CARD'] }] };
  expect(compare({ rules: [moved, spanish] })).toMatchObject({
    changed: [{ lists: [{ list: 'paymentMethods', added: ['halden CARD'], removed: ['cards CARD'] }] }],
    effects: [
      { kind: 'STARTS', appId: 'halden', countries: ['IE'] },
      { kind: 'STOPS', appId: 'cards', countries: ['IE'] },
    ],
  });
});

test('rules that never meet are moved without a change', () => {
  expect(compare({ rules: [spanish, irish] })).toMatchObject({
    isEmpty: true,
    moved: [{ before: 2, after: 1, changesOutcome: false }],
    effects: [],
  });
});

test('a move changes the outcome where the rules meet', () => {
  const blocking = someRule({ countries: ['IE'], currencies: ['EUR'], apps: [] });
  const draft = { ...before, rules: [irish, spanish, blocking] };
  const after = { ...before, rules: [blocking, irish, spanish] };
  expect(differenceOf('collect', { before: draft, after, methods: METHODS })).toMatchObject({
    isEmpty: false,
    moved: [{ uuid: blocking.uuid, before: 3, after: 1, changesOutcome: true }],
    effects: [{ kind: 'STOPS', countries: ['IE'] }],
  });
});

test('a priority moves a rule, and counts only for the order', () => {
  expect(
    compare({
      rules: [
        { ...irish, priority: 5 },
        { ...spanish, priority: 7 },
      ],
    }),
  ).toMatchObject({ isEmpty: true, moved: [] });
});

test('fields are compared by what they mean', () => {
  const placeholders = [
    { key: 'a', value: '1' },
    { key: 'b', value: '2' },
  ];
  const agreement = { agreementTypesDefinitionVersion: 2, placeholders };
  const reversed = { agreementTypesDefinitionVersion: '2', placeholders: placeholders.toReversed() };
  const draft = { ...before, agreement };
  expect(
    differenceOf('collect', { before: draft, after: { ...draft, agreement: reversed }, methods: METHODS }).isEmpty,
  ).toBe(true);
  expect(compare({ name: 'Store', agreement, supportsMotoTransactions: true }).fields).toEqual([
    'name',
    'agreement',
    'supportsMotoTransactions',
  ]);
  // Without a wallet, its sources mean nothing.
  expect(compare({ supportsWallet: false, walletDisplayedAuthorizationSources: ['TEL'] }).isEmpty).toBe(true);
});

test('the changes between two drafts are counted, a rule that was changed and moved once', () => {
  const count = (after: Partial<ComparedDraft>) => countChanges('collect', { before, after: { ...before, ...after } });
  expect(count({})).toBe(0);
  expect(count({ name: 'Store', code: 'store' })).toBe(2);
  expect(count({ rules: [spanish] })).toBe(1);
  expect(count({ rules: [spanish, irish] })).toBe(1);
  expect(count({ rules: [{ ...spanish, currencies: ['EUR'] }, irish, someRule()] })).toBe(2);
});
