import type { AgreementTypes } from '@portal/api-client/agreements';
import type { Rule, SchemeKind } from '@portal/api-client/schemes';
import { statusWords } from '@portal/validation/status-words';
import type { ChangedField, ChangedRule, ComparedDraft } from '../changes.ts';
import { findMethod, type KnownMethods } from '../compile-scheme.ts';
import { type KnownRewardGroups, rewardGroupName } from '../known-reward-groups.ts';
import { countriesByName, inWords, methodInWords } from './rule-words.ts';

/** With more currencies than this, amounts are written once, without a currency. */
export const CURRENCIES_MAX = 4;

/** The names that the words of a change need, and how an amount of a currency is written. */
export interface WordsOfChanges {
  readonly methods: KnownMethods;
  readonly rewardGroups?: KnownRewardGroups | undefined;
  readonly money: (amount: string, currency: string) => string;
}

/** One change of a rule: 'Countries removed: Spain'. */
export interface RuleChange {
  readonly label: string;
  readonly names: readonly string[];
}

/** The changes of a rule, list by list and limit by limit. */
export function changesOfRule(
  { lists, limits, rule, wasRule }: ChangedRule,
  { methods, rewardGroups, money }: WordsOfChanges,
): RuleChange[] {
  const groupName = (id: string) => rewardGroupName(id, rewardGroups);
  return [
    ...lists.flatMap(({ list, added, removed }): RuleChange[] => {
      switch (list) {
        case 'countries':
          return chosenChanges(
            'Countries',
            { was: wasRule.countries, is: rule.countries, added, removed },
            countriesByName,
          );
        case 'currencies':
          return chosenChanges('Currencies', { was: wasRule.currencies, is: rule.currencies, added, removed });
        case 'paymentMethods':
          return present([
            { label: 'Turned on', names: added.map((key) => methodOfKey(key, methods)) },
            { label: 'Turned off', names: removed.map((key) => methodOfKey(key, methods)) },
          ]);
        case 'rewardGroups':
          return present([
            { label: 'Reward groups added', names: added.map(groupName) },
            { label: 'Reward groups removed', names: removed.map(groupName) },
          ]);
      }
    }),
    ...limits.map((limit) => ({
      label: limit === 'lowValueInclusive' ? 'Lower value' : 'Upper value',
      names: [`${limitInWords(rule, limit, money)} (was ${limitInWords(wasRule, limit, money)})`],
    })),
  ];
}

/** '€10.00', '€10.00 or $10.00', or '10' in each of many currencies. */
function limitInWords(
  { currencies, ...rule }: Rule,
  limit: ChangedRule['limits'][number],
  money: WordsOfChanges['money'],
): string {
  const value = rule[limit];
  if (value == null) return 'none';
  if (currencies.length === 0 || currencies.length > CURRENCIES_MAX) return value;
  return inWords(
    currencies.map((currency) => money(value, currency)),
    'or',
  );
}

/** An empty list stands for all that the apps support, so the first item narrows the rule. */
function chosenChanges(
  label: string,
  { was, is, added, removed }: Readonly<Record<'added' | 'is' | 'removed' | 'was', readonly string[]>>,
  words: (codes: readonly string[]) => readonly string[] = (codes) => codes,
): RuleChange[] {
  if (was.length === 0) return [{ label: `${label}, instead of all that the apps support`, names: words(is) }];
  if (is.length === 0) return [{ label: `${label}: all that the apps support, instead of`, names: words(was) }];
  return present([
    { label: `${label} added`, names: words(added) },
    { label: `${label} removed`, names: words(removed) },
  ]);
}

const present = (changes: readonly RuleChange[]) => changes.filter(({ names }) => names.length > 0);

function methodOfKey(key: string, methods: KnownMethods): string {
  const [appId = '', paymentMethod = ''] = key.split(' ');
  return methodInWords(findMethod(methods, { appId, paymentMethod }));
}

/** A field of the draft before and after. */
export interface FieldChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

interface ComparedDrafts {
  readonly before: ComparedDraft;
  readonly after: ComparedDraft;
  readonly agreementTypes: AgreementTypes;
}

/** The changed fields, except the rules. */
export function fieldChanges(fields: readonly ChangedField[], drafts: ComparedDrafts): readonly FieldChange[] {
  return fields.flatMap((field) => {
    const { before, after } = drafts;
    if (field === 'agreement') return agreementChanges(before.agreement, after.agreement);
    const words = (draft: ComparedDraft) => fieldInWords(field, draft, drafts.agreementTypes);
    return [{ label: FIELD_LABELS[field], before: words(before), after: words(after) }];
  });
}

/** Everything but the rules, for a draft that is compared with none. */
export function fieldsInWords(
  kind: SchemeKind,
  draft: ComparedDraft,
  agreementTypes: AgreementTypes,
): readonly { readonly term: string; readonly value: string }[] {
  const fields = [
    'name',
    'code',
    'agreementType',
    'supportsWallet',
    'walletDisplayedAuthorizationSources',
    ...(kind === 'collect' ? (['supportsMotoTransactions'] as const) : []),
  ] as const;
  return [
    ...fields.map((field) => ({ term: FIELD_LABELS[field], value: fieldInWords(field, draft, agreementTypes) })),
    ...agreementChanges(undefined, draft.agreement).map(({ label, after }) => ({ term: label, value: after })),
  ];
}

const FIELD_LABELS = {
  agreementType: 'Agreement type',
  code: 'Code',
  name: 'Name',
  supportsMotoTransactions: 'Supports MOTO transactions',
  supportsWallet: 'Supports wallet',
  walletDisplayedAuthorizationSources: 'Authorization sources of the wallet',
} as const satisfies Readonly<Record<Exclude<ChangedField, 'agreement'>, string>>;

function fieldInWords(
  field: keyof typeof FIELD_LABELS,
  draft: ComparedDraft,
  { agreementTypes }: AgreementTypes,
): string {
  switch (field) {
    case 'code':
    case 'name':
      return draft[field];
    case 'agreementType':
      return (
        agreementTypes.find(({ agreementType }) => agreementType === draft.agreementType.toUpperCase())?.name ??
        statusWords(draft.agreementType)
      );
    case 'supportsMotoTransactions':
    case 'supportsWallet':
      return draft[field] === true ? 'Yes' : 'No';
    case 'walletDisplayedAuthorizationSources':
      return (draft.supportsWallet && inWords(draft[field] ?? [])) || 'None';
  }
}

function agreementChanges(was: ComparedDraft['agreement'], is: ComparedDraft['agreement']): FieldChange[] {
  const version = (one: typeof was) => (one ? String(one.agreementTypesDefinitionVersion) : 'None');
  const [old, now] = [was, is].map((one) => new Map(one?.placeholders.map(({ key, value }) => [key, value])));
  const keys = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  return [
    { label: 'Version of the agreement types', before: version(was), after: version(is) },
    ...[...keys].map((key) => ({
      label: `Agreement: ${key}`,
      before: old?.get(key) || 'None',
      after: now?.get(key) || 'None',
    })),
  ].filter(({ before, after }) => before !== after);
}
