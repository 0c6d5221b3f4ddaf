import type { MATCH_TYPES } from '@portal/api-client/schemes';
import { type CompiledRule, type CompiledScheme, methodKey, type TurnedOn } from './compile-scheme.ts';
import { readUnits } from './decimal-units.ts';
import {
  type Conflict,
  type Mismatch,
  mismatches,
  offersOfRule,
  type OffersOfRule,
  type Payment,
  type Unavailability,
} from './match-payment.ts';

export type MatchType = (typeof MATCH_TYPES)[number];

/** The outcome of a rule. Both lists are empty unless the rule applies or does not match. */
export interface SimulationStep {
  readonly rule: CompiledRule;
  /** DECIDES: the first match. OFFERS: a match, where every match offers. */
  readonly outcome: 'DECIDES' | 'NO_MATCH' | 'NOT_REACHED' | 'OFFERS';
  readonly mismatches: readonly Mismatch[];
}

/** Why a payment method is not offered. `NOT_TURNED_ON`: in no rule. */
export type NotOfferedReason =
  | Conflict
  | Mismatch
  | Unavailability
  | 'ALREADY_OFFERED'
  | 'NOT_TURNED_ON'
  | 'RULE_NOT_REACHED';

export interface NotOffered {
  readonly appId: string;
  readonly paymentMethod: string;
  /** The rule that comes closest to offering it. */
  readonly rule: CompiledRule | undefined;
  /** True if the reasons are the rule's, false if they are the method's own. */
  readonly isOfRule: boolean;
  readonly reasons: readonly NotOfferedReason[];
}

export interface Simulation {
  readonly offered: readonly { readonly one: TurnedOn; readonly rule: CompiledRule }[];
  /** In the order of evaluation. */
  readonly steps: readonly SimulationStep[];
  /** Ordered by app and method. */
  readonly notOffered: readonly NotOffered[];
}

/** Runs a payment through a scheme, rule by rule, with the reasons. Never throws. */
export function simulate(scheme: CompiledScheme, payment: Payment, matchType: MatchType = 'FIRST'): Simulation {
  const steps: SimulationStep[] = [];
  const applied = new Map<CompiledRule, OffersOfRule>();
  const value = readUnits(payment.amount);
  for (const rule of scheme.rules) {
    const found = mismatches(rule, payment, value);
    if (found.length > 0) steps.push({ rule, outcome: 'NO_MATCH', mismatches: found });
    else if (matchType === 'FIRST' && applied.size > 0) steps.push({ rule, outcome: 'NOT_REACHED', mismatches: [] });
    else {
      steps.push({ rule, outcome: matchType === 'FIRST' ? 'DECIDES' : 'OFFERS', mismatches: [] });
      applied.set(rule, offersOfRule(scheme, rule, payment));
    }
  }
  const offered = firstOfEachMethod(applied);
  const isOffered = new Set(offered.map(({ one }) => methodKey(one)));
  const having = stepsByMethod(steps);
  return {
    offered,
    steps,
    notOffered: candidates(scheme, having)
      .filter(({ key }) => !isOffered.has(key))
      .map(({ key, wanted }) => whyNot(wanted, { steps: having.get(key)?.steps ?? [], applied })),
  };
}

interface StepsOfMethod {
  readonly one: TurnedOn;
  readonly steps: SimulationStep[];
}

/** The steps of the rules that turn on each method. */
function stepsByMethod(steps: readonly SimulationStep[]): ReadonlyMap<string, StepsOfMethod> {
  const found = new Map<TurnedOn, StepsOfMethod>();
  for (const step of steps) {
    for (const one of step.rule.turnedOn) {
      const having = found.get(one);
      if (having) having.steps.push(step);
      else found.set(one, { one, steps: [step] });
    }
  }
  return new Map([...found].map(([one, having]) => [methodKey(one), having]));
}

/** Of a method that several rules offer, the first rule's app takes the payment. */
function firstOfEachMethod(applied: ReadonlyMap<CompiledRule, OffersOfRule>): Simulation['offered'] {
  const offered = new Map<string, { readonly one: TurnedOn; readonly rule: CompiledRule }>();
  for (const [rule, offers] of applied) {
    for (const one of offers.offered) {
      if (!offered.has(one.paymentMethod)) offered.set(one.paymentMethod, { one, rule });
    }
  }
  return [...offered.values()];
}

/** Every method that is turned on in a rule, and every method of an installed app that has the scheme's direction. */
function candidates(
  { kind, methods }: CompiledScheme,
  having: ReadonlyMap<string, StepsOfMethod>,
): readonly { readonly key: string; readonly wanted: Pick<TurnedOn, 'appId' | 'paymentMethod'> }[] {
  const direction = kind === 'collect' ? 'DEBIT' : 'CREDIT';
  const found = new Map<string, Pick<TurnedOn, 'appId' | 'paymentMethod'>>();
  for (const [key, method] of methods) {
    if (method.isInstalled && method.directions.includes(direction)) found.set(key, method);
  }
  for (const [key, { one }] of having) found.set(key, one);
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, wanted]) => ({ key, wanted }));
}

/** `steps`: of the rules that turn it on. */
function whyNot(
  { appId, paymentMethod }: Pick<TurnedOn, 'appId' | 'paymentMethod'>,
  { steps, applied }: Pick<Simulation, 'steps'> & { readonly applied: ReadonlyMap<CompiledRule, OffersOfRule> },
): NotOffered {
  const found = { appId: appId.toLowerCase(), paymentMethod };
  const isWanted = (one: TurnedOn) => one.appId === found.appId && one.paymentMethod === paymentMethod;
  for (const { rule } of steps) {
    const refusal = applied.get(rule)?.refused.find(({ one }) => isWanted(one));
    if (refusal) return { ...found, rule, isOfRule: false, reasons: refusal.reasons };
    if (applied.has(rule)) return { ...found, rule, isOfRule: true, reasons: ['ALREADY_OFFERED'] };
  }
  const later = steps.find(({ outcome }) => outcome === 'NOT_REACHED');
  if (later) return { ...found, rule: later.rule, isOfRule: true, reasons: ['RULE_NOT_REACHED'] };
  const [closest] = steps.toSorted((one, other) => one.mismatches.length - other.mismatches.length);
  if (closest) return { ...found, rule: closest.rule, isOfRule: true, reasons: closest.mismatches };
  return { ...found, rule: undefined, isOfRule: false, reasons: ['NOT_TURNED_ON'] };
}
