import type { CompiledRule, CompiledScheme, KnownMethod } from './compile-scheme.ts';
import { methodKey } from './compile-scheme.ts';
import { smallestUnits } from './decimal-units.ts';
import { unavailability } from './match-payment.ts';
import { finish, type Steps } from './steps.ts';

/** Stands for every code that neither a rule nor a payment method names. */
export const ANY_OTHER = '';

/** Countries and currencies that all rules and payment methods treat alike. The first stands for all. */
export interface Market {
  readonly countries: readonly string[];
  readonly currencies: readonly string[];
}

/** A range of amounts in units, `to` excluded; `undefined`: without end. */
export interface Amounts {
  readonly from: bigint;
  readonly to: bigint | undefined;
}

/** A range of amounts within a market, and the rule of each scheme that decides there. */
export interface Cell {
  readonly market: Market;
  readonly amounts: Amounts;
  /** Whether the cell has all amounts. */
  readonly isWhole: boolean;
  /** In the order of the schemes. */
  readonly deciding: readonly (CompiledRule | undefined)[];
}

export interface Division {
  /** Neighbouring amounts whose rules have the same label are one cell, and the first rule stands for it. Default: the rule. */
  readonly labelOf?: (rule: CompiledRule) => unknown;
  /** Visits only the cells in which the labels of the schemes differ. Default: false. */
  readonly areDifferent?: boolean;
}

/**
 * Divides all payments into cells in which every scheme decides alike. Two payments of one cell differ at most in their
 * authorization source. Amounts are multiples of the smallest amount of their currency.
 */
export function visitCells(schemes: readonly CompiledScheme[], visit: (cell: Cell) => void, division?: Division): void {
  finish(visitCellsInSteps(schemes, visit, division));
}

/** Visits cells as `visitCells` does, one market in each step. */
export function* visitCellsInSteps(
  schemes: readonly CompiledScheme[],
  visit: (cell: Cell) => void,
  { labelOf = (rule) => rule, areDifferent = false }: Division = {},
): Steps<void> {
  const rules = schemes.flatMap((scheme) => scheme.rules);
  const firsts = schemes.map((_, place) => schemes.slice(0, place).flatMap((scheme) => scheme.rules).length);
  const labels = labelNumbers(rules.map(labelOf));
  const countries = classesOf(rules, 'countries');
  const bounds = new Map<bigint, AmountBounds>();
  const isVisited = areDifferent ? areLabelledDifferently : () => true;
  for (const ofCurrency of classesOf(rules, 'currencies')) {
    const step = smallestUnits(ofCurrency.codes[0] ?? ANY_OTHER);
    const ofStep = bounds.get(step) ?? amountBounds(rules, step);
    bounds.set(step, ofStep);
    // Filled again for each market.
    const deciding = schemes.map(() => ofStep.none.slice());
    const candidates = schemes.map((scheme, place) =>
      scheme.rules.map((_, index) => index + (firsts[place] ?? 0)).filter((number) => ofCurrency.isIn[number] === 1),
    );
    for (const ofCountry of countries) {
      const market = { countries: ofCountry.codes, currencies: ofCurrency.codes };
      for (const [place, numbers] of deciding.entries()) decide(numbers, candidates[place] ?? [], ofCountry, ofStep);
      visitMarket({ market, deciding, rules, labels, starts: ofStep.starts, isVisited }, visit);
      yield;
    }
  }
}

/** For each rule a number that is equal for equal labels, from 0. */
function labelNumbers(labels: readonly unknown[]): Int32Array {
  const numbers = new Map([...new Set(labels)].map((label, number) => [label, number]));
  return Int32Array.from(labels, (label) => numbers.get(label) ?? 0);
}

/** Whether a rule matches payments of a market, some amounts at least. */
export function isIn(rule: CompiledRule, { countries, currencies }: Market): boolean {
  const [country = ANY_OTHER] = countries;
  const [currency = ANY_OTHER] = currencies;
  return (rule.countries?.has(country) ?? true) && (rule.currencies?.has(currency) ?? true);
}

interface Class {
  readonly codes: string[];
  /** 1 for each rule that matches the codes, by its number. */
  readonly isIn: Uint8Array;
}

