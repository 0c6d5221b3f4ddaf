import type { KnownMethods } from '@portal/api-client/scheme-rules';
import type { DraftInput } from '@portal/api-client/schemes';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type EnteredPayment,
  paymentOf,
  readEntered,
  type SimulatedPayment,
  type SimulatorField,
  withEntered,
} from './simulated-payment.ts';
import { useIsSettled } from './use-is-settled.ts';

/** While the user types, nothing is asked and the URL stays. */
const SETTLE_MS = 300;

/** The simulator's fields: entered values, kept in the URL, and for the others those of a rule. */
export function useSimulatedPayment(rule: DraftInput['rules'][number] | undefined, methods: KnownMethods) {
  const [params, setParams] = useSearchParams();
  const [entered, setEntered] = useState<EnteredPayment>(() => readEntered(params));
  const ofRule = paymentOf(rule, methods);
  const payment: SimulatedPayment = { ...ofRule, ...entered };
  const isSettled = useIsSettled(JSON.stringify(entered), SETTLE_MS);
  const next = withEntered(params, entered).toString();
  const isKept = next === params.toString();

  useEffect(
    function keepInUrl() {
      if (isSettled && !isKept) setParams(next, { replace: true, preventScrollReset: true });
    },
    [isSettled, isKept, next, setParams],
  );

  return {
    payment,
    /** The amount that the portal fills in. */
    filledIn: ofRule.amount,
    isEntered: Object.keys(entered).length > 0,
    change: (field: SimulatorField, value: string) => setEntered((before) => ({ ...before, [field]: value })),
    reset: () => setEntered({}),
  };
}
