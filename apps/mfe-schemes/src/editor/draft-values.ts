import { type DraftInput, type Rule, RULE_PRIORITY_DEFAULT, type SchemeKind } from '@portal/api-client/schemes';
import { readTypedInteger, type TypedDecimal, type TypedNumber } from '@portal/validation';
import { readAmount } from '../typed-amount.ts';

/** A rule as it is on screen: numbers are texts, as typed. */
export interface RuleValues {
  readonly uuid: string;
  readonly priority: string;
  readonly currencies: readonly string[];
  readonly countries: readonly string[];
  readonly lowValueInclusive: string;
  readonly highValueInclusive: string;
  readonly apps: readonly { readonly appId: string; readonly paymentMethods: readonly string[] }[];
  readonly rewardGroups: readonly string[];
  /** The limits as they were loaded, which are valid as they are. */
  readonly loaded: { readonly lowValueInclusive: string; readonly highValueInclusive: string };
}

/** The values of a draft on screen. Values that a choice hides are kept, so that undoing the choice restores them. */
export interface DraftValues {
  readonly name: string;
  readonly code: string;
  /** Null if the draft can have none. */
  readonly note: string | null;
  readonly agreementType: DraftInput['agreementType'];
  /** The version of the agreement as it was loaded; null without an agreement. */
  readonly agreementVersion: string | number | null;
  readonly placeholders: Readonly<Record<string, string>>;
  readonly supportsWallet: boolean;
  readonly walletDisplayedAuthorizationSources: readonly AuthorizationSource[];
  readonly supportsMotoTransactions: boolean;
  readonly rules: readonly RuleValues[];
}

export type AuthorizationSource = NonNullable<DraftInput['walletDisplayedAuthorizationSources']>[number];

/** A draft that could be sent; each of its rules has an id. */
export type ContentOnScreen = Omit<DraftInput, 'rules'> & { rules: Rule[] };

/** The values that the agreement of a draft is written from; `undefined` if the form shows no agreement. */
export interface AgreementBasis {
  readonly version: string | number;
  readonly keys: readonly string[];
  /** Whether a draft must have an agreement. If not, a draft without one gets it with its first placeholder. */
  readonly isRequired: boolean;
}

export function valuesOf(input: DraftInput): DraftValues {
  return {
    name: input.name,
    code: input.code,
    note: input.note ?? null,
    agreementType: input.agreementType,
    agreementVersion: input.agreement?.agreementTypesDefinitionVersion ?? null,
    placeholders: Object.fromEntries((input.agreement?.placeholders ?? []).map(({ key, value }) => [key, value])),
    supportsWallet: input.supportsWallet === true,
    walletDisplayedAuthorizationSources: input.walletDisplayedAuthorizationSources ?? [],
    supportsMotoTransactions: input.supportsMotoTransactions === true,
    rules: input.rules.map((rule) => ruleValuesOf(rule)),
  };
}

function ruleValuesOf(rule: DraftInput['rules'][number]): RuleValues {
  const limits = { lowValueInclusive: rule.lowValueInclusive ?? '', highValueInclusive: rule.highValueInclusive ?? '' };
  return {
    uuid: rule.uuid ?? crypto.randomUUID(),
    priority: String(rule.priority),
    currencies: rule.currencies,
    countries: rule.countries,
    ...limits,
    apps: rule.apps,
    rewardGroups: (rule.rewardGroups ?? []).map(({ rewardGroupId }) => rewardGroupId),
    loaded: limits,
  };
}

/** The content that would be sent, even while some of the input is invalid. A rule that did not change is the same object. */
export function inputOf(values: DraftValues, kind: SchemeKind, basis: AgreementBasis | undefined): ContentOnScreen {
  return {
    name: values.name.trim(),
    code: values.code.trim(),
    ...(values.note !== null && { note: values.note.trim() }),
    agreementType: values.agreementType,
    agreement: agreementOf(values, basis),
    supportsWallet: values.supportsWallet,
    walletDisplayedAuthorizationSources: values.supportsWallet ? [...values.walletDisplayedAuthorizationSources] : [],
    ...(kind === 'collect' && { supportsMotoTransactions: values.supportsMotoTransactions }),
    rules: values.rules.map(ruleOf),
  };
}

