import type { PaymentMethod } from '@portal/api-client/payment-methods';
import {
  findMethod,
  type KnownMethod,
  type KnownMethods,
  methodInWords,
  unavailability,
  unavailableInWords,
} from '@portal/scheme-rules';
import type { RuleValues } from '../../editor/draft-values.ts';
import type { Demands } from './offered-methods.ts';

export interface MethodChoice {
  readonly paymentMethod: string;
  /** 'Card (Card Payments)'. */
  readonly label: string;
  readonly name: string;
  readonly isOn: boolean;
  /** Why it cannot be used; `undefined` if it can. */
  readonly unavailable: { readonly title: string; readonly reasons: readonly string[] } | undefined;
}

export interface AppChoices {
  readonly appId: string;
  readonly appName: string;
  readonly isInstalled: boolean;
  /** The provider's environment that it works in, if it has any. */
  readonly environment: string | undefined;
  /** It is in the rule, and none of its methods is on. */
  readonly isEmpty: boolean;
  readonly methods: readonly MethodChoice[];
}

/** The payment methods to choose from in a rule, by app, in order of the names. Those that are on are always among them. */
export function methodChoices(
  rule: Pick<RuleValues, 'apps' | 'countries' | 'currencies'>,
  { demands, offered, methods }: { demands: Demands; offered: readonly PaymentMethod[]; methods: KnownMethods },
): AppChoices[] {
  const need = { countries: rule.countries, currencies: rule.currencies, sources: demands.sources };
  const onByApp = new Map<string, Set<string>>();
  for (const { appId, paymentMethods } of rule.apps) {
    const id = appId.toLowerCase();
    onByApp.set(id, new Set([...(onByApp.get(id) ?? []), ...paymentMethods]));
  }

  function choice(appId: string, paymentMethod: string): MethodChoice {
    const one = findMethod(methods, { appId, paymentMethod });
    const { method } = one;
    const reasons = unavailability(demands, method, need);
    return {
      paymentMethod,
      label: methodInWords(one),
      name: method?.name ?? paymentMethod,
      isOn: onByApp.get(appId)?.has(paymentMethod) === true,
      unavailable: reasons.length === 0 ? undefined : unavailableInWords(one, reasons, demands),
    };
  }

  const codes = new Map<string, Set<string>>();
  const include = (appId: string, paymentMethod?: string) => {
    const included = codes.get(appId) ?? new Set();
    codes.set(appId, paymentMethod === undefined ? included : included.add(paymentMethod));
  };
  for (const { appId, paymentMethod } of offered) include(appId, paymentMethod);
  for (const [appId, turnedOn] of onByApp) {
    include(appId);
    for (const paymentMethod of turnedOn) include(appId, paymentMethod);
  }
  const apps = appsById(methods);
  return [...codes]
    .map(([appId, paymentMethods]) => ({
      appId,
      appName: apps.get(appId)?.appName ?? appId,
      isInstalled: apps.get(appId)?.isInstalled ?? false,
      environment: apps.get(appId)?.environment ?? undefined,
      isEmpty: onByApp.get(appId)?.size === 0,
      methods: [...paymentMethods]
        .map((paymentMethod) => choice(appId, paymentMethod))
        .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    }))
    .toSorted((one, other) => one.appName.localeCompare(other.appName, 'en'));
}

const appsByMethods = new WeakMap<KnownMethods, Map<string, KnownMethod>>();

function appsById(methods: KnownMethods): Map<string, KnownMethod> {
  const apps = appsByMethods.get(methods) ?? new Map([...methods.values()].map((method) => [method.appId, method]));
  appsByMethods.set(methods, apps);
  return apps;
}
