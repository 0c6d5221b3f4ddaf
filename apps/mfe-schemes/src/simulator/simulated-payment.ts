import type { KnownMethods } from '@portal/scheme-rules';
import { AUTHORIZATION_SOURCES, type DraftInput, MATCH_TYPES, type PreviewQuery } from '@portal/api-client/schemes';
import { type DroppedPart, droppedValues } from '@portal/ui/page-parts';
import { isBelow, type TypedDecimal } from '@portal/validation';
import { readAmount } from '../typed-amount.ts';

type RuleInput = DraftInput['rules'][number];

const FIELDS = ['amount', 'country', 'currency', 'matchType', 'authorizationSource'] as const;
export type SimulatorField = (typeof FIELDS)[number];

/** The values of the simulator's fields, as typed. */
export type SimulatedPayment = Readonly<Record<SimulatorField, string>>;

/** The values that the user has entered; the others follow the rule in focus. */
export type EnteredPayment = Partial<SimulatedPayment>;

const paramOf = (field: SimulatorField) => `simulator.${field}`;

const OPTIONS: Partial<Record<SimulatorField, readonly string[]>> = {
  matchType: MATCH_TYPES,
  authorizationSource: AUTHORIZATION_SOURCES,
};

/** Reads the entered values from the URL, without those that do not exist. */
export function readEntered(params: URLSearchParams): EnteredPayment {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = params.get(paramOf(field));
      return value === null || (value !== '' && OPTIONS[field]?.includes(value) === false) ? [] : [[field, value]];
    }),
  );
}

/** The values of the URL that do not exist. */
export function droppedEntered(params: URLSearchParams): readonly DroppedPart[] {
  const dropped = (field: SimulatorField, name: string) =>
    droppedValues(params, paramOf(field), name, (value) => OPTIONS[field]?.includes(value) !== false);
  return [...dropped('matchType', 'Match type'), ...dropped('authorizationSource', 'Authorization source')];
}

/** The same URL parameters with the entered values. */
export function withEntered(params: URLSearchParams, entered: EnteredPayment): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const field of FIELDS) {
    const value = entered[field];
    if (value === undefined) next.delete(paramOf(field));
    else next.set(paramOf(field), value);
  }
  return next;
}

const USUAL_AMOUNT = '100';

/** A payment that a rule should match: a country and a currency of its methods, and a value within its limits. */
export function paymentOf(rule: RuleInput | undefined, methods: KnownMethods): SimulatedPayment {
  const { countries = [], currencies = [], apps = [] } = rule ?? {};
  const turnedOn = apps.flatMap(({ appId, paymentMethods }) =>
    paymentMethods.flatMap((paymentMethod) => methods.get(`${appId.toLowerCase()} ${paymentMethod}`) ?? []),
  );
  const market = [...turnedOn, ...[...methods.values()].filter(({ isInstalled }) => isInstalled)]
    .map((method) => ({
      country: firstOf(countries, method.supportedCountries),
      currency: firstOf(currencies, method.supportedCurrencies),
    }))
    .find(({ country, currency }) => country !== undefined && currency !== undefined);
  return {
    amount: amountWithin(rule),
    country: market?.country ?? countries[0] ?? '',
    currency: market?.currency ?? currencies[0] ?? '',
    matchType: 'FIRST',
    authorizationSource: '',
  };
}

/** The first chosen code that is supported. An empty list stands for all. */
function firstOf(chosen: readonly string[], supported: readonly string[]): string | undefined {
  if (chosen.length === 0) return supported[0];
  return supported.length === 0 ? chosen[0] : chosen.find((code) => supported.includes(code));
}

function amountWithin(rule: RuleInput | undefined): string {
  const { lowValueInclusive: low, highValueInclusive: high } = rule ?? {};
  if (low != null && low !== '') return low;
  return high != null && readAmount(high, { filledIn: high }).ok && isBelow(high, USUAL_AMOUNT) ? high : USUAL_AMOUNT;
}

/** Reads the amount. `filledIn`: the amount from the rule in focus, which is accepted unchanged. */
function amountOf({ amount, currency }: SimulatedPayment, filledIn: string | undefined): TypedDecimal {
  return readAmount(amount, { currencies: [currency], filledIn });
}

/** The faults of the values, by field. */
export function faultsOf(payment: SimulatedPayment, filledIn: string | undefined): EnteredPayment {
  const amount = amountOf(payment, filledIn);
  return {
    ...(!amount.ok && { amount: amount.fault }),
    ...(payment.country === '' && { country: 'Please choose a country' }),
    ...(payment.currency === '' && { currency: 'Please choose a currency' }),
  };
}

/** The query; `undefined` while a value has a fault. Values of the URL that are not a match type or source are ignored. */
export function previewQuery(payment: SimulatedPayment, filledIn: string | undefined): PreviewQuery | undefined {
  const amount = amountOf(payment, filledIn);
  if (!amount.ok || payment.country === '' || payment.currency === '') return undefined;
  const matchType = MATCH_TYPES.find((one) => one === payment.matchType);
  const authorizationSource = AUTHORIZATION_SOURCES.find((one) => one === payment.authorizationSource);
  return {
    amount: amount.decimal,
    country: payment.country,
    currency: payment.currency,
    ...(matchType && { matchType }),
    ...(authorizationSource && { authorizationSource }),
  };
}
