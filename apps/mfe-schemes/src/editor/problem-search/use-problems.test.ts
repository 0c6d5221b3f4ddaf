// @vitest-environment jsdom
import type { AgreementTemplate } from '@portal/api-client/agreements';
import { knownMethods } from '@portal/scheme-rules';
import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { someMethod } from '../../testing/methods.ts';
import { type DraftValues, inputOf, type RuleValues, valuesOf } from '../draft-values.ts';
import { type ProblemItem, problemItem } from '../problem-item.ts';
import { newRule } from '../../rules/rule-changes.ts';
import { type ProblemsOptions, useProblems } from './use-problems.ts';

const known = {
  methods: knownMethods([someMethod({ supportedCountries: ['ES', 'IE'], supportedCurrencies: ['EUR'] })]),
};

/** A rule that offers a card, without problems. */
function cardRule(values: Partial<RuleValues> = {}): RuleValues {
  return { ...newRule(), apps: [{ appId: 'cards', paymentMethods: ['CARD'] }], ...values };
}

function draftOf(rules: readonly RuleValues[], values: Partial<DraftValues> = {}): DraftValues {
  return { ...valuesOf({ name: 'Shop', code: 'shop', agreementType: 'ONE_OFF', rules: [] }), rules, ...values };
}

type Change = Partial<Omit<ProblemsOptions, 'kind' | 'known' | 'values'>>;

function optionsOf(values: DraftValues, change: Change = {}): ProblemsOptions {
  return {
    kind: 'collect',
    values,
    content: inputOf(values, 'collect', undefined),
    known,
    template: undefined,
    isChecked: false,
    left: new Set(),
    refusals: [],
    uncovered: undefined,
    ...change,
  };
}

/** The problems of a draft, each as `blocks: message`, and whether the draft is unfinished. */
function problemsOf(values: DraftValues, change?: Change) {
  const { found, isUnfinished } = renderHook(() => useProblems(optionsOf(values, change))).result.current;
  return { found: found.map(({ blocks, message }) => `${blocks}: ${message}`), isUnfinished };
}

const refusal = (field: string, message: string, values: DraftValues): ProblemItem =>
  problemItem({ blocks: 'saving', field, message }, values.rules);

test('a draft without problems has none', () => {
  expect(problemsOf(draftOf([cardRule()]))).toEqual({ found: [], isUnfinished: false });
});

test('invalid input counts once its own field was left, and until then the draft is unfinished', () => {
  const values = draftOf([cardRule({ uuid: 'r', priority: '0', currencies: ['EUR'], lowValueInclusive: 'ten' })], {
    name: '',
  });
  const [name, priority, limit] = [
    'saving: Name: Please enter a name',
    'saving: Rule 1, priority: Please enter a whole number from 1 to 9999',
    'saving: Rule 1, lower value: Please enter an amount such as 100 or 12.50',
  ];
  expect(problemsOf(values)).toEqual({ found: [], isUnfinished: true });
  expect(problemsOf(values, { left: new Set(['draft-code', 'draft-r', 'draft-r-highValueInclusive']) })).toEqual({
    found: [],
    isUnfinished: true,
  });
  expect(problemsOf(values, { left: new Set(['draft-r-priority']) })).toEqual({
    found: [priority],
    isUnfinished: true,
  });
  const left = new Set(['draft-name', 'draft-r-priority', 'draft-r-lowValueInclusive']);
  expect(problemsOf(values, { left })).toEqual({ found: [name, priority, limit], isUnfinished: false });
});

test('an attempt to save counts all invalid input, in fields that nobody has reached too', () => {
  const values = draftOf([cardRule(), cardRule({ countries: ['IE'], priority: 'first' })], { code: 'a b' });
  expect(problemsOf(values, { isChecked: true })).toEqual({
    found: [
      'saving: Code: Please use letters, digits, - and _ only',
      'saving: Rule 2, priority: Please enter a whole number from 1 to 9999',
      // The default of the priority takes its place until it can be read.
      'nothing: Rule 2 never applies: Rule 1 takes all its payments.',
    ],
    isUnfinished: false,
  });
});

test('problems of the rules are found before any field was left, and those that block come first', () => {
  const values = draftOf([
    cardRule({ apps: [], countries: ['ES'] }),
    cardRule({ countries: ['FR'] }),
    cardRule({ currencies: ['EUR'], lowValueInclusive: '9', highValueInclusive: '8' }),
  ]);
  expect(problemsOf(values)).toEqual({
    found: [
      'saving: Rule 3: the upper value is below the lower value.',
      'publishing: Rule 2: The Card payment method (offered by Cards) is not available for this scheme rule. Unsupported in selected countries.',
      'nothing: Rule 1 offers nothing: no payment method is turned on.',
      'nothing: Rule 3 never applies: no payment can match it.',
    ],
    isUnfinished: false,
  });
});

test('refusals of the platform come after invalid input and before everything else', () => {
  const values = draftOf([cardRule({ apps: [] })], { code: 'a b' });
  const { found } = problemsOf(values, { isChecked: true, refusals: [refusal('name', 'Not this one.', values)] });
  expect(found.map((problem) => problem.split(': ')[0])).toEqual(['saving', 'saving', 'nothing']);
  expect(found[1]).toBe('saving: Not this one.');
});

