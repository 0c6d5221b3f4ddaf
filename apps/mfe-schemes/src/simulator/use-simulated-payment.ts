import type { KnownMethods } from '@portal/scheme-rules';
import type { DraftInput } from '@portal/api-client/schemes';
import { useBeforeLeaving } from '@portal/contract/react';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  droppedEntered,
  type EnteredPayment,
  paymentOf,
  readEntered,
  type SimulatedPayment,
  type SimulatorField,
  withEntered,
} from './simulated-payment.ts';
import { useIsSettled } from './use-is-settled.ts';

/** While the user types, no request is sent and the URL does not change. */
const SETTLE_MS = 300;

/** The simulator's fields: entered values, which are kept in the URL, and values of a rule for the other fields. */
export function useSimulatedPayment(rule: DraftInput['rules'][number] | undefined, methods: KnownMethods) {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const [entered, setEntered] = useState<EnteredPayment>(() => readEntered(params));
  // Stays until the user changes something, while the URL is already without them.
  const [dropped, setDropped] = useState(() => droppedEntered(params));
  const rulePayment = paymentOf(rule, methods);
  const payment: SimulatedPayment = { ...rulePayment, ...entered };
  const isSettled = useIsSettled(JSON.stringify(entered), SETTLE_MS);
  const next = withEntered(params, entered).toString();
  const isKept = next === params.toString();

  useEffect(
    function keepInUrl() {
      if (isSettled && !isKept) setParams(next, { replace: true, preventScrollReset: true });
    },
    [isSettled, isKept, next, setParams],
  );
  function keepBeforeLeaving(nextPath: string) {
    if (nextPath !== pathname) setParams(next, { replace: true, preventScrollReset: true });
  }
  useBeforeLeaving(isKept ? undefined : (to) => keepBeforeLeaving(to.pathname));

  return {
    payment,
    /** The amount that the portal fills in. */
    filledIn: rulePayment.amount,
    /** The values of the URL that do not exist. */
    dropped,
    isEntered: Object.keys(entered).length > 0,
    change(field: SimulatorField, value: string) {
      setDropped([]);
      setEntered((before) => ({ ...before, [field]: value }));
    },
    reset() {
      setDropped([]);
      setEntered({});
    },
  };
}
