import type { Draft, Rule, SchemeContent, SchemeKind } from '@portal/api-client/schemes';
import {
  compileScheme,
  type CompiledRule,
  type CompiledScheme,
  inDraftOrder,
  type KnownMethods,
  methodKey,
} from './compile-scheme.ts';
import { readUnits } from './decimal-units.ts';
import { movesIn, type RuleNumbers } from './moves.ts';

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

/** The changes of settings and rules, but for the order of the rules. */
export interface Changes {
  readonly fields: readonly ChangedField[];
  /** Here and below, in the order of the draft: of the old one for removed rules, otherwise of the new one. */
  readonly added: readonly { readonly rule: Rule; readonly number: number }[];
  readonly removed: readonly { readonly rule: Rule; readonly number: number }[];
  readonly changed: readonly ChangedRule[];
}

/**
 * How many changes lead from one draft to another: settings, and rules that were added, removed, changed or moved. A rule that
 * was changed and moved counts once. Far cheaper than `differenceOf`, because payments are not considered. Never throws.
 */
export function countChanges(
  kind: SchemeKind,
  { before, after }: { readonly before: ComparedDraft; readonly after: ComparedDraft },
): number {
  const compared = compileBoth(kind, { before, after, methods: NO_METHODS });
  const { fields, added, removed, changed } = changesIn(kind, { ...compared, before, after });
  const touched = [...changed.map(({ uuid }) => uuid), ...movesIn(compared).moved.map(({ rule }) => rule.uuid)];
  return fields.length + added.length + removed.length + new Set(touched).size;
}

const NO_METHODS: KnownMethods = new Map();

/** Two drafts, ready to be compared. */
export interface BothDrafts {
  readonly one: CompiledScheme;
  readonly other: CompiledScheme;
  readonly oldRules: ReadonlyMap<string, CompiledRule>;
  readonly newRules: ReadonlyMap<string, CompiledRule>;
}

/** Prepares two drafts for a comparison. */
export function compileBoth(
  kind: SchemeKind,
  drafts: { readonly before: ComparedDraft; readonly after: ComparedDraft; readonly methods: KnownMethods },
): BothDrafts {
  const one = compileScheme(kind, drafts.before, drafts.methods);
  const other = compileScheme(kind, drafts.after, drafts.methods);
  return { one, other, oldRules: byId(one.rules), newRules: byId(other.rules) };
}

/** The changes of the settings and of the rules, but for their order. */
export function changesIn(
  kind: SchemeKind,
  drafts: BothDrafts & { readonly before: ComparedDraft; readonly after: ComparedDraft },
): Changes {
  const { one, other, oldRules, newRules } = drafts;
  const numbered = ({ rule, index }: CompiledRule) => ({ rule, number: index + 1 });
  return {
    fields: changedFields(kind, drafts.before, drafts.after),
    added: inDraftOrder(other.rules.filter(({ rule }) => !oldRules.has(rule.uuid))).map(numbered),
    removed: inDraftOrder(one.rules.filter(({ rule }) => !newRules.has(rule.uuid))).map(numbered),
    changed: inDraftOrder([...newRules.values()]).flatMap((rule) => {
      const was = oldRules.get(rule.rule.uuid);
      return was ? changeOf(was, rule) : [];
    }),
  };
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