test('a refusal that repeats a problem of the draft is said once, and another one at the same field is not lost', () => {
  const crossed = draftOf([cardRule({ currencies: ['EUR'], lowValueInclusive: '9', highValueInclusive: '8' })]);
  const [field, message] = ['rules.0.highValueInclusive', 'Rule 1: the upper value is below the lower value.'];
  const refusals = [refusal(field, message, crossed), refusal(field, 'Not this one.', crossed)];
  expect(problemsOf(crossed, { refusals }).found.slice(0, 2)).toEqual([`saving: ${message}`, 'saving: Not this one.']);
  expect(problemsOf(crossed, { refusals }).found.filter((problem) => problem.includes(message))).toHaveLength(1);
});

test('an empty placeholder of the agreement blocks publishing, not saving', () => {
  const template: AgreementTemplate = {
    agreementType: 'ONE_OFF',
    schemeType: 'COLLECT',
    version: 1,
    placeholders: [{ key: 'merchantName' }],
    wording: { en: 'I pay {{merchantName}}.' },
    scenarios: [],
  };
  const content = (values: DraftValues) =>
    inputOf(values, 'collect', { version: 1, keys: ['merchantName'], isRequired: true });
  const empty = draftOf([cardRule()]);
  const filledIn = draftOf([cardRule()], { placeholders: { merchantName: 'Northwind' } });
  expect(problemsOf(empty, { template, content: content(empty) }).found).toEqual([
    "publishing: The agreement needs a value for 'merchantName'.",
  ]);
  expect(problemsOf(filledIn, { template, content: content(filledIn) }).found).toEqual([]);
});

test('payments of the last days that no rule covers are warnings, one for each country', () => {
  const spain = { country: 'ES', currency: 'EUR', count: 1, lowest: '5.00', highest: '5.00', amounts: '€5.00' };
  const sweden = { ...spain, country: 'SE', currency: 'SEK', count: 12, amounts: 'SEK 9 to SEK 80' };
  const uncovered = { days: 93, uncovered: [spain, sweden] };
  expect(problemsOf(draftOf([cardRule()]), { uncovered }).found).toEqual([
    'nothing: No rule covers 1 payment of the last 93 days in Spain: €5.00.',
    'nothing: No rule covers 12 payments of the last 93 days in Sweden: SEK 9 to SEK 80.',
  ]);
});

test('a problem leads to its rule wherever the rule is, and beside its field it does not repeat which rule', () => {
  const crossed = cardRule({ uuid: 'r', currencies: ['EUR'], lowValueInclusive: '9', highValueInclusive: '8' });
  const problemOf = (rules: readonly RuleValues[]) =>
    renderHook(() => useProblems(optionsOf(draftOf(rules)))).result.current.found[0];
  for (const [rules, name] of [
    [[crossed, cardRule()], 'Rule 1'],
    [[cardRule(), crossed], 'Rule 2'],
  ] as const) {
    expect(problemOf(rules)).toMatchObject({
      message: `${name}: the upper value is below the lower value.`,
      besideField: 'The upper value is below the lower value.',
      target: { uuid: 'r' },
    });
  }
});

test('the problems stay the same object until something changes, so that nothing is drawn again', () => {
  const options = optionsOf(draftOf([cardRule({ apps: [] })]));
  const { result, rerender } = renderHook((latest: ProblemsOptions) => useProblems(latest), { initialProps: options });
  const before = result.current;
  rerender({ ...options });
  expect(result.current).toBe(before);
  rerender({ ...options, isChecked: true });
  expect(result.current).not.toBe(before);
});

test('while a long draft is searched, the problems of the previous search stay, and a search of older values is dropped', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const rules = Array.from({ length: 30 }, () => cardRule({ countries: ['FR'] }));
  const options = (first: Partial<RuleValues>) => optionsOf(draftOf([cardRule({ ...first }), ...rules.slice(1)]));
  const shown: string[] = [];
  const { rerender } = renderHook(
    (latest: ProblemsOptions) => shown.push(useProblems(latest).found[0]?.message ?? 'none'),
    { initialProps: options({ currencies: ['EUR'], lowValueInclusive: '9', highValueInclusive: '8' }) },
  );
  rerender(options({ apps: [{ appId: 'cards', paymentMethods: [] }] }));
  rerender(options({ countries: ['SE'] }));
  expect(vi.getTimerCount(), 'searches').toBe(1);
  while (vi.getTimerCount() > 0) act(() => void vi.advanceTimersToNextTimer());
  expect([...new Set(shown)]).toEqual([
    'Rule 1: the upper value is below the lower value.',
    expect.stringContaining('Rule 1: The Card payment method'),
  ]);
});

test('a draft that becomes long never shows the problems that it had before it was short', () => {
  const rules = Array.from({ length: 20 }, () => cardRule());
  const crossed = cardRule({ currencies: ['EUR'], lowValueInclusive: '9', highValueInclusive: '8' });
  const optionsWith = (first: RuleValues, count: number) => optionsOf(draftOf([first, ...rules.slice(0, count)]));
  const { result, rerender } = renderHook((latest: ProblemsOptions) => useProblems(latest).found[0]?.message, {
    initialProps: optionsWith(crossed, 20),
  });
  expect(result.current).toBe('Rule 1: the upper value is below the lower value.');
  rerender(optionsWith(cardRule({ countries: ['FR'] }), 1));
  const now = result.current;
  expect(now).toContain('Rule 1: The Card payment method');
  rerender(optionsWith(cardRule({ countries: ['FR'] }), 20));
  expect(result.current).toBe(now);
});
