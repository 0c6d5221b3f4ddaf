import type { CompiledScheme } from './compile-scheme.ts';
import { offersFor, type Payment } from './match-payment.ts';

/** A payment that happened, with the app and method that took it. */
export interface PastPayment extends Payment {
  readonly appId: string;
  readonly paymentMethod: string;
}

/** GAINS: its method would now be offered. LOSES: it would no longer be. CHANGES: another app would offer it. */
export type ReplayEffect = 'CHANGES' | 'GAINS' | 'LOSES';

/**
 * The effect of another scheme on the method of a payment; `undefined` if none. `before`: the scheme in effect. Default: the app
 * and method that took the payment count as offered.
 */
export function replayEffect(
  payment: PastPayment,
  { before, after }: { readonly before: CompiledScheme | undefined; readonly after: CompiledScheme },
): ReplayEffect | undefined {
  const was = before ? appFor(before, payment) : payment.appId.toLowerCase();
  const is = appFor(after, payment);
  if (was === is) return undefined;
  if (was === undefined) return 'GAINS';
  return is === undefined ? 'LOSES' : 'CHANGES';
}

/** The app through which a scheme offers a payment its own method. */
function appFor(scheme: CompiledScheme, payment: PastPayment): string | undefined {
  return offersFor(scheme, payment).find(({ paymentMethod }) => paymentMethod === payment.paymentMethod)?.appId;
}
