import { usePart } from '@portal/ui/page-parts';
import { useMemo } from 'react';
import type { FormFacts } from './form-facts.ts';

/** The list of payment methods in a rule. Its code is loaded after the form is shown, before a long draft's rules are opened. */
export function useMethodList(): FormFacts['methodList'] {
  const { part, error, retry } = usePart(loadMethodList);
  const retryFailed = error && retry;
  return useMemo(() => {
    if (part) return { status: 'loaded', part };
    return retryFailed ? { status: 'failed', retry: retryFailed } : { status: 'loading' };
  }, [part, retryFailed]);
}

async function loadMethodList() {
  return (await import('../rules/methods/methods-of-rule.tsx')).MethodsOfRule;
}
