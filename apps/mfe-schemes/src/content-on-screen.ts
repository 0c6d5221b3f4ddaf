import { amountInput } from '@portal/api-client/money';
import type { DraftInput, SchemeContent } from '@portal/api-client/schemes';

/** The part of the draft on screen that decides about payments. Rules without an id get one by their place. */
export function contentOnScreen({ rules, ...draft }: DraftInput): SchemeContent {
  const { agreementType, agreement, supportsWallet, walletDisplayedAuthorizationSources, supportsMotoTransactions } =
    draft;
  return {
    agreementType,
    agreement,
    supportsWallet,
    walletDisplayedAuthorizationSources,
    supportsMotoTransactions,
    rules: rules.map((rule, index) => ({ ...rule, uuid: rule.uuid ?? `new-${index + 1}` })),
  };
}

/** Whether the limits of all rules are amounts. Other input stays on screen as typed, and the platform refuses it. */
export function haveValidLimits({ rules }: Pick<SchemeContent, 'rules'>): boolean {
  return rules.every(({ lowValueInclusive: low, highValueInclusive: high }) =>
    [low, high].every((limit) => limit == null || amountInput.safeParse(limit).success),
  );
}