/** Groups the codes that the same rules and methods name. Currencies with different digits are never in one group. */
function classesOf(rules: readonly CompiledRule[], list: 'countries' | 'currencies'): readonly Class[] {
  const groups = groupsOf([...rules, ...methodsOf(rules)].flatMap((one) => one[list] ?? []));
  const classes = new Map<string, Class>();
  for (const [code, group] of groups) {
    const key = list === 'currencies' ? `${group} ${smallestUnits(code)}` : String(group);
    const same = classes.get(key);
    if (same) same.codes.push(code);
    else classes.set(key, { codes: [code], isIn: membersOf(rules, list, code) });
  }
  return [...classes.values()];
}

/** The methods that are turned on. Rules with equal keys turn on the same. */
function methodsOf(rules: readonly CompiledRule[]): ReadonlySet<KnownMethod> {
  const differing = new Map(rules.map((rule) => [rule.offersKey, rule]));
  return new Set([...differing.values()].flatMap(({ turnedOn }) => turnedOn.flatMap(({ method }) => method ?? [])));
}

/** A loop, because this runs for every rule and class. */
function membersOf(rules: readonly CompiledRule[], list: 'countries' | 'currencies', code: string): Uint8Array {
  const isIn = new Uint8Array(rules.length);
  let number = 0;
  for (const rule of rules) {
    if (rule[list]?.has(code) ?? true) isIn[number] = 1;
    number += 1;
  }
  return isIn;
}

/** For each code a number that is equal for codes that are in the same sets. `ANY_OTHER` is last. */
function groupsOf(sets: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  /** By place. Codes that were in no set yet are of group 0. */
  const groups: number[] = [];
  /** By group: the new group of those of its codes that are in the latest set. */
  const parts: number[] = [];
  let count = 1;
  for (const set of sets) {
    const first = count;
    for (const code of set) {
      let place = places.get(code);
      if (place === undefined) {
        place = places.size;
        places.set(code, place);
      }
      const group = groups[place] ?? 0;
      let part = parts[group] ?? 0;
      if (part < first) {
        part = count;
        count += 1;
        parts[group] = part;
      }
      groups[place] = part;
    }
  }
  const found = new Map([...places].map(([code, place]) => [code, groups[place] ?? 0]));
  const ofOthers = found.get(ANY_OTHER) ?? 0;
  found.delete(ANY_OTHER);
  return found.set(ANY_OTHER, ofOthers);
}

interface AmountBounds {
  /** The amounts at which a rule begins or ends, ascending, from 0. */
  readonly starts: readonly bigint[];
  /** By the number of a rule, the ranges of `starts` that it covers, `to` excluded; none if it covers no amount. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Arrays to copy: each range without a rule, and each place with itself. Copying is much faster than filling. */
  readonly none: Int32Array;
  readonly places: Int32Array;
  /** By place, where to go on looking for a range without a rule, so that taken ranges are skipped together. For one use at a time. */
  readonly next: Int32Array;
}

function amountBounds(rules: readonly CompiledRule[], step: bigint): AmountBounds {
  // The first amount that is not too low, and the first that is too high.
  const limits = rules.map(({ low, high }) => ({
    from: low === undefined ? 0n : ((low + step - 1n) / step) * step,
    to: high === undefined ? undefined : (high / step) * step + step,
  }));
  const starts = [...new Set([0n, ...limits.flatMap(({ from, to }) => (to === undefined ? [from] : [from, to]))])];
  starts.sort((one, other) => (one < other ? -1 : 1));
  const placeOf = new Map(starts.map((start, place) => [start, place]));
  return {
    starts,
    from: Int32Array.from(limits, ({ from }) => placeOf.get(from) ?? 0),
    to: Int32Array.from(limits, ({ to }) => (to === undefined ? starts.length : (placeOf.get(to) ?? 0))),
    none: new Int32Array(starts.length).fill(NO_RULE),
    places: Int32Array.from([...starts.keys(), starts.length]),
    next: new Int32Array(starts.length + 1),
  };
}

/** In place of the number of a rule. */
const NO_RULE = -1;

interface DividedMarket {
  readonly market: Market;
  /** For each scheme, the number of the rule that decides each range of amounts. */
  readonly deciding: readonly Int32Array[];
  readonly rules: readonly CompiledRule[];
  readonly labels: Int32Array;
  readonly starts: readonly bigint[];
  readonly isVisited: (deciding: readonly Int32Array[], labels: Int32Array, place: number) => boolean;
}

