import type { CompiledRule, CompiledScheme, KnownMethod, TurnedOn } from './compile-scheme.ts';
import { readUnits } from './decimal-units.ts';

/** A payment whose offers are to be found. */
export interface Payment {
  /** A decimal string in the payment's currency. */
  readonly amount: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Default: any that the scheme takes. */
  readonly authorizationSource?: string | undefined;
}

/** Why a rule does not match a payment. */
export type Mismatch = 'AMOUNT_IS_NOT_VALID' | 'COUNTRY' | 'CURRENCY' | 'VALUE_TOO_HIGH' | 'VALUE_TOO_LOW';

/** Why a payment method cannot be used. */
export type Unavailability =
  | 'AGREEMENT_TYPE'
  | 'APP_NOT_INSTALLED'
  | 'AUTHORIZATION_SOURCE'
  | 'COUNTRY'
  | 'CURRENCY'
  | 'DIRECTION'
  | 'SOURCE_NOT_TAKEN'
  | 'UNKNOWN_METHOD';

/** Why a payment method that could be used is not offered. */
export type Conflict = 'DUPLICATE' | 'GROUP';

/** The need for a payment method: of one payment, or of all payments of a rule. Empty lists stand for any. */
export interface Need {
  readonly countries: readonly string[];
  readonly currencies: readonly string[];
  readonly sources: readonly string[];
}

export interface OffersOfRule {
  readonly offered: readonly TurnedOn[];
  readonly refused: readonly { readonly one: TurnedOn; readonly reasons: readonly (Conflict | Unavailability)[] }[];
}

/** Why a rule does not match a payment; empty if it does. Both limits are inclusive. */
export function mismatches(rule: CompiledRule, payment: Payment, value = readUnits(payment.amount)): Mismatch[] {
  const found: Mismatch[] = [];
  if (rule.countries && !rule.countries.has(payment.country)) found.push('COUNTRY');
  if (rule.currencies && !rule.currencies.has(payment.currency)) found.push('CURRENCY');
  if (value === undefined) return [...found, 'AMOUNT_IS_NOT_VALID'];
  if (rule.low !== undefined && value < rule.low) found.push('VALUE_TOO_LOW');
  if (rule.high !== undefined && value > rule.high) found.push('VALUE_TOO_HIGH');
  return found;
}

/** The first rule that matches a payment. */
export function firstMatch({ rules }: CompiledScheme, payment: Payment): CompiledRule | undefined {
  const value = readUnits(payment.amount);
  return rules.find((rule) => mismatches(rule, payment, value).length === 0);
}

/** The offer for a payment when the first matching rule decides. */
export function offersFor(scheme: CompiledScheme, payment: Payment): readonly TurnedOn[] {
  const rule = firstMatch(scheme, payment);
  return rule ? offersOfRule(scheme, rule, payment).offered : [];
}

/** The offer of a matching rule. Of duplicates, and of the methods of a group, the first by app is offered. */
export function offersOfRule(scheme: CompiledScheme, { turnedOn }: CompiledRule, payment: Payment): OffersOfRule {
  const offered: TurnedOn[] = [];
  const refused: { one: TurnedOn; reasons: readonly (Conflict | Unavailability)[] }[] = [];
  const need: Need = {
    countries: [payment.country],
    currencies: [payment.currency],
    sources: payment.authorizationSource === undefined ? scheme.sources : [payment.authorizationSource],
  };
  for (const one of turnedOn) {
    const reasons = unavailability(scheme, one.method, need);
    if (reasons.length > 0) refused.push({ one, reasons });
    else if (offered.some(({ paymentMethod }) => paymentMethod === one.paymentMethod)) {
      refused.push({ one, reasons: ['DUPLICATE'] });
    } else if (scheme.kind === 'payout' && offered.some((other) => haveOneGroup(one, other))) {
      refused.push({ one, reasons: ['GROUP'] });
    } else offered.push(one);
  }
  return { offered, refused };
}

/** Whether two payment methods are of one group, of which only one can be turned on in a payout rule. */
export function haveOneGroup(one: TurnedOn, other: TurnedOn): boolean {
  const group = one.method?.group;
  return group != null && group === other.method?.group && one.paymentMethod !== other.paymentMethod;
}

/** Why a payment method cannot be used; empty if it can. A check applies only when both sides are not empty. */
export function unavailability(
  scheme: Pick<CompiledScheme, 'agreementType' | 'kind' | 'sources'>,
  method: KnownMethod | undefined,
  { countries, currencies, sources }: Need,
): Unavailability[] {
  if (!method) return ['UNKNOWN_METHOD'];
  const found: Unavailability[] = [];
  const taken = sources.filter((source) => scheme.sources.includes(source));
  if (!method.isInstalled) found.push('APP_NOT_INSTALLED');
  if (!method.directions.includes(DIRECTIONS[scheme.kind])) found.push('DIRECTION');
  if (!overlaps(countries, method.countries)) found.push('COUNTRY');
  if (!overlaps(currencies, method.currencies)) found.push('CURRENCY');
  if (scheme.agreementType !== '' && !overlaps([scheme.agreementType], method.agreementTypes)) {
    found.push('AGREEMENT_TYPE');
  }
  if (taken.length === 0) found.push('SOURCE_NOT_TAKEN');
  else if (!overlaps(taken, method.sources)) found.push('AUTHORIZATION_SOURCE');
  return found;
}

const DIRECTIONS = { collect: 'DEBIT', payout: 'CREDIT' } as const;

function overlaps(wanted: readonly string[], supported: ReadonlySet<string>): boolean {
  return wanted.length === 0 || supported.size === 0 || wanted.some((one) => supported.has(one));
}

/** The needs of a rule for its payment methods. */
export function needOf({ rule }: Pick<CompiledRule, 'rule'>, { sources }: Pick<CompiledScheme, 'sources'>): Need {
  return { countries: rule.countries, currencies: rule.currencies, sources };
}
