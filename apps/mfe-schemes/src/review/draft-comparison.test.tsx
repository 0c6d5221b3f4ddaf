// @vitest-environment jsdom
import type { PaymentMethod } from '@portal/api-client/payment-methods';
import { type ComparedDraft, knownMethods } from '@portal/scheme-rules';
import type { Rule, SchemeKind } from '@portal/api-client/schemes';
import { must } from '@portal/test-kit';
import { cleanup, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { someMethod } from '../testing/methods.ts';
import { DraftComparison } from './draft-comparison.tsx';

const method = (appId: string, values: Partial<PaymentMethod> = {}) =>
  someMethod({ appId, appName: appId === 'cards' ? 'Cards' : 'Halden', ...values });

const reference = {
  methods: knownMethods([method('cards'), method('halden')]),
  agreementTypes: { agreementTypes: [{ agreementType: 'RECURRING', name: 'Recurring' }] },
  rewardGroups: { names: new Map([['3f1c', 'Winter bonus']]), deletedNames: new Map([['3f2d', 'Summer bonus']]) },
};

const rule = (uuid: string, values: Partial<Rule> = {}): Rule => ({
  uuid,
  priority: 1,
  currencies: ['EUR'],
  countries: ['IE'],
  apps: [{ appId: 'cards', paymentMethods: ['CARD'] }],
  ...values,
});

const draft = (values: Partial<ComparedDraft> = {}): ComparedDraft => ({
  name: 'Shop',
  code: 'shop',
  agreementType: 'ONE_OFF',
  rules: [rule('a'), rule('b', { countries: ['ES'] })],
  ...values,
});

function compare(before: ComparedDraft, after: ComparedDraft, kind: SchemeKind = 'collect') {
  render(<DraftComparison kind={kind} before={before} after={after} reference={reference} />);
}

const part = (name: string) => screen.getByRole('region', { name });

/** The queries within the line of one rule, found by its title. */
const lineOf = (title: string) => within(must(within(part('Rules')).getByText(title).parentElement));

/** The changes of one rule. */
const changesIn = (title: string) =>
  lineOf(title)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** The terms of a part with their values. */
function factsIn(name: string): ReadonlyMap<string, string> {
  const values = within(part(name)).getAllByRole('definition');
  const terms = within(part(name)).getAllByRole('term');
  return new Map(
    terms.map((term, place) => [term.textContent, values[place]?.textContent.replaceAll(/\s+/g, ' ') ?? '']),
  );
}

test('a move that changes no outcome is shown as moved, and is no difference', () => {
  compare(draft(), draft({ rules: draft().rules.toReversed() }));
  screen.getByText('No differences');
  lineOf('Rule 2 was moved to place 1').getByText('Moving it does not change what is offered.');
});

test('a move that changes an outcome says so, and names what stops', () => {
  const nothing = rule('c', { apps: [], countries: ['IE'] });
  const rules = [...draft().rules, nothing];
  compare(draft({ rules }), draft({ rules: [nothing, ...draft().rules] }));
  lineOf('Rule 3 was moved to place 1').getByText('The move changes what some payments are offered.');
  expect(part('What stops being offered')).toHaveTextContent('Card (Cards) for payments in EUR from Ireland');
  expect(screen.queryByText('No differences')).toBeNull();
});

test('a move by priority names both priorities', () => {
  const [first, second] = draft().rules;
  compare(draft(), draft({ rules: [{ ...first, priority: 5 } as Rule, second as Rule] }));
  expect(part('Rules')).toHaveTextContent(/with priority 5 \(was 1\)|Rule \d was moved/);
});

test('another app for a method, a limit and a removed rule are each named', () => {
  const apps = [{ appId: 'halden', paymentMethods: ['CARD'] }];
  compare(draft(), draft({ rules: [rule('a', { apps, lowValueInclusive: '10' })] }));
  lineOf('Rule 2 was removed').getByText('Card (Cards) for payments in EUR from Spain');
  expect(changesIn('Rule 1 has changed')).toEqual([
    'Turned on: Card (Halden)',
    'Turned off: Card (Cards)',
    'Lower value: €10.00 (was none)',
  ]);
  expect(part('What is new')).toHaveTextContent('Card (Halden) for payments in EUR from Ireland, from €10.00');
});

const inCurrencies = (currencies: readonly string[], limits: Partial<Rule> = {}) =>
  draft({ rules: [rule('a', { currencies: [...currencies], ...limits })] });

test.each<[string, readonly string[], Partial<Rule>, Partial<Rule>, string, readonly string[]]>([
  [
    'a lower limit',
    ['EUR'],
    {},
    { lowValueInclusive: '10' },
    'What stops being offered',
    ['in EUR from Ireland, below €10.00'],
  ],
  [
    'an upper limit',
    ['SEK'],
    {},
    { highValueInclusive: '99.5' },
    'What stops being offered',
    ['in SEK from Ireland, above SEK 99.50'],
  ],
  [
    'a higher upper limit',
    ['JPY'],
    { highValueInclusive: '100' },
    { highValueInclusive: '200' },
    'What is new',
    ['in JPY from Ireland, from ¥101 to ¥200'],
  ],
  [
    'both limits',
    ['GBP'],
    {},
    { lowValueInclusive: '5', highValueInclusive: '6' },
    'What stops being offered',
    ['in GBP from Ireland, below £5.00 or above £6.00'],
  ],
  [
    'one amount',
    ['EUR'],
    { lowValueInclusive: '5' },
    { lowValueInclusive: '4.99' },
    'What is new',
    ['in EUR from Ireland, of €4.99'],
  ],
  [
    'several currencies',
    ['EUR', 'USD'],
    {},
    { lowValueInclusive: '10' },
    'What stops being offered',
    ['in EUR from Ireland, below €10.00', 'in USD from Ireland, below $10.00'],
  ],
])('%s: amounts that are offered something else are written as money', (_what, currencies, was, is, region, texts) => {
  compare(inCurrencies(currencies, was), inCurrencies(currencies, is));
  const items = within(part(region)).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))).toEqual(
    texts.map((text) => `Card (Cards) for payments ${text}`),
  );
});

