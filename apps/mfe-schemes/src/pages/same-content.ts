import type { DraftInput } from '@portal/api-client/schemes';

/** Whether two drafts mean the same. The order within lists does not matter, nor the version of the agreement's definition. */
export function isSameContent(one: DraftInput, other: DraftInput): boolean {
  if (one === other) return true;
  if (one.rules.length !== other.rules.length) return false;
  return (
    aroundRules(one) === aroundRules(other) &&
    one.rules.every((rule, index) => {
      const counterpart = other.rules[index];
      return counterpart !== undefined && textOf(rule) === textOf(counterpart);
    })
  );
}

function aroundRules(input: DraftInput): string {
  const { supportsWallet = false, walletDisplayedAuthorizationSources: sources } = input;
  return JSON.stringify([
    input.name.trim(),
    input.code.trim(),
    input.agreementType,
    (input.agreement?.placeholders ?? [])
      .flatMap(({ key, value }) => (value === '' ? [] : `${key} ${value}`))
      .toSorted(),
    supportsWallet === true,
    supportsWallet === true ? (sources ?? []).toSorted() : [],
    input.supportsMotoTransactions === true,
  ]);
}

type RuleInput = DraftInput['rules'][number];

/** A form keeps the rules that did not change. */
const texts = new WeakMap<RuleInput, string>();

function textOf(rule: RuleInput): string {
  const known = texts.get(rule);
  if (known !== undefined) return known;
  const text = JSON.stringify([
    rule.uuid,
    rule.priority,
    rule.currencies.toSorted(),
    rule.countries.toSorted(),
    rule.lowValueInclusive ?? null,
    rule.highValueInclusive ?? null,
    rule.apps.map(({ appId, paymentMethods }) => [appId, ...paymentMethods.toSorted()].join(' ')).toSorted(),
    (rule.rewardGroups ?? []).map(({ rewardGroupId }) => rewardGroupId).toSorted(),
  ]);
  texts.set(rule, text);
  return text;
}
