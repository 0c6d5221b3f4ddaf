import type { Draft, Rule, SchemeContent, SchemeKind } from '@portal/api-client/schemes';
import { compileScheme, type CompiledRule, inDraftOrder, type KnownMethods, methodKey } from './compile-scheme.ts';
import { readUnits } from './decimal-units.ts';
import { type Effect, effectsOf } from './effects.ts';
import { type MovedRule, movedRules, type RuleNumbers } from './moved-rules.ts';

/** One side of a comparison: a draft, saved or not. */
export type ComparedDraft = SchemeContent & Pick<Draft, 'name' | 'code'>;

export type ChangedField =
  | 'agreement'
  | 'agreementType'
  | 'code'
  | 'name'
  | 'supportsMotoTransactions'
  | 'supportsWallet'
  | 'walletDisplayedAuthorizationSources';

/** The items that a list of a rule gained and lost. */
export interface ListChange {
  readonly list: 'countries' | 'currencies' | 'paymentMethods' | 'rewardGroups';
  /** In the order of the draft. Payment methods as `app method`, ordered by that. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface ChangedRule extends RuleNumbers {
  readonly rule: Rule;
  readonly lists: readonly ListChange[];
  /** The limits that changed. */
  readonly limits: readonly ('highValueInclusive' | 'lowValueInclusive')[];
  readonly wasRule: Rule;
}

export interface Difference {
  /** True if nothing relevant changed: `moved` may still have rules whose move changes no outcome. */
  readonly isEmpty: boolean;
  readonly fields: readonly ChangedField[];
  /** Here and below, in the order of the draft: of the old one for removed rules, otherwise of the new one. */
  readonly added: readonly { readonly rule: Rule; readonly number: number }[];
  readonly removed: readonly { readonly rule: Rule; readonly number: number }[];
  readonly changed: readonly ChangedRule[];
  readonly moved: readonly MovedRule[];
  /** For payments that the first matching rule decides. */
  readonly effects: readonly Effect[];
}

/**
 * The changes between two drafts, rule by rule, and the payments that are offered something else. The order of evaluation counts, the order
 * within lists does not. Never throws.
 */
export function differenceOf(
  kind: SchemeKind,
  {
    before,
    after,
    methods,
  }: { readonly before: ComparedDraft; readonly after: ComparedDraft; readonly methods: KnownMethods },
): Difference {
  const one = compileScheme(kind, before, methods);
  const other = compileScheme(kind, after, methods);
  const oldRules = byId(one.rules);
  const newRules = byId(other.rules);
  const numbered = ({ rule, index }: CompiledRule) => ({ rule, number: index + 1 });
  const added = inDraftOrder(other.rules.filter(({ rule }) => !oldRules.has(rule.uuid))).map(numbered);
  const removed = inDraftOrder(one.rules.filter(({ rule }) => !newRules.has(rule.uuid))).map(numbered);
  const changed = inDraftOrder([...newRules.values()]).flatMap((rule) => {
    const was = oldRules.get(rule.rule.uuid);
    return was ? changeOf(was, rule) : [];
  });
  const moved = movedRules({ one, other, oldRules, newRules });
  const fields = changedFields(kind, before, after);
  const isEmpty =
    fields.length + added.length + removed.length + changed.length === 0 &&
    !moved.some(({ changesOutcome }) => changesOutcome);
  return { isEmpty, fields, added, removed, changed, moved, effects: isEmpty ? [] : effectsOf(one, other) };
}

/** Of rules with the same id, which no saved draft has, the first counts. */
function byId(rules: readonly CompiledRule[]): ReadonlyMap<string, CompiledRule> {
  const found = new Map<string, CompiledRule>();
  for (const rule of rules) if (!found.has(rule.rule.uuid)) found.set(rule.rule.uuid, rule);
  return found;
}

function changedFields(kind: SchemeKind, before: ComparedDraft, after: ComparedDraft): ChangedField[] {
  const plain = (draft: ComparedDraft): Readonly<Record<ChangedField, string>> => ({
    name: draft.name,
    code: draft.code,
    agreementType: draft.agreementType.toUpperCase(),
    agreement: draft.agreement
      ? JSON.stringify([
          String(draft.agreement.agreementTypesDefinitionVersion),
          draft.agreement.placeholders.map(({ key, value }) => `${key}=${value}`).toSorted(),
        ])
      : '',
    supportsWallet: String(draft.supportsWallet === true),
    walletDisplayedAuthorizationSources: draft.supportsWallet
      ? [...new Set(draft.walletDisplayedAuthorizationSources)].toSorted().join(' ')
      : '',
    supportsMotoTransactions: String(kind === 'collect' && draft.supportsMotoTransactions === true),
  });
  const [was, is] = [plain(before), plain(after)];
  const fields: readonly ChangedField[] = [
    'name',
    'code',
    'agreementType',
    'agreement',
    'supportsWallet',
    'walletDisplayedAuthorizationSources',
    'supportsMotoTransactions',
  ];
  return fields.filter((field) => was[field] !== is[field]);
}

function changeOf(was: CompiledRule, is: CompiledRule): ChangedRule[] {
  const lists = [
    listChange('currencies', was.rule.currencies, is.rule.currencies),
    listChange('countries', was.rule.countries, is.rule.countries),
    listChange('paymentMethods', was.turnedOn.map(methodKey), is.turnedOn.map(methodKey)),
    listChange('rewardGroups', rewardGroupsOf(was), rewardGroupsOf(is)),
  ].filter(({ added, removed }) => added.length + removed.length > 0);
  const limits = (['lowValueInclusive', 'highValueInclusive'] as const).filter(
    (limit) => readUnits(was.rule[limit]) !== readUnits(is.rule[limit]),
  );
  if (lists.length + limits.length === 0) return [];
  return [
    { uuid: is.rule.uuid, before: was.index + 1, after: is.index + 1, rule: is.rule, wasRule: was.rule, lists, limits },
  ];
}

const rewardGroupsOf = ({ rule }: CompiledRule) => (rule.rewardGroups ?? []).map(({ rewardGroupId }) => rewardGroupId);

function listChange(list: ListChange['list'], was: readonly string[], is: readonly string[]): ListChange {
  if (was.length === is.length && was.every((item, index) => item === is[index]))
    return { list, added: [], removed: [] };
  const [old, now] = [new Set(was), new Set(is)];
  return {
    list,
    added: [...now].filter((item) => !old.has(item)),
    removed: [...old].filter((item) => !now.has(item)),
  };
}
