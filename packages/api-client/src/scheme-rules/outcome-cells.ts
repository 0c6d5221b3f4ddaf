import type { CompiledRule, CompiledScheme, KnownMethod } from './compile-scheme.ts';
import { methodKey } from './compile-scheme.ts';
import { smallestUnits } from './decimal-units.ts';
import { unavailability } from './match-payment.ts';

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

/**
 * Divides all payments into cells in which every scheme decides alike. Two payments of one cell differ at most in their
 * authorization source. Amounts are multiples of the smallest amount of their currency.
 */
export function visitCells(schemes: readonly CompiledScheme[], visit: (cell: Cell) => void): void {
  const rules = schemes.flatMap((scheme) => scheme.rules);
  const countries = classesOf(schemes, 'countries');
  const bounds = new Map<bigint, AmountBounds>();
  for (const ofCurrency of classesOf(schemes, 'currencies')) {
    const step = smallestUnits(ofCurrency.codes[0] ?? ANY_OTHER);
    const ofStep = bounds.get(step) ?? amountBounds(rules, step);
    bounds.set(step, ofStep);
    const candidates = schemes.map((scheme) => scheme.rules.filter((rule) => ofCurrency.rules.has(rule)));
    for (const ofCountry of countries) {
      const market = { countries: ofCountry.codes, currencies: ofCurrency.codes };
      const deciding = candidates.map((some) => decidingRules(some, ofCountry.rules, ofStep));
      visitMarket(market, { deciding, starts: ofStep.starts }, visit);
    }
  }
}

/** Whether a rule matches payments of a market, some amounts at least. */
export function isIn(rule: CompiledRule, { countries, currencies }: Market): boolean {
  const [country = ANY_OTHER] = countries;
  const [currency = ANY_OTHER] = currencies;
  return (rule.countries?.has(country) ?? true) && (rule.currencies?.has(currency) ?? true);
}

interface Class {
  readonly codes: string[];
  readonly rules: ReadonlySet<CompiledRule>;
}

/** Groups the codes that the same rules and methods name. Currencies with different digits are never in one group. */
function classesOf(schemes: readonly CompiledScheme[], list: 'countries' | 'currencies'): readonly Class[] {
  const rules = schemes.flatMap((scheme) => scheme.rules);
  const methods = new Set(rules.flatMap(({ turnedOn }) => turnedOn.flatMap(({ method }) => method ?? [])));
  const groups = groupsOf([...rules, ...methods].flatMap((one) => one[list] ?? []));
  const classes = new Map<string, Class>();
  for (const [code, group] of groups) {
    const key = list === 'currencies' ? `${group} ${smallestUnits(code)}` : String(group);
    const same = classes.get(key);
    if (same) same.codes.push(code);
    else classes.set(key, { codes: [code], rules: new Set(rules.filter((rule) => rule[list]?.has(code) ?? true)) });
  }
  return [...classes.values()];
}

/** For each code a number that is equal for codes that are in the same sets. `ANY_OTHER` is last. */
function groupsOf(sets: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const groups = new Map<string, number>();
  let count = 1;
  for (const set of sets) {
    // The codes of a group that are in the set leave it together; codes that were in no set yet are of group 0.
    const parts = new Map<number, number>();
    for (const code of set) {
      const group = groups.get(code) ?? 0;
      let part = parts.get(group);
      if (part === undefined) {
        part = count;
        count += 1;
        parts.set(group, part);
      }
      groups.set(code, part);
    }
  }
  const ofOthers = groups.get(ANY_OTHER) ?? 0;
  groups.delete(ANY_OTHER);
  return groups.set(ANY_OTHER, ofOthers);
}

