import type { PaymentMethod } from '@portal/api-client/payment-methods';
import type { Rule, SchemeContent, SchemeKind } from '@portal/api-client/schemes';
import { readUnits } from './decimal-units.ts';

/** A payment method with its lists as sets. An empty set means that it supports all. */
export interface KnownMethod extends PaymentMethod {
  readonly countries: ReadonlySet<string>;
  readonly currencies: ReadonlySet<string>;
  readonly sources: ReadonlySet<string>;
  readonly agreementTypes: ReadonlySet<string>;
}

/** A payment method that is turned on in a rule. */
export interface TurnedOn {
  /** In lower case. */
  readonly appId: string;
  readonly paymentMethod: string;
  /** The id if the marketplace does not have the app. */
  readonly appName: string;
  /** `undefined` if the app does not offer it, or no longer. */
  readonly method: KnownMethod | undefined;
}

export interface CompiledRule {
  readonly rule: Rule;
  /** The place in the draft, from 0. */
  readonly index: number;
  /** `undefined`: every country. */
  readonly countries: ReadonlySet<string> | undefined;
  readonly currencies: ReadonlySet<string> | undefined;
  /** In units, see `readUnits`. */
  readonly low: bigint | undefined;
  readonly high: bigint | undefined;
  /** Ordered by app and method, so that the order in the draft does not matter. Rules of a scheme share equal ones. */
  readonly turnedOn: readonly TurnedOn[];
  /** Equal for rules that turn on the same methods. */
  readonly offersKey: string;
}

/** A draft that is ready to be matched with many payments. */
export interface CompiledScheme {
  readonly kind: SchemeKind;
  /** In upper case. */
  readonly agreementType: string;
  readonly isMoto: boolean;
  /** The authorization sources that the scheme takes. */
  readonly sources: readonly string[];
  /** In the order of evaluation: by priority, then by place. */
  readonly rules: readonly CompiledRule[];
  readonly methods: KnownMethods;
}

/** Payment methods by app and code. */
export type KnownMethods = ReadonlyMap<string, KnownMethod>;

export const methodKey = ({ appId, paymentMethod }: Pick<PaymentMethod, 'appId' | 'paymentMethod'>) =>
  `${appId.toLowerCase()} ${paymentMethod}`;

export function knownMethods(methods: readonly PaymentMethod[]): KnownMethods {
  return new Map(
    methods.map((method) => [
      methodKey(method),
      {
        ...method,
        countries: new Set(method.supportedCountries),
        currencies: new Set(method.supportedCurrencies),
        sources: new Set(method.supportedAuthorizationSources),
        agreementTypes: new Set(method.supportedAgreementTypes.map((type) => type.toUpperCase())),
      },
    ]),
  );
}

/** Finds a payment method that a rule names. */
export function findMethod(
  methods: KnownMethods,
  { appId, paymentMethod }: Pick<TurnedOn, 'appId' | 'paymentMethod'>,
): TurnedOn {
  const id = appId.toLowerCase();
  const method = methods.get(methodKey({ appId, paymentMethod }));
  const ofApp = method ?? [...methods.values()].find((one) => one.appId.toLowerCase() === id);
  return { appId: id, paymentMethod, appName: ofApp?.appName ?? appId, method };
}

/** Rules, which are compiled in the order of evaluation, in the order of their draft. */
export function inDraftOrder(rules: readonly CompiledRule[]): readonly CompiledRule[] {
  return rules.toSorted((one, other) => one.index - other.index);
}

/** Prepares a draft, valid or not, for matching. Never throws. */
export function compileScheme(kind: SchemeKind, content: SchemeContent, methods: KnownMethods): CompiledScheme {
  const find = turnedOnFinder(methods);
  return {
    kind,
    agreementType: content.agreementType.toUpperCase(),
    isMoto: isMoto(kind, content),
    sources: availableSources(kind, content),
    rules: content.rules
      .map((rule, index) => compileRule(rule, { index, find }))
      .toSorted((one, other) => one.rule.priority - other.rule.priority || one.index - other.index),
    methods,
  };
}

/**
 * The authorization sources that a scheme takes: PAPER and TEL for MOTO, the displayed ones for a wallet, otherwise WEB. A wallet
 * that displays none takes WEB.
 */
export function availableSources(kind: SchemeKind, content: Omit<SchemeContent, 'rules'>): readonly string[] {
  if (isMoto(kind, content)) return ['PAPER', 'TEL'];
  const displayed = content.supportsWallet ? [...new Set(content.walletDisplayedAuthorizationSources)].toSorted() : [];
  return displayed.length > 0 ? displayed : ['WEB'];
}

function isMoto(kind: SchemeKind, content: Omit<SchemeContent, 'rules'>): boolean {
  return kind === 'collect' && content.supportsMotoTransactions === true;
}

function compileRule(
  rule: Rule,
  { index, find }: { readonly index: number; readonly find: FindTurnedOn },
): CompiledRule {
  const sorted = turnedOnIn(rule, find);
  const turnedOn = sorted.map(({ one }) => one);
  // The support of reward groups is not part of the scheme.
  const takesAll = (rule.rewardGroups ?? []).length > 0;
  return {
    rule,
    index,
    countries: chosenOrSupported(rule.countries, takesAll, () =>
      turnedOn.flatMap(({ method }) => method?.countries ?? []),
    ),
    currencies: chosenOrSupported(rule.currencies, takesAll, () =>
      turnedOn.flatMap(({ method }) => method?.currencies ?? []),
    ),
    low: readUnits(rule.lowValueInclusive),
    high: readUnits(rule.highValueInclusive),
    turnedOn,
    offersKey: sorted.map(({ key }) => key).join(),
  };
}

interface Keyed {
  readonly key: string;
  readonly one: TurnedOn;
}

type FindTurnedOn = (appId: string, paymentMethod: string) => Keyed;

/** Finds each method of a scheme once: rules that turn on the same method share it. */
function turnedOnFinder(methods: KnownMethods): FindTurnedOn {
  const byKey = new Map<string, Keyed>();
  const byApp = new Map<string, Map<string, Keyed>>();
  return (appId, paymentMethod) => {
    const ofApp = byApp.get(appId) ?? new Map<string, Keyed>();
    const found = ofApp.get(paymentMethod);
    if (found) return found;
    const key = methodKey({ appId, paymentMethod });
    const keyed = byKey.get(key) ?? { key, one: findMethod(methods, { appId, paymentMethod }) };
    byKey.set(key, keyed);
    byApp.set(appId, ofApp.set(paymentMethod, keyed));
    return keyed;
  };
}

function turnedOnIn({ apps }: Rule, find: FindTurnedOn): readonly Keyed[] {
  const found = new Set<Keyed>();
  for (const { appId, paymentMethods } of apps) {
    for (const paymentMethod of paymentMethods) found.add(find(appId, paymentMethod));
  }
  return [...found].toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

function chosenOrSupported(
  chosen: readonly string[],
  takesAll: boolean,
  readSupported: () => readonly ReadonlySet<string>[],
): ReadonlySet<string> | undefined {
  if (chosen.length > 0) return new Set(chosen);
  const supported = readSupported();
  if (takesAll || supported.some(({ size }) => size === 0)) return undefined;
  return new Set(supported.flatMap((some) => [...some]));
}
