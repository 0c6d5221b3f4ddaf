import { countryName as nameOfCountry } from '@portal/validation';
import type { Rule } from '@portal/api-client/schemes';
import {
  type CompiledRule,
  type CompiledScheme,
  type KnownMethods,
  findMethod,
  type TurnedOn,
} from '../compile-scheme.ts';
import type { Mismatch, Unavailability } from '../match-payment.ts';
import { ANY_OTHER } from '../outcome-cells.ts';

/** More than this many names are counted instead. */
const NAMES_MAX = 4;

/** 'Rule 2', by its place in the draft. */
export function ruleName({ index }: Pick<CompiledRule, 'index'>): string {
  return `Rule ${index + 1}`;
}

/** Joins items: 'a', 'a and b', 'a, b and c'. */
export function inWords(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

/** 'Card (Card Payments)'. */
export function methodInWords({ appName, paymentMethod, method }: TurnedOn): string {
  return `${method?.name ?? paymentMethod} (${appName})`;
}

/** The English name of a country; the code itself if it is unknown. */
export function countryName(code: string): string {
  return code === ANY_OTHER ? 'other countries' : nameOfCountry(code);
}

/** 'Ireland and Spain', or '27 countries'. */
export function countriesInWords(codes: readonly string[]): string {
  return codes.length > NAMES_MAX ? `${codes.length} countries` : inWords(codes.map(countryName));
}

/** The names of countries, in the order of the alphabet, without the one for any other country. */
export function countriesByName(codes: readonly string[]): readonly string[] {
  return codes
    .filter((code) => code !== ANY_OTHER)
    .map(countryName)
    .toSorted((one, other) => one.localeCompare(other, 'en'));
}

/** The sentence of a rule in three parts. */
export interface RuleParts {
  readonly before: string;
  /** The words for its countries: 'Ireland', '10 countries'. */
  readonly countries: string;
  /** Empty without limits. */
  readonly after: string;
  /** The names of the countries, in the order of the alphabet, if the sentence only counts them; otherwise empty. */
  readonly counted: readonly string[];
}

/** A rule in one sentence: 'Card (Card Payments) for payments in EUR from Ireland, amounts from 10 to 100'. */
export function ruleInWords(rule: Rule, methods: KnownMethods): string {
  const { before, countries, after } = ruleParts(rule, methods);
  return `${before}${countries}${after}`;
}

/** The sentence of `ruleInWords`, divided before and after its countries. */
export function ruleParts(rule: Rule, methods: KnownMethods): RuleParts {
  const turnedOn = rule.apps.flatMap(({ appId, paymentMethods }) =>
    paymentMethods.map((paymentMethod) => methodInWords(findMethod(methods, { appId, paymentMethod }))),
  );
  const groups = new Set(rule.rewardGroups?.map(({ rewardGroupId }) => rewardGroupId)).size;
  const offered = [
    ...new Set(turnedOn),
    ...(groups === 0 ? [] : [groups === 1 ? '1 reward group' : `${groups} reward groups`]),
  ];
  const what = rule.currencies.length === 0 ? 'every supported currency' : inWords(rule.currencies, 'or');
  const limits = limitsInWords(rule);
  return {
    before: `${offered.length === 0 ? 'Nothing' : inWords(offered)} for payments in ${what} from `,
    countries: rule.countries.length === 0 ? 'every supported country' : countriesInWords(rule.countries),
    after: limits && `, ${limits}`,
    counted: rule.countries.length > NAMES_MAX ? countriesByName(rule.countries) : [],
  };
}

/** 'amounts from 10 to 100', 'amounts of 10 or more', 'amounts up to 100'; empty without limits. */
function limitsInWords({ lowValueInclusive: low, highValueInclusive: high }: Rule): string {
  if (low != null && high != null) return `amounts from ${low} to ${high}`;
  if (low != null) return `amounts of ${low} or more`;
  return high == null ? '' : `amounts up to ${high}`;
}

/** Why a payment method cannot be used, in the words of the specification where it has some; without a full stop. */
export function unavailabilityInWords(reason: Unavailability): string {
  switch (reason) {
    case 'AGREEMENT_TYPE':
      return 'Unsupported for selected agreement type';
    case 'APP_NOT_INSTALLED':
      return 'App not installed';
    case 'AUTHORIZATION_SOURCE':
      return 'Unsupported for the available authorization sources';
    case 'COUNTRY':
      return 'Unsupported in selected countries';
    case 'CURRENCY':
      return 'Unsupported in selected currencies';
    case 'DIRECTION':
      return 'Unsupported in this direction';
    case 'SOURCE_NOT_TAKEN':
      return 'The scheme does not accept this authorization source';
    case 'UNKNOWN_METHOD':
      return 'No app offers this payment method';
  }
}

/** The unavailable methods and the reasons: the title and the first three reasons are the specification's. */
export interface UnavailableInWords {
  readonly title: string;
  readonly reasons: readonly string[];
}

/** Explains why a rule of a scheme cannot use a payment method. `sources`: the scheme's authorization sources. */
export function unavailableInWords(
  { appName: app, paymentMethod, method }: TurnedOn,
  reasons: readonly Unavailability[],
  { sources, isMoto }: Pick<CompiledScheme, 'isMoto' | 'sources'>,
): UnavailableInWords {
  const name = method?.name ?? paymentMethod;
  const isByCard =
    method?.paymentType === 'CARD_PAYMENTS' && ['TEL', 'PAPER'].some((source) => method.sources.has(source));
  const listed = `${inWords(sources)} ${sources.length === 1 ? 'is' : 'are'} not supported by ${app}.`;
  return {
    title: `The ${name} payment method (offered by ${app}) is not available for this scheme rule`,
    reasons: reasons.map((reason) => {
      if (reason !== 'AUTHORIZATION_SOURCE') return unavailabilityInWords(reason);
      return isMoto && !isByCard ? `${listed} ${NOT_IN_MOTO}` : listed;
    }),
  };
}

const NOT_IN_MOTO = 'Therefore, this payment method is not currently supported for a MOTO user journey.';

/** Why a rule does not match a payment; without a full stop. */
export function mismatchInWords(
  mismatch: Mismatch,
  rule: Pick<Rule, 'highValueInclusive' | 'lowValueInclusive'>,
): string {
  switch (mismatch) {
    case 'AMOUNT_IS_NOT_VALID':
      return 'the amount is not valid';
    case 'COUNTRY':
      return 'the country is not included';
    case 'CURRENCY':
      return 'the currency is not included';
    case 'VALUE_TOO_HIGH':
      return `the amount is above ${rule.highValueInclusive}`;
    case 'VALUE_TOO_LOW':
      return `the amount is below ${rule.lowValueInclusive}`;
  }
}
