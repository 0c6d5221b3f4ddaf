import { must } from '@portal/test-kit';
import { countryName } from '@portal/validation';
import { expect, test } from 'vitest';
import { type CodeOption, codeOptions } from '../rules/codes/code-options.ts';
import { codeSearch } from '../rules/codes/code-search.ts';
import { currencyLabel } from '../rules/codes/currency-name.ts';
import {
  type AgreementBasis,
  type DraftValues,
  inputOf,
  isSameDraft,
  type RuleValues,
  ruleOf,
  valuesOf,
} from './draft-values.ts';
import { faultsOf } from './field-faults.ts';
import { removeApp, toggleMethod } from '../rules/methods/method-changes.ts';
import { moveRule, newRule } from '../rules/rule-changes.ts';
import { wordingParts } from './wording-parts.ts';

const someRule = (values: Partial<RuleValues> = {}): RuleValues => ({ ...newRule(), ...values });

function someValues(values: Partial<DraftValues> = {}): DraftValues {
  const input = { name: 'Shop', code: 'shop', agreementType: 'ONE_OFF', rules: [] } as const;
  return { ...valuesOf({ ...input, rules: [] }), ...values };
}

test('values that are not changed are sent as they were', () => {
  const input = {
    name: 'Shop',
    code: 'shop',
    agreementType: 'RECURRING' as const,
    agreement: { agreementTypesDefinitionVersion: 2, placeholders: [{ key: 'merchantName', value: 'Northwind' }] },
    supportsWallet: true,
    walletDisplayedAuthorizationSources: ['TEL' as const],
    supportsMotoTransactions: true,
    rules: [
      {
        uuid: 'a',
        priority: 3,
        currencies: ['EUR'],
        countries: ['IE', 'ES'],
        lowValueInclusive: '10.00',
        highValueInclusive: null,
        apps: [{ appId: 'card-payments', paymentMethods: ['CARD'] }],
        rewardGroups: [{ rewardGroupId: 'g' }],
      },
    ],
  };
  expect(inputOf(valuesOf(input), 'collect', undefined)).toEqual(input);
});

test.each([
  ['1.125', ['EUR']],
  ['1.500', []],
  ['0.001', ['KWD']],
])('a loaded limit of %s in %j is sent as it was, and has no fault', (lowValueInclusive, currencies) => {
  const rule = { priority: 1, currencies, countries: [], apps: [], lowValueInclusive };
  const values = valuesOf({ name: 'Shop', code: 'shop', agreementType: 'ONE_OFF', rules: [rule] });
  expect(faultsOf(values)).toEqual({});
  expect(inputOf(values, 'collect', undefined).rules[0]).toMatchObject({ lowValueInclusive });
});

test.each([
  [{ lowValueInclusive: '1,5' }, { lowValueInclusive: '1.5' }],
  [{ highValueInclusive: ' 1.500 ', currencies: ['KWD'] }, { highValueInclusive: '1.500' }],
  [{ lowValueInclusive: ' ' }, { lowValueInclusive: null }],
  [{ priority: '007' }, { priority: 7 }],
])('the input %j is sent as %j', (input, sent) => {
  const values = someValues({ rules: [someRule(input)] });
  expect(faultsOf(values)).toEqual({});
  expect(inputOf(values, 'collect', undefined).rules[0]).toMatchObject(sent);
});

test.each<[Partial<RuleValues>, string, string]>([
  [{ lowValueInclusive: '1,000' }, 'lowValueInclusive', '1,000 can mean 1 or 1000. Write 1 or 1000.'],
  [
    { highValueInclusive: '1.250', currencies: ['KWD', 'EUR'] },
    'highValueInclusive',
    '1.250 can mean 1.25 or 1250. Write 1.25 or 1250.',
  ],
  [{ highValueInclusive: '1’000' }, 'highValueInclusive', 'Write 1000, without thousands separators'],
  [{ lowValueInclusive: '1e3' }, 'lowValueInclusive', 'Please enter an amount such as 100 or 12.50'],
  [{ priority: '1,000' }, 'priority', '1,000 can mean 1 or 1000. Write 1 or 1000.'],
  [{ priority: '1e1' }, 'priority', 'Please enter a whole number from 1 to 9999'],
  [{ priority: '10000' }, 'priority', 'Please enter a whole number from 1 to 9999'],
  [{ priority: '' }, 'priority', 'Please enter a whole number from 1 to 9999'],
])('the input %j is refused, and a limit is never taken for none', (input, field, fault) => {
  const values = someValues({ rules: [someRule(input)] });
  expect(faultsOf(values)).toEqual({ [`rules.0.${field}`]: fault });
  const { lowValueInclusive, highValueInclusive } = must(inputOf(values, 'collect', undefined).rules[0]);
  expect([lowValueInclusive, highValueInclusive]).toEqual([
    input.lowValueInclusive ?? null,
    input.highValueInclusive ?? null,
  ]);
});

