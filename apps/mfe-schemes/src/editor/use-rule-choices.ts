import type { PaymentMethod } from '@portal/api-client/payment-methods';
import { usePart } from '@portal/ui/details';
import { useMemo } from 'react';
import type { CodeChoices } from './code-options.ts';

/** The countries and currencies to choose from. Their code is loaded after the form is shown, before anyone opens a list. */
export function useRuleChoices(offered: readonly PaymentMethod[]): {
  readonly countries: CodeChoices;
  readonly currencies: CodeChoices;
} {
  const { part: ruleChoices, error, retry } = usePart(loadRuleChoices);
  const retryFailed = error && retry;
  return useMemo(() => {
    if (ruleChoices) return ruleChoices(offered);
    const none: CodeChoices = retryFailed ? { status: 'failed', retry: retryFailed } : { status: 'loading' };
    return { countries: none, currencies: none };
  }, [ruleChoices, offered, retryFailed]);
}

async function loadRuleChoices() {
  return (await import('./rule-choices.ts')).ruleChoices;
}
