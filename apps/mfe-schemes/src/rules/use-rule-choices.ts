import type { PaymentMethod } from '@portal/api-client/payment-methods';
import { usePart } from '@portal/ui/page-parts';
import { useMemo } from 'react';
import type { CodeChoices, CodeOption } from './codes/code-options.ts';
import type { RuleChoices } from './rule-choices.ts';

/** The lists of a rule. Their code is loaded after the form is shown, before anyone opens one. */
export function useRuleChoices(
  offered: readonly PaymentMethod[],
  rewardGroups: readonly CodeOption[] | undefined,
): RuleChoices {
  const { part: ruleChoices, error, retry } = usePart(loadRuleChoices);
  const retryFailed = error && retry;
  return useMemo(() => {
    if (ruleChoices) return ruleChoices(offered, rewardGroups);
    const none: CodeChoices = retryFailed ? { status: 'failed', retry: retryFailed } : { status: 'loading' };
    return { countries: none, currencies: none, rewardGroups: rewardGroups && none };
  }, [ruleChoices, offered, rewardGroups, retryFailed]);
}

async function loadRuleChoices() {
  return (await import('./rule-choices.ts')).ruleChoices;
}