test('amounts in many currencies are written once, and as money on demand', () => {
  const currencies = ['CHF', 'DKK', 'EUR', 'NOK', 'SEK'];
  compare(inCurrencies(currencies), inCurrencies(currencies, { lowValueInclusive: '10' }));
  expect(part('What stops being offered')).toHaveTextContent(
    'in 5 currencies from Ireland, below 10.00 in each currency',
  );
  expect(screen.getByText('Show all 5').closest('details')).toHaveTextContent('EUR (below €10.00)');
  expect(part('Rules')).toHaveTextContent('Lower value: 10 (was none)');
});

test('amounts of any other currency are numbers in that currency', () => {
  compare(inCurrencies([]), inCurrencies([], { highValueInclusive: '10' }));
  expect(part('What stops being offered')).toHaveTextContent(
    'in any other currency from Ireland, above 10.00 in that currency',
  );
});

test('a method that stays for another authorization source says which one it loses', () => {
  const methods = knownMethods([method('cards', { supportedAuthorizationSources: ['TEL', 'WEB'] })]);
  const wallet = (...sources: string[]) =>
    draft({ rules: [rule('a')], supportsWallet: true, walletDisplayedAuthorizationSources: sources });
  render(
    <DraftComparison
      kind="collect"
      before={wallet('TEL', 'WEB')}
      after={wallet('WEB')}
      reference={{ ...reference, methods }}
    />,
  );
  expect(part('What stops being offered')).toHaveTextContent('from Ireland, with the authorization source TEL');
});

test.each([[[1, 1, 1]], [[3, 2, 1]], [[2, 3, 1]]])(
  'rules with priorities %j are listed in the order of the draft',
  (priorities) => {
    const rules = priorities.map((priority, place) => rule(`rule-${place}`, { priority }));
    compare(draft({ rules }), draft({ rules: rules.map((one) => ({ ...one, countries: ['ES'] })) }));
    expect(
      within(part('Rules'))
        .getAllByText(/has changed$/)
        .map(({ textContent }) => textContent),
    ).toEqual([1, 2, 3].map((number) => `Rule ${number} has changed`));
  },
);

test('reward groups are named, deleted ones by their last name', () => {
  const groups = (...ids: string[]) => rule('a', { rewardGroups: ids.map((rewardGroupId) => ({ rewardGroupId })) });
  compare(draft({ rules: [groups('77ab')] }), draft({ rules: [groups('3f1c')] }), 'payout');
  expect(changesIn('Rule 1 has changed')).toEqual([
    'Reward groups added: Winter bonus',
    'Reward groups removed: Reward group 77ab',
  ]);
  cleanup();
  compare(draft({ rules: [groups('3f2d')] }), draft({ rules: [groups()] }), 'payout');
  expect(part('Rules')).toHaveTextContent('Reward groups removed: Summer bonus (deleted)');
});

test('no countries stand for all that the apps support', () => {
  compare(draft({ rules: [rule('a', { countries: [] })] }), draft({ rules: [rule('a')] }));
  expect(part('Rules')).toHaveTextContent('Countries, instead of all that the apps support: Ireland');
  expect(part('What stops being offered')).toHaveTextContent('from every other country');
});

test('many countries are counted, and listed on demand', () => {
  const countries = ['AT', 'BE', 'DE', 'DK', 'FI', 'FR', 'IE', 'IT', 'NL'];
  compare(draft({ rules: [rule('a')] }), draft({ rules: [rule('a', { countries })] }));
  expect(part('What is new')).toHaveTextContent('from 8 countries');
  expect(screen.getByText('Show all 8').closest('details')).toHaveTextContent(
    'Austria, Belgium, Denmark, Finland, France, Germany, Italy, Netherlands',
  );
});

test('other fields are shown before and after, and offers that stay are said to stay', () => {
  const agreement = { agreementTypesDefinitionVersion: 2, placeholders: [{ key: 'merchantName', value: 'Northwind' }] };
  const was = draft({ supportsWallet: true, walletDisplayedAuthorizationSources: ['WEB'], agreement });
  const is = draft({
    name: 'Web shop',
    agreementType: 'RECURRING',
    agreement: { ...agreement, placeholders: [{ key: 'merchantName', value: 'Northwind Ltd' }] },
  });
  compare(was, is);
  screen.getByText('The first matching rule offers every payment the same payment methods as before.');
  const changes = factsIn('Other changes');
  for (const [field, change] of [
    ['Name', 'Before: Shop Now: Web shop'],
    ['Agreement type', 'Before: One off Now: Recurring'],
    ['Agreement: merchantName', 'Before: Northwind Now: Northwind Ltd'],
    ['Supports wallet', 'Before: Yes Now: No'],
    ['Authorization sources of the wallet', 'Before: WEB Now: None'],
  ] as const) {
    expect(changes.get(field)).toBe(change);
  }
});

test('the settings of a first publication include MOTO for collecting only', () => {
  const settings = (kind: SchemeKind) => {
    const { unmount } = render(
      <DraftComparison kind={kind} before={undefined} after={draft()} reference={reference} />,
    );
    const facts = factsIn('Settings');
    unmount();
    return facts;
  };
  expect(settings('collect').get('Supports MOTO transactions')).toBe('No');
  expect([...settings('payout').keys()].join()).not.toContain('MOTO');
});
