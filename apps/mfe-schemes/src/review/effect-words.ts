import {
  type AmountRange,
  ANY_OTHER,
  countriesByName,
  countriesInWords,
  CURRENCIES_MAX,
  type Effect,
  findMethod,
  inWords,
  type KnownMethods,
  methodInWords,
} from '@portal/scheme-rules';
import { formatMoney } from '@portal/ui/money';

/** More than this many names are counted, and listed on demand. */
const NAMES_MAX = 4;

/** A payment method that starts or stops being offered. */
export interface EffectInWords {
  readonly key: string;
  /** 'Card (Card Payments) for payments in EUR from Ireland and Spain, below €10.00'. */
  readonly text: string;
  /** The names that the text only counts. */
  readonly names: readonly string[];
}

/** One line for each payment method, the countries and the amounts for which it starts or stops being offered. */
export function effectsInWords(
  effects: readonly Effect[],
  kind: Effect['kind'],
  methods: KnownMethods,
): readonly EffectInWords[] {
  const alike = new Map<string, { readonly effect: Effect; readonly currencies: string[] }>();
  for (const effect of effects.filter((one) => one.kind === kind)) {
    const { appId, paymentMethod, amounts, sources, countries } = effect;
    const key = JSON.stringify([appId, paymentMethod, amounts, sources, countries]);
    const found = alike.get(key);
    if (found) found.currencies.push(effect.currency);
    else alike.set(key, { effect, currencies: [effect.currency] });
  }
  return [...alike].flatMap(([key, { effect, currencies }]) => {
    // A few currencies have a line each, with their amounts as money.
    const isEach = effect.amounts.length > 0 && currencies.length <= CURRENCIES_MAX;
    return (isEach ? currencies.map((currency) => [currency]) : [currencies]).map((codes) =>
      lineOf(`${key} ${codes.join(' ')}`, { effect, currencies: codes, methods }),
    );
  });
}

interface Line {
  readonly effect: Effect;
  readonly currencies: readonly string[];
  readonly methods: KnownMethods;
}

function lineOf(key: string, { effect, currencies, methods }: Line): EffectInWords {
  const { appId, paymentMethod, amounts, sources, countries } = effect;
  const method = methodInWords(findMethod(methods, { appId, paymentMethod }));
  const conditions = [
    ...(amounts.length > 0 ? [amountsInWords(amounts, currencies)] : []),
    ...(sources.length > 0
      ? [`with the authorization ${sources.length === 1 ? 'source' : 'sources'} ${inWords(sources)}`]
      : []),
  ];
  const market = `${currenciesInWords(currencies)} from ${placesInWords(countries)}`;
  return {
    key,
    text: [`${method} for payments in ${market}`, ...conditions].join(', '),
    names: [
      ...(currencies.length > NAMES_MAX ? currenciesWith(amounts, currencies) : []),
      ...(countries.length > NAMES_MAX ? countriesByName(countries) : []),
    ],
  };
}

/** 'below €10.00 or from €20.00 to €29.99'; of several currencies, 'below 10.00 in each currency'. */
function amountsInWords(amounts: readonly AmountRange[], currencies: readonly string[]): string {
  const [currency = ANY_OTHER] = currencies;
  if (currencies.length === 1 && currency !== ANY_OTHER) return rangesInWords(amounts, currency);
  return `${rangesInWords(amounts, '')} in ${currencies.length === 1 ? 'that' : 'each'} currency`;
}

/** Without a currency, the amounts are plain numbers. */
function rangesInWords(amounts: readonly AmountRange[], currency: string): string {
  const ranges = amounts.map(({ from, to, above, below }) => {
    const write = (amount: string) => formatMoney(amount, currency);
    if (from !== undefined && to !== undefined) {
      return from === to ? `of ${write(from)}` : `from ${write(from)} to ${write(to)}`;
    }
    if (from !== undefined) return `from ${write(from)}`;
    if (to !== undefined) return `up to ${write(to)}`;
    return above === undefined ? `below ${write(below ?? '')}` : `above ${write(above)}`;
  });
  return inWords(ranges, 'or');
}

/** The codes of currencies, with their amounts as money: 'EUR (below €10.00)'. */
function currenciesWith(amounts: readonly AmountRange[], currencies: readonly string[]): readonly string[] {
  return currencies
    .filter((code) => code !== ANY_OTHER)
    .map((code) => (amounts.length === 0 ? code : `${code} (${rangesInWords(amounts, code)})`));
}

function currenciesInWords(codes: readonly string[]): string {
  const listed = codes.filter((code) => code !== ANY_OTHER);
  const others = listed.length < codes.length ? ['any other currency'] : [];
  return inWords([...(listed.length > NAMES_MAX ? [`${listed.length} currencies`] : listed), ...others], 'or');
}

function placesInWords(codes: readonly string[]): string {
  const listed = codes.filter((code) => code !== ANY_OTHER);
  if (listed.length === codes.length) return countriesInWords(codes);
  return listed.length === 0 ? 'every other country' : `${countriesInWords(listed)} and every other country`;
}