test('what a choice hides is not sent, but kept, so that undoing the choice brings it back', () => {
  const wallet = someValues({ supportsWallet: true, walletDisplayedAuthorizationSources: ['TEL'] });
  const without = { ...wallet, supportsWallet: false };
  const sourcesOf = (values: DraftValues) => inputOf(values, 'collect', undefined).walletDisplayedAuthorizationSources;
  expect(sourcesOf(without)).toEqual([]);
  expect(sourcesOf({ ...without, supportsWallet: true })).toEqual(['TEL']);
});

test('MOTO is sent with collect schemes only', () => {
  const values = someValues({ supportsMotoTransactions: true });
  expect(inputOf(values, 'collect', undefined)).toHaveProperty('supportsMotoTransactions', true);
  expect(inputOf(values, 'payout', undefined)).not.toHaveProperty('supportsMotoTransactions');
});

test('name and code are sent without the spaces around them', () => {
  const values = someValues({ name: ' Web shop ', code: ' shop\t' });
  expect(inputOf(values, 'collect', undefined)).toMatchObject({ name: 'Web shop', code: 'shop' });
});

const BASIS: AgreementBasis = { version: 2, keys: ['merchantName', 'support'], isRequired: false };

test.each<[string, Partial<DraftValues>, AgreementBasis | undefined, unknown]>([
  [
    'an agreement of another version, where agreements are not shown, stays as it is',
    { agreementVersion: 1, placeholders: { old: 'x' } },
    undefined,
    { agreementTypesDefinitionVersion: 1, placeholders: [{ key: 'old', value: 'x' }] },
  ],
  [
    'an agreement of another version gets the placeholders of this one',
    { agreementVersion: 1, placeholders: { merchantName: 'Northwind', old: 'x' } },
    BASIS,
    {
      agreementTypesDefinitionVersion: 2,
      placeholders: [
        { key: 'merchantName', value: 'Northwind' },
        { key: 'support', value: '' },
      ],
    },
  ],
  ['a draft without an agreement stays without one', {}, BASIS, null],
  ['an obsolete placeholder makes no agreement', { placeholders: { old: 'x' } }, BASIS, null],
  [
    'a new scheme starts with an agreement',
    {},
    { ...BASIS, keys: ['support'], isRequired: true },
    { agreementTypesDefinitionVersion: 2, placeholders: [{ key: 'support', value: '' }] },
  ],
])('%s', (_rule, values, basis, agreement) => {
  expect(inputOf(someValues(values), 'collect', basis).agreement).toEqual(agreement);
});

test('a rule that did not change is the same object', () => {
  const rule = someRule();
  expect(ruleOf(rule)).toBe(ruleOf(rule));
  expect(ruleOf(rule)).not.toBe(ruleOf({ ...rule }));
});

test.each<[string, Partial<RuleValues>, Partial<RuleValues>, boolean]>([
  ['the order of countries', { countries: ['IE', 'ES'] }, { countries: ['ES', 'IE'] }, true],
  [
    'the order of apps and methods',
    {
      apps: [
        { appId: 'a', paymentMethods: ['X', 'Y'] },
        { appId: 'b', paymentMethods: [] },
      ],
    },
    {
      apps: [
        { appId: 'b', paymentMethods: [] },
        { appId: 'a', paymentMethods: ['Y', 'X'] },
      ],
    },
    true,
  ],
  ['another country', { countries: ['IE'] }, { countries: ['ES'] }, false],
  ['a limit', { lowValueInclusive: '1' }, { lowValueInclusive: '1.0' }, false],
  ['a reward group', { rewardGroups: [] }, { rewardGroups: ['g'] }, false],
])('drafts that differ in %s', (_what, one, other, isSame) => {
  const drafts = [one, other].map((values) => someValues({ rules: [someRule({ uuid: 'a', ...values })] }));
  expect(isSameDraft(drafts[0] ?? someValues(), drafts[1] ?? someValues())).toBe(isSame);
});

test.each<[string, Partial<DraftValues>, Partial<DraftValues>, boolean]>([
  ['an empty placeholder', { placeholders: { support: '' } }, {}, true],
  ['a placeholder', { placeholders: { support: 'Help' } }, { placeholders: { support: 'Help desk' } }, false],
  [
    'the order of placeholders and of sources',
    { placeholders: { a: '1', b: '2' }, walletDisplayedAuthorizationSources: ['TEL', 'WEB'] },
    { placeholders: { b: '2', a: '1' }, walletDisplayedAuthorizationSources: ['WEB', 'TEL'] },
    true,
  ],
  ['MOTO', { supportsMotoTransactions: true }, {}, false],
  ['a rule more', { rules: [someRule()] }, {}, false],
])('drafts whose settings differ in %s', (_what, one, other, isSame) => {
  expect(isSameDraft(someValues(one), someValues(other))).toBe(isSame);
});

