import type { Rule } from '@portal/api-client/schemes';
import { moneyText } from '@portal/validation';
import { expect, test } from 'vitest';
import type { ChangedRule, ComparedDraft } from '../changes.ts';
import { knownMethods } from '../compile-scheme.ts';
import { differenceOf } from '../difference.ts';
import { changesOfRule, fieldChanges, fieldsInWords } from './difference-words.ts';
import { someMethod } from '../testing/schemes.ts';

const methods = knownMethods([someMethod(), someMethod({ appId: 'halden', appName: 'Halden' })]);
const money = (amount: string, currency: string) => moneyText(amount, currency, ['en-GB']);
const agreementTypes = { agreementTypes: [{ agreementType: 'RECURRING', name: 'Recurring payments' }] };

const someRule = (values: Partial<Rule> = {}): Rule => ({
  uuid: 'a',
  priority: 1,
  currencies: ['EUR'],
  countries: ['IE'],
  apps: [{ appId: 'cards', paymentMethods: ['CARD'] }],
  ...values,
});

const someDraft = (values: Partial<ComparedDraft> = {}): ComparedDraft => ({
  name: 'Shop',
  code: 'shop',
  agreementType: 'ONE_OFF',
  rules: [someRule()],
  ...values,
});

/** The changes of one rule, a line each. */
function ruleChanges(was: Partial<Rule>, is: Partial<Rule>): readonly string[] {
  const [before, after] = [was, is].map((rule) => someDraft({ rules: [someRule(rule)] }));
  const changed: readonly ChangedRule[] =
    before && after ? differenceOf('collect', { before, after, methods }).changed : [];
  return changed
    .flatMap((rule) => changesOfRule(rule, { methods, rewardGroups: undefined, money }))
    .map(({ label, names }) => `${label}: ${names.join(', ')}`.replaceAll('\u00A0', ' '));
}

test.each<[string, Partial<Rule>, Partial<Rule>, readonly string[]]>([
  [
    'countries',
    { countries: ['IE', 'ES'] },
    { countries: ['IE', 'FR', 'AT'] },
    ['Countries added: Austria, France', 'Countries removed: Spain'],
  ],
  [
    'all countries by now',
    { countries: ['IE', 'ES'] },
    { countries: [] },
    ['Countries: all that the apps support, instead of: Ireland, Spain'],
  ],
  ['currencies', { currencies: ['EUR'] }, { currencies: ['EUR', 'SEK'] }, ['Currencies added: SEK']],
  [
    'chosen currencies by now',
    { currencies: [] },
    { currencies: ['SEK'] },
    ['Currencies, instead of all that the apps support: SEK'],
  ],
  [
    'all currencies by now',
    { currencies: ['SEK'] },
    { currencies: [] },
    ['Currencies: all that the apps support, instead of: SEK'],
  ],
  [
    'a method that its app no longer offers',
    {},
    {
      apps: [
        { appId: 'cards', paymentMethods: ['CARD'] },
        { appId: 'halden', paymentMethods: ['BOLETO'] },
      ],
    },
    ['Turned on: BOLETO (Halden)'],
  ],
  ['a lower value', { lowValueInclusive: '10' }, {}, ['Lower value: none (was €10.00)']],
  [
    'an upper value',
    { highValueInclusive: '10' },
    { highValueInclusive: '20.5' },
    ['Upper value: €20.50 (was €10.00)'],
  ],
  [
    'both values of a rule with several currencies',
    { currencies: ['EUR', 'SEK'] },
    { currencies: ['EUR', 'SEK'], lowValueInclusive: '10', highValueInclusive: '20' },
    ['Lower value: €10.00 or SEK 10.00 (was none)', 'Upper value: €20.00 or SEK 20.00 (was none)'],
  ],
  [
    'a value in any currency',
    { currencies: [] },
    { currencies: [], lowValueInclusive: '10' },
    ['Lower value: 10 (was none)'],
  ],
  [
    'the currency of a value, and the value',
    { currencies: ['EUR'], lowValueInclusive: '10' },
    { currencies: ['SEK'], lowValueInclusive: '1000' },
    ['Currencies added: SEK', 'Currencies removed: EUR', 'Lower value: SEK 1,000.00 (was €10.00)'],
  ],
])('a rule that changes %s says what it was and what it is', (_what, was, is, lines) => {
  expect(ruleChanges(was, is)).toEqual(lines);
});

/** The changes around the rules, a line each. */
function changesAround(was: Partial<ComparedDraft>, is: Partial<ComparedDraft>): readonly string[] {
  const [before, after] = [someDraft(was), someDraft(is)];
  const { fields } = differenceOf('collect', { before, after, methods });
  return fieldChanges(fields, { before, after, agreementTypes }).map(
    ({ label, before: old, after: now }) => `${label}: ${old} → ${now}`,
  );
}

const agreement = (version: number, placeholders: Readonly<Record<string, string>>) => ({
  agreementTypesDefinitionVersion: version,
  placeholders: Object.entries(placeholders).map(([key, value]) => ({ key, value })),
});

test('an agreement that changes names its version and only the placeholders that differ', () => {
  expect(
    changesAround(
      { agreement: agreement(1, { merchant: 'Northwind', old: 'x', same: 'y' }) },
      { agreement: agreement(2, { merchant: 'Northwind Ltd', same: 'y', support: '' }) },
    ),
  ).toEqual([
    'Version of the agreement types: 1 → 2',
    'Agreement: merchant: Northwind → Northwind Ltd',
    'Agreement: old: x → None',
  ]);
});

test('an agreement that a draft gets or loses is compared with none', () => {
  const lines = changesAround({ agreement: null }, { agreement: agreement(2, { merchant: 'Northwind' }) });
  expect(lines).toEqual(['Version of the agreement types: None → 2', 'Agreement: merchant: None → Northwind']);
});

test('the sources of a wallet that is turned off do not matter', () => {
  expect(
    changesAround(
      { supportsWallet: true, walletDisplayedAuthorizationSources: ['TEL', 'WEB'] },
      { supportsWallet: false, walletDisplayedAuthorizationSources: ['TEL', 'WEB'] },
    ),
  ).toContain('Supports wallet: Yes → No');
  const facts = fieldsInWords(
    'collect',
    someDraft({ supportsWallet: false, walletDisplayedAuthorizationSources: ['TEL'] }),
    agreementTypes,
  );
  expect(facts).toContainEqual({ term: 'Authorization sources of the wallet', value: 'None' });
});

test.each([
  ['recurring', 'Recurring payments'],
  ['UNSCHEDULED', 'Unscheduled'],
])('the agreement type %s is called %s', (agreementType, name) => {
  const facts = fieldsInWords('payout', someDraft({ agreementType }), agreementTypes);
  expect(facts).toContainEqual({ term: 'Agreement type', value: name });
});