function visitMarket(
  { market, deciding, rules, labels, starts, isVisited }: DividedMarket,
  visit: (cell: Cell) => void,
): void {
  let from = 0;
  for (let place = 1; place <= starts.length; place += 1) {
    if (place < starts.length && isAsBefore(deciding, labels, place)) continue;
    if (isVisited(deciding, labels, from)) {
      const isWhole = from === 0 && place === starts.length;
      const amounts = { from: starts[from] ?? 0n, to: starts[place] };
      const first = from;
      visit({ market, amounts, isWhole, deciding: deciding.map((numbers) => rules[numbers[first] ?? NO_RULE]) });
    }
    from = place;
  }
}

/** A loop, because this runs for every range of every market. */
function isAsBefore(deciding: readonly Int32Array[], labels: Int32Array, place: number): boolean {
  for (const numbers of deciding) {
    if (!haveOneLabel(labels, numbers[place], numbers[place - 1])) return false;
  }
  return true;
}

function areLabelledDifferently([one, ...others]: readonly Int32Array[], labels: Int32Array, place: number): boolean {
  for (const other of others) if (!haveOneLabel(labels, one?.[place], other[place])) return true;
  return false;
}

function haveOneLabel(labels: Int32Array, one = NO_RULE, other = NO_RULE): boolean {
  return one === other || (one !== NO_RULE && other !== NO_RULE && labels[one] === labels[other]);
}

/** Fills in, for each range of amounts, the number of the first rule of a country that covers it. */
function decide(
  deciding: Int32Array,
  candidates: readonly number[],
  { isIn: isInCountry }: Class,
  { from, to, none, places, next }: AmountBounds,
): void {
  deciding.set(none);
  next.set(places);
  let left = none.length;
  for (const number of candidates) {
    if (left === 0) break;
    if (isInCountry[number] !== 1) continue;
    const end = to[number] ?? 0;
    for (let place = firstFree(next, from[number] ?? 0); place < end; place = firstFree(next, place + 1)) {
      deciding[place] = number;
      next[place] = place + 1;
      left -= 1;
    }
  }
}

function firstFree(next: Int32Array, place: number): number {
  let free = place;
  while (next[free] !== free && free < next.length - 1) {
    const after = next[free] ?? free;
    next[free] = next[after] ?? after;
    free = after;
  }
  return free;
}

/** The offer of a rule in a market, by authorization source: text that is equal if and only if the offers are. */
export type OffersIn = (rule: CompiledRule | undefined, market: Market) => ReadonlySet<string>;

/** Returns a reader of the offers of a scheme's rules. An offer is `app method source`. */
export function offersIn(scheme: CompiledScheme): OffersIn {
  const able = new Map<string, readonly Able[]>();
  return (rule, market) => {
    if (!rule) return NOTHING;
    const methods = able.get(rule.offersKey) ?? ableMethods(scheme, rule);
    able.set(rule.offersKey, methods);
    return readOffers(methods, market);
  };
}

const NOTHING: ReadonlySet<string> = new Set();

interface Able {
  readonly offer: string;
  /** Of methods that share one of these, only the first is offered. */
  readonly exclusive: readonly string[];
  readonly method: KnownMethod;
}

/** The methods of a rule that can be used for some payment, once for each authorization source. */
function ableMethods(scheme: CompiledScheme, { turnedOn }: CompiledRule): readonly Able[] {
  return scheme.sources.flatMap((source) =>
    turnedOn.flatMap((one) => {
      const { method } = one;
      const need = { countries: [], currencies: [], sources: [source] };
      if (!method || unavailability(scheme, method, need).length > 0) return [];
      const hasGroup = scheme.kind === 'payout' && method.group != null;
      const exclusive = [
        `${source} method ${one.paymentMethod}`,
        ...(hasGroup ? [`${source} group ${method.group}`] : []),
      ];
      return [{ offer: `${methodKey(one)} ${source}`, exclusive, method }];
    }),
  );
}

function readOffers(methods: readonly Able[], market: Market): ReadonlySet<string> {
  const [country = ANY_OTHER] = market.countries;
  const [currency = ANY_OTHER] = market.currencies;
  const offers = new Set<string>();
  const taken = new Set<string>();
  for (const { offer, exclusive, method } of methods) {
    if (!supports(method.countries, country) || !supports(method.currencies, currency)) continue;
    if (exclusive.some((name) => taken.has(name))) continue;
    for (const name of exclusive) taken.add(name);
    offers.add(offer);
  }
  return offers;
}

function supports(supported: ReadonlySet<string>, code: string): boolean {
  return supported.size === 0 || supported.has(code);
}

export function areEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((item) => other.has(item));
}