interface AmountBounds {
  /** The amounts at which a rule begins or ends, ascending, from 0. */
  readonly starts: readonly bigint[];
  /** The ranges of `starts` that each rule covers, `to` excluded; none if it covers no amount. */
  readonly ranges: ReadonlyMap<CompiledRule, readonly [from: number, to: number]>;
  /** To copy: each range without a rule, and each place with itself. Copying them is much faster than filling them. */
  readonly none: readonly undefined[];
  readonly places: Int32Array;
}

function amountBounds(rules: readonly CompiledRule[], step: bigint): AmountBounds {
  const limits = rules.map((rule) => ({
    rule,
    // The first amount that is not too low, and the first that is too high.
    from: rule.low === undefined ? 0n : ((rule.low + step - 1n) / step) * step,
    to: rule.high === undefined ? undefined : (rule.high / step) * step + step,
  }));
  const starts = [...new Set([0n, ...limits.flatMap(({ from, to }) => (to === undefined ? [from] : [from, to]))])];
  starts.sort((one, other) => (one < other ? -1 : 1));
  const placeOf = new Map(starts.map((start, place) => [start, place]));
  const ranges = new Map(
    limits.map(({ rule, from, to }): [CompiledRule, [number, number]] => [
      rule,
      [placeOf.get(from) ?? 0, to === undefined ? starts.length : (placeOf.get(to) ?? 0)],
    ]),
  );
  return {
    starts,
    ranges,
    none: starts.map(() => undefined),
    places: Int32Array.from([...starts.keys(), starts.length]),
  };
}

function visitMarket(
  market: Market,
  {
    deciding,
    starts,
  }: { readonly deciding: readonly (readonly (CompiledRule | undefined)[])[]; readonly starts: readonly bigint[] },
  visit: (cell: Cell) => void,
): void {
  let from = 0;
  for (let place = 1; place <= starts.length; place += 1) {
    if (place < starts.length && isAsBefore(deciding, place)) continue;
    const isWhole = from === 0 && place === starts.length;
    const amounts = { from: starts[from] ?? 0n, to: starts[place] };
    visit({ market, amounts, isWhole, deciding: deciding.map((rules) => rules[from]) });
    from = place;
  }
}

/** A loop, because this runs for every range of every market. */
function isAsBefore(deciding: readonly (readonly (CompiledRule | undefined)[])[], place: number): boolean {
  for (const rules of deciding) if (rules[place] !== rules[place - 1]) return false;
  return true;
}

/** The first rule of a country that covers each range of amounts. */
function decidingRules(
  candidates: readonly CompiledRule[],
  ofCountry: ReadonlySet<CompiledRule>,
  { ranges, none, places }: AmountBounds,
): readonly (CompiledRule | undefined)[] {
  const deciding: (CompiledRule | undefined)[] = none.slice();
  // Where to look for the next range without a rule, so that taken ranges are skipped together.
  const next = places.slice();
  let left = none.length;
  for (const rule of candidates) {
    if (left === 0) break;
    if (!ofCountry.has(rule)) continue;
    const [from, to] = ranges.get(rule) ?? [0, 0];
    for (let place = firstFree(next, from); place < to; place = firstFree(next, place + 1)) {
      deciding[place] = rule;
      next[place] = place + 1;
      left -= 1;
    }
  }
  return deciding;
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

/** What a rule offers in a market, by authorization source: text that is equal if and only if the offers are. */
export type OffersIn = (rule: CompiledRule | undefined, market: Market) => ReadonlySet<string>;

/** Prepares to read what the rules of a scheme offer. An offer is `app method source`. */
export function offersIn(scheme: CompiledScheme): OffersIn {
  const able = new Map<CompiledRule, readonly Able[]>();
  return (rule, market) => {
    if (!rule) return NOTHING;
    const methods = able.get(rule) ?? ableMethods(scheme, rule);
    able.set(rule, methods);
    return readOffers(methods, market);
  };
}

const NOTHING: ReadonlySet<string> = new Set();

interface Able {
  readonly offer: string;
  /** Of methods with one of the same, only the first is offered. */
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