test('rules in another order are a change', () => {
  const [one, other] = [someRule(), someRule()];
  expect(isSameDraft(someValues({ rules: [one, other] }), someValues({ rules: [other, one] }))).toBe(false);
});

test.each([
  ['b', 0, 'bac'],
  ['a', 2, 'bca'],
  ['c', 1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 3, 'abc'],
  ['unknown', 0, 'abc'],
])('moving %s to place %i gives %s', (uuid, to, order) => {
  const values = someValues({ rules: ['a', 'b', 'c'].map((id) => someRule({ uuid: id })) });
  expect(
    moveRule(values, uuid, to)
      .rules.map((rule) => rule.uuid)
      .join(''),
  ).toBe(order);
});

test('an app goes with its last method, in any case of its id', () => {
  const rule = someRule({ apps: [{ appId: 'SkyPoints', paymentMethods: ['POINTS'] }] });
  expect(toggleMethod(rule, 'skypoints', 'POINTS').apps).toEqual([]);
  expect(toggleMethod(rule, 'skypoints', 'OTHER').apps).toEqual([
    { appId: 'SkyPoints', paymentMethods: ['POINTS', 'OTHER'] },
  ]);
});

test('turning a method on or off changes nothing else of a rule', () => {
  const cards = { appId: 'cards', paymentMethods: ['CARD', 'WALLET'] };
  const rule = someRule({ apps: [cards, { appId: 'bank', paymentMethods: ['BANK'] }] });
  const appsAfter = (appId: string, paymentMethod: string) =>
    toggleMethod(rule, appId, paymentMethod).apps.map(({ appId: id, paymentMethods }) =>
      [id, ...paymentMethods].join(' '),
    );
  expect(appsAfter('cards', 'CARD')).toEqual(['cards WALLET', 'bank BANK']);
  expect(appsAfter('bank', 'BANK')).toEqual(['cards CARD WALLET']);
  expect(appsAfter('halden', 'CARD')).toEqual(['cards CARD WALLET', 'bank BANK', 'halden CARD']);
});

test('an app is removed from a rule with all its methods, in any case of its id', () => {
  const bank = { appId: 'bank', paymentMethods: ['BANK'] };
  const rule = someRule({
    apps: [{ appId: 'Cards', paymentMethods: ['CARD'] }, bank, { appId: 'cards', paymentMethods: [] }],
  });
  expect(removeApp(rule, 'cards').apps).toEqual([bank]);
});

test('a wording is split at its placeholders, of which the first occurrence is the field', () => {
  expect(wordingParts('I pay {{name}}, {{ name }} and {{other}}.', new Set(['name']))).toEqual([
    { text: 'I pay ' },
    { text: '{{name}}', key: 'name', isFirst: true },
    { text: ', ' },
    { text: '{{ name }}', key: 'name', isFirst: false },
    { text: ' and ' },
    { text: '{{other}}' },
    { text: '.' },
  ]);
});

const options = codeOptions(['NO', 'RE', 'IE', 'IS', 'GB', 'CI'], countryName);
const currencies = codeOptions(['GBP', 'SEK', 'USD', 'AUD'], currencyLabel);
const groups = codeOptions(['g1', 'g2'], (code) => (code === 'g1' ? 'Sweet treats' : 'All sweets'));
const foundIn = (found: readonly CodeOption[]) => found.map(({ code }) => code).join(' ');

test.each([
  ['', 'CI IS IE NO RE GB'],
  ['reun', 'RE'],
  ['LAND', ''],
  ['no', 'NO'],
  ['re', 'RE'],
  ['uk', 'GB'],
  ['Great Brit', 'GB'],
  ['ivory', 'CI'],
  ['cote', 'CI'],
  ['atlantis', ''],
])('a search for %j finds the countries %j', (search, codes) => {
  expect(foundIn(codeSearch('country').find(options, search))).toBe(codes);
});

test.each([
  ['dollar', 'AUD USD'],
  ['us', 'USD'],
  ['pounds', 'GBP'],
  ['krona', 'SEK'],
  ['usd', 'USD'],
  ['ollar', ''],
])('a search for %j finds the currencies %j', (search, codes) => {
  expect(foundIn(codeSearch('currency').find(currencies, search))).toBe(codes);
});

test('other codes are found by the words of their names, those that begin with them first', () => {
  expect(foundIn(codeSearch().find(groups, 'SWEET'))).toBe('g1 g2');
  expect(foundIn(codeSearch().find(groups, 'g1'))).toBe('');
});

test.each([
  ['IE, NO;RE', ['IE', 'NO', 'RE']],
  ['IE NO', ['IE', 'NO']],
  ['Ireland\nReunion', ['IE', 'RE']],
  ['Ireland', ['IE']],
  ['UK, Ivory Coast', ['GB', 'CI']],
  ['XX, nowhere', []],
])('pasting %j chooses %j', (text, codes) => {
  expect(codeSearch('country').codesIn(text, options)).toEqual(codes);
});
