import type { DraftInput, SchemeContent } from '@portal/api-client/schemes';

/** What decides about payments in what is on screen. Rules that have no id yet get one by their place. */
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
