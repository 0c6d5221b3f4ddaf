import type { CompiledRule, CompiledScheme } from './compile-scheme.ts';
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
  /** All rules of each scheme that match in the market, in the order of evaluation. */
  readonly matching: readonly (readonly CompiledRule[])[];
}

/**
 * Divides all payments into cells in which every scheme decides alike. Two payments of one cell differ at most in their
 * authorization source. Amounts are multiples of the smallest amount of their currency. Stops when `visit` returns true.
 */
export function visitCells(schemes: readonly CompiledScheme[], visit: (cell: Cell) => boolean | void): void {
  const rules = schemes.flatMap((scheme) => scheme.rules);
  const countries = classesOf(schemes, 'countries');
  const currencies = classesOf(schemes, 'currencies');
  const bounds = new Map<bigint, AmountBounds>();
  for (const ofCurrency of currencies) {
    const [currency = ANY_OTHER] = ofCurrency.codes;
    const step = smallestUnits(currency);
    const steps = bounds.get(step) ?? amountBounds(rules, step);
    bounds.set(step, steps);
    for (const ofCountry of countries) {
      const matching = schemes.map((scheme) =>
        scheme.rules.filter((rule) => ofCountry.rules.has(rule) && ofCurrency.rules.has(rule)),
      );
      const market = { countries: ofCountry.codes, currencies: ofCurrency.codes };
      if (visitMarket({ market, matching, bounds: steps }, visit)) return;
    }
  }
}

interface Class {
  readonly codes: string[];
  readonly rules: ReadonlySet<CompiledRule>;
}

/** Groups the codes that the same rules and methods name. Currencies with different digits are never in one group. */
function classesOf(schemes: readonly CompiledScheme[], list: 'countries' | 'currencies'): readonly Class[] {
  const rules = schemes.flatMap((scheme) => scheme.rules);
  const methods = [...new Set(rules.flatMap(({ turnedOn }) => turnedOn.flatMap(({ method }) => method ?? [])))];
  const codes = new Set([
    ...rules.flatMap((rule) => [...(rule[list] ?? [])]),
    ...methods.flatMap((method) => [...method[list]]),
    ANY_OTHER,
  ]);
  const classes = new Map<string, Class>();
  for (const code of codes) {
    const named = rules.map((rule) => rule[list]?.has(code) ?? true);
    const supported = methods.map((method) => method[list].size === 0 || method[list].has(code));
    const digits = list === 'currencies' ? smallestUnits(code) : '';
    const key = `${[...named, ...supported].map(Number).join('')} ${digits}`;
    const same = classes.get(key);
    if (same) same.codes.push(code);
    else classes.set(key, { codes: [code], rules: new Set(rules.filter((_, index) => named[index])) });
  }
  return [...classes.values()];
}

interface AmountBounds {
  /** The amounts at which a rule begins or ends, ascending, from 0. */
  readonly starts: readonly bigint[];
  /** The ranges of `starts` that each rule covers, `to` excluded; none if it covers no amount. */
  readonly ranges: ReadonlyMap<CompiledRule, readonly [from: number, to: number]>;
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
  const places = new Map(starts.map((start, place) => [start, place]));
  const ranges = new Map(
    limits.map(({ rule, from, to }): [CompiledRule, [number, number]] => [
      rule,
      [places.get(from) ?? 0, to === undefined ? starts.length : (places.get(to) ?? 0)],
    ]),
  );
  return { starts, ranges };
}

function visitMarket(
  {
    market,
    matching,
    bounds: { starts, ranges },
  }: Pick<Cell, 'market' | 'matching'> & { readonly bounds: AmountBounds },
  visit: (cell: Cell) => boolean | void,
): boolean {
  const deciding = matching.map((rules) => decidingRules(rules, { ranges, count: starts.length }));
  let from = 0;
  for (let place = 1; place <= starts.length; place += 1) {
    const isSame = place < starts.length && deciding.every((rules) => rules[place] === rules[place - 1]);
    if (isSame) continue;
    const isWhole = from === 0 && place === starts.length;
    const amounts = { from: starts[from] ?? 0n, to: starts[place] };
    const rules = deciding.map((ofScheme) => ofScheme[from]);
    if (visit({ market, amounts, isWhole, deciding: rules, matching }) === true) return true;
    from = place;
  }
  return false;
}

/** The first rule that covers each range of amounts. */
function decidingRules(
  rules: readonly CompiledRule[],
  { ranges, count }: Pick<AmountBounds, 'ranges'> & { readonly count: number },
): readonly (CompiledRule | undefined)[] {
  const deciding = Array.from<CompiledRule | undefined>({ length: count });
  let left = count;
  for (const rule of rules) {
    if (left === 0) break;
    const [from, to] = ranges.get(rule) ?? [0, 0];
    for (let place = from; place < to; place += 1) {
      if (deciding[place] !== undefined) continue;
      deciding[place] = rule;
      left -= 1;
    }
  }
  return deciding;
}

/** What a rule offers in a market, by authorization source: text that is equal if and only if the offers are. */
export type OffersIn = (rule: CompiledRule | undefined, market: Market) => ReadonlySet<string>;

/**
 * Prepares to read what the rules of a scheme offer. An offer is `app method source`. Offers are kept for each rule and market, as many
 * cells share them.
 */
export function offersIn(scheme: CompiledScheme): OffersIn {
  const kept = new Map<CompiledRule, Map<Market, ReadonlySet<string>>>();
  const able = new Map<CompiledRule, readonly Able[]>();
  return (rule, market) => {
    if (!rule) return NOTHING;
    const ofRule = kept.get(rule) ?? new Map<Market, ReadonlySet<string>>();
    kept.set(rule, ofRule);
    const known = ofRule.get(market);
    if (known) return known;
    const methods = able.get(rule) ?? ableMethods(scheme, rule);
    able.set(rule, methods);
    const offers = readOffers(scheme, methods, market);
    ofRule.set(market, offers);
    return offers;
  };
}

const NOTHING: ReadonlySet<string> = new Set();

interface Able {
  readonly source: string;
  readonly offer: string;
  readonly one: CompiledRule['turnedOn'][number];
}

/** The methods of a rule that can be used for some payment, once for each authorization source. */
function ableMethods(scheme: CompiledScheme, { turnedOn }: CompiledRule): readonly Able[] {
  return scheme.sources.flatMap((source) =>
    turnedOn
      .filter(
        ({ method }) =>
          unavailability(scheme, method, { countries: [], currencies: [], sources: [source] }).length === 0,
      )
      .map((one) => ({ source, one, offer: `${methodKey(one)} ${source}` })),
  );
}

function readOffers(scheme: CompiledScheme, methods: readonly Able[], market: Market): ReadonlySet<string> {
  const [country = ANY_OTHER] = market.countries;
  const [currency = ANY_OTHER] = market.currencies;
  const offers = new Set<string>();
  const taken = new Set<string>();
  for (const { source, offer, one } of methods) {
    const { method, paymentMethod } = one;
    if (!method || !supports(method.countries, country) || !supports(method.currencies, currency)) continue;
    const group = scheme.kind === 'payout' && method.group != null ? `${source} group ${method.group}` : undefined;
    const own = `${source} method ${paymentMethod}`;
    if (taken.has(own) || (group !== undefined && taken.has(group))) continue;
    taken.add(own);
    if (group !== undefined) taken.add(group);
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
