import type { CompiledScheme } from './compile-scheme.ts';
import { smallestUnits, unitsInWords } from './decimal-units.ts';
import { type Amounts, ANY_OTHER, areEqual, type Cell, type Market, offersIn, visitCells } from './outcome-cells.ts';

/** A range of amounts, as decimal strings with the digits of their currency. Without a member, that end is open. */
export interface AmountRange {
  readonly from?: string;
  readonly to?: string;
  /** In place of `from`: the highest amount below the range. */
  readonly above?: string;
  /** In place of `to`: the lowest amount above the range. */
  readonly below?: string;
}

/** A payment method that stops or starts being offered for payments in a currency. */
export interface Effect {
  readonly kind: 'STARTS' | 'STOPS';
  /** In lower case. */
  readonly appId: string;
  readonly paymentMethod: string;
  /** ISO 4217, or `ANY_OTHER`. */
  readonly currency: string;
  /** ISO 3166-1, or `ANY_OTHER`. Ordered. */
  readonly countries: readonly string[];
  /** The amounts that it concerns, ascending. Empty: all. */
  readonly amounts: readonly AmountRange[];
  /** The authorization sources that it concerns, if the method is offered for others. Empty: all. */
  readonly sources: readonly string[];
}

/** The effect on a method in one market. */
interface Concerned {
  readonly kind: Effect['kind'];
  /** `app method`. */
  readonly offer: string;
  readonly sources: readonly string[];
  /** Ascending, apart from each other. */
  readonly amounts: Amounts[];
}

interface Noted extends Concerned {
  readonly currency: string;
  readonly countries: Set<string>;
}

/** The payments to which the first matching rule of another scheme offers something else. Ordered by kind, app, method and currency. */
export function effectsOf(one: CompiledScheme, other: CompiledScheme): Effect[] {
  const [before, after] = [offersIn(one), offersIn(other)];
  // Then rules that turn on the same methods offer the same.
  const isAlike = one.agreementType === other.agreementType && one.sources.join() === other.sources.join();
  const found = new Map<string, Noted>();
  let market: Market | undefined;
  let ofMarket = new Map<string, Concerned>();
  const noteCell = (cell: Cell) => {
    const [old, now] = cell.deciding;
    const [was, is] = [before(old, cell.market), after(now, cell.market)];
    if (areEqual(was, is)) return;
    if (cell.market !== market) {
      if (market) noteMarket(found, market, ofMarket);
      market = cell.market;
      ofMarket = new Map();
    }
    noteLost(ofMarket, 'STOPS', { offers: was, others: is, amounts: cell.amounts });
    noteLost(ofMarket, 'STARTS', { offers: is, others: was, amounts: cell.amounts });
  };
  visitCells([one, other], noteCell, { labelOf: ({ offersKey }) => offersKey, areDifferent: isAlike });
  if (market) noteMarket(found, market, ofMarket);
  const rangeOf = rangeWriter([one, other]);
  return [...found]
    .toSorted(([key], [next]) => (key < next ? -1 : 1))
    .map(([, { kind, offer, currency, countries, amounts, sources }]) => {
      const [appId = '', paymentMethod = ''] = offer.split(' ');
      const ranges = isWhole(amounts) ? [] : amounts.map((range) => rangeOf(range, currency));
      return { kind, appId, paymentMethod, currency, countries: inOrder(countries), amounts: ranges, sources };
    });
}

interface Lost {
  readonly offers: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
  readonly amounts: Amounts;
}

/** Notes the offers that are not among others, for some amounts of a market. */
function noteLost(noted: Map<string, Concerned>, kind: Effect['kind'], { offers, others, amounts }: Lost): void {
  const lost = new Map<string, string[]>();
  for (const one of offers) {
    if (others.has(one)) continue;
    const end = one.lastIndexOf(' ');
    const [offer, source] = [one.slice(0, end), one.slice(end + 1)];
    const sources = lost.get(offer);
    if (sources) sources.push(source);
    else lost.set(offer, [source]);
  }
  for (const [offer, all] of lost) {
    const sources = isAmong(others, offer) ? all.toSorted() : [];
    const key = `${kind} ${offer} ${sources.join()}`;
    const before = noted.get(key);
    if (before) extend(before.amounts, amounts);
    else noted.set(key, { kind, offer, sources, amounts: [amounts] });
  }
}

/** Whether the same app and method are offered for another authorization source. */
function isAmong(offers: ReadonlySet<string>, offer: string): boolean {
  for (const one of offers) if (one.startsWith(`${offer} `)) return true;
  return false;
}

/** Adds a range above the others; joined to the last one if nothing lies between. */
function extend(ranges: Amounts[], next: Amounts): void {
  const last = ranges.at(-1);
  if (last?.to === next.from) ranges.splice(-1, 1, { from: last.from, to: next.to });
  else ranges.push(next);
}

/** Records the effects in a market for each of its currencies, together with the countries that have the same effects. */
function noteMarket(
  found: Map<string, Noted>,
  { countries, currencies }: Market,
  ofMarket: ReadonlyMap<string, Concerned>,
): void {
  for (const concerned of ofMarket.values()) {
    const { kind, offer, sources, amounts } = concerned;
    const ranges = amounts.map(({ from, to }) => `${from}-${to ?? ''}`).join();
    for (const currency of currencies) {
      const key = `${kind} ${offer} ${currency} ${sources.join()} ${ranges}`;
      const noted = found.get(key) ?? { ...concerned, currency, countries: new Set<string>() };
      found.set(key, noted);
      for (const country of countries) noted.countries.add(country);
    }
  }
}

function isWhole([first, ...others]: readonly Amounts[]): boolean {
  return first?.from === 0n && first.to === undefined && others.length === 0;
}

/** Writes ranges with the limits of the schemes where they have some: from 10, not above 9.99. */
function rangeWriter(schemes: readonly CompiledScheme[]) {
  const rules = schemes.flatMap((scheme) => scheme.rules);
  const lows = new Set(rules.map(({ low }) => low));
  const highs = new Set(rules.map(({ high }) => high));
  return ({ from, to }: Amounts, currency: string): AmountRange => {
    const step = smallestUnits(currency);
    const write = (units: bigint) => unitsInWords(units, currency);
    if (to !== undefined && from > 0n) return { from: write(from), to: write(to - step) };
    if (to !== undefined) return lows.has(to) ? { below: write(to) } : { to: write(to - step) };
    return highs.has(from - step) && !lows.has(from) ? { above: write(from - step) } : { from: write(from) };
  };
}

/** Returns the codes in order, with `ANY_OTHER` last. */
function inOrder(codes: ReadonlySet<string>): readonly string[] {
  return [...codes].toSorted((one, other) => {
    if (one === ANY_OTHER || other === ANY_OTHER) return one === ANY_OTHER ? 1 : -1;
    return one < other ? -1 : 1;
  });
}
