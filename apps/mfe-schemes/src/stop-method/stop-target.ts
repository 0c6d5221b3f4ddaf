import type { PaymentMethod } from '@portal/api-client/payment-methods';
import type { Draft } from '@portal/api-client/schemes';
import { findMethod, type KnownMethods, methodInWords } from '@portal/scheme-rules';

/** A payment method that a rule turns on. */
type UsedMethod = ReturnType<typeof findMethod>;

/** The payment method to stop. */
export interface StopTarget {
  /** In lower case. */
  readonly appId: string;
  /** The code of one method of the app; `undefined`: all its methods. */
  readonly paymentMethod: string | undefined;
}

/** The id, in lower case, of the app that an address names by its id or, as payments do, by its name. */
export function appIdOf(named: string, methods: readonly PaymentMethod[]): string | undefined {
  const wanted = named.trim().toLowerCase();
  const found =
    methods.find(({ appId }) => appId.toLowerCase() === wanted) ??
    methods.find(({ appName }) => appName.toLowerCase() === wanted);
  return found?.appId.toLowerCase();
}

/** Whether stopping the target turns off this method. */
export function isStopped({ appId, paymentMethod }: StopTarget, one: Pick<UsedMethod, 'appId' | 'paymentMethod'>) {
  return one.appId.toLowerCase() === appId && (paymentMethod === undefined || one.paymentMethod === paymentMethod);
}

/** The methods that some of the drafts turn on, each once, ordered by name. */
export function usedMethods(drafts: readonly Pick<Draft, 'rules'>[], methods: KnownMethods): readonly UsedMethod[] {
  const found = new Map<string, UsedMethod>();
  for (const { apps } of drafts.flatMap(({ rules }) => rules)) {
    for (const { appId, paymentMethods } of apps) {
      for (const paymentMethod of paymentMethods) {
        const one = findMethod(methods, { appId, paymentMethod });
        found.set(`${one.appId} ${paymentMethod}`, one);
      }
    }
  }
  return [...found.values()].toSorted((one, other) => methodInWords(one).localeCompare(methodInWords(other), 'en'));
}
