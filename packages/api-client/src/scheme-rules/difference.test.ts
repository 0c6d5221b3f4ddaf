import { expect, test } from 'vitest';
import { knownMethods } from './compile-scheme.ts';
import { type ComparedDraft, type Difference, differenceOf } from './difference.ts';
import { someDraft, someMethod, someRule } from './test-schemes.ts';

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
      { kind: 'STOPS', appId: 'cards', paymentMethod: 'CARD', currency: 'EUR', countries: ['IE'], isPartial: true },
    ],
  });
});

test('a removed country stops its payment methods, a removed rule all of its own', () => {
  const stops = { kind: 'STOPS', appId: 'cards', paymentMethod: 'CARD', currency: 'EUR', isPartial: false };
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
    { kind: 'STOPS', paymentMethod: 'CARD', countries: ['IE'], isPartial: false },
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