function agreementOf({ agreementVersion, placeholders }: DraftValues, basis: AgreementBasis | undefined) {
  const entry = (key: string) => ({ key, value: placeholders[key] ?? '' });
  if (basis && hasAgreement({ agreementVersion, placeholders }, basis))
    return { agreementTypesDefinitionVersion: basis.version, placeholders: basis.keys.map(entry) };
  if (agreementVersion === null) return null;
  return {
    agreementTypesDefinitionVersion: agreementVersion,
    placeholders: Object.keys(placeholders).map(entry),
  };
}

/** Whether a draft has an agreement, or gets one with the next save. */
export function hasAgreement(
  { agreementVersion, placeholders }: Pick<DraftValues, 'agreementVersion' | 'placeholders'>,
  { keys, isRequired }: AgreementBasis,
): boolean {
  return isRequired || agreementVersion !== null || keys.some((key) => (placeholders[key] ?? '') !== '');
}

const rules = new WeakMap<RuleValues, Rule>();

/** A rule as it would be sent. The same input gives the same object. */
export function ruleOf(values: RuleValues): Rule {
  const cached = rules.get(values);
  if (cached) return cached;
  const priority = readPriority(values.priority);
  const rule: Rule = {
    uuid: values.uuid,
    priority: priority.ok ? priority.number : RULE_PRIORITY_DEFAULT,
    currencies: [...values.currencies],
    countries: [...values.countries],
    lowValueInclusive: sentLimit(values, 'lowValueInclusive'),
    highValueInclusive: sentLimit(values, 'highValueInclusive'),
    apps: values.apps.map(({ appId, paymentMethods }) => ({ appId, paymentMethods: [...paymentMethods] })),
    ...(values.rewardGroups.length > 0 && {
      rewardGroups: values.rewardGroups.map((rewardGroupId) => ({ rewardGroupId })),
    }),
  };
  rules.set(values, rule);
  return rule;
}

export const PRIORITY_FAULT = 'Please enter a whole number from 1 to 9999';

export function readPriority(text: string): TypedNumber {
  return readTypedInteger(text, { noNumber: PRIORITY_FAULT, tooPrecise: PRIORITY_FAULT, outOfRange: PRIORITY_FAULT });
}

/** Reads a limit of a rule as typed; `undefined` for no limit. */
export function readLimit(
  values: RuleValues,
  limit: 'highValueInclusive' | 'lowValueInclusive',
): TypedDecimal | undefined {
  const { currencies, loaded } = values;
  if (values[limit].trim() === '') return undefined;
  return readAmount(values[limit], { currencies, filledIn: loaded[limit] });
}

/** A limit that cannot be read is sent as typed, so that it is never taken for no limit. */
function sentLimit(values: RuleValues, limit: 'highValueInclusive' | 'lowValueInclusive'): string | null {
  const read = readLimit(values, limit);
  if (!read) return null;
  return read.ok ? read.decimal : values[limit].trim();
}

/** Whether two drafts mean the same: the order of countries, currencies, apps and methods does not matter. */
export function isSameDraft(one: DraftValues, other: DraftValues): boolean {
  if (one === other) return true;
  if (one.rules.length !== other.rules.length) return false;
  const isSameAround = JSON.stringify(aroundRules(one)) === JSON.stringify(aroundRules(other));
  return isSameAround && one.rules.every((rule, index) => isSameRule(rule, other.rules[index]));
}

function aroundRules({ rules: _rules, placeholders, walletDisplayedAuthorizationSources, ...rest }: DraftValues) {
  const given = Object.entries(placeholders).filter(([, value]) => value !== '');
  return {
    ...rest,
    placeholders: given.toSorted(byFirst),
    walletDisplayedAuthorizationSources: walletDisplayedAuthorizationSources.toSorted(),
  };
}

function isSameRule(one: RuleValues, other: RuleValues | undefined): boolean {
  if (one === other) return true;
  return other !== undefined && JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(rule: RuleValues): unknown {
  const apps = rule.apps.map(({ appId, paymentMethods }) => [appId, ...paymentMethods.toSorted()] as const);
  return [
    rule.uuid,
    rule.priority,
    rule.currencies.toSorted(),
    rule.countries.toSorted(),
    rule.lowValueInclusive,
    rule.highValueInclusive,
    apps.toSorted(byFirst),
    rule.rewardGroups.toSorted(),
  ];
}

function byFirst([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]): number {
  return one < other ? -1 : Number(one > other);
}
