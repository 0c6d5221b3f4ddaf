import { countryOfCode, currencyOfCode, usualCountryNames, usualCurrencyNames } from './usual-names.ts';
import { currencies } from '../money/currencies.ts';
import { isoCountryCodes } from './iso-countries.ts';
import { type Occurrence, occurrence, wordsOf } from './search-words.ts';

/** Whether a search means countries or currencies. */
export type PlaceKind = 'country' | 'currency';

/** A part of a search: the name of a country or currency with all its words, or one word. */
export interface SearchTerm {
  /** Folded. */
  readonly words: readonly string[];
  /** Whether it is the code of a country or currency, and means only that. */
  readonly isCode: boolean;
  /** Its kind of match in the names of a country or currency; `undefined` if there is none. */
  means(kind: PlaceKind, code: string): Occurrence | undefined;
}

/** Words that a search ignores, as in 'apps for the UK with cards in GBP'. */
const FILLERS: ReadonlySet<string> = new Set('and app apps for from in that the with'.split(' '));

/**
 * Splits a search into its terms, all of which must match. The name of a country or currency is one term ('Swiss franc'). A
 * word that is exactly a code, in upper or lower case, means only that; the filler 'in' is India if it is alone or in capitals. `kinds`: whether
 * codes and names of countries, of currencies or of both are recognised. Default: both.
 */
export function searchTerms(search: string, kinds: readonly PlaceKind[] = PLACE_KINDS): readonly SearchTerm[] {
  const key = `${kinds.join()} ${search}`;
  // Lists repeat the same search for each of their items.
  if (latest?.key !== key) latest = { key, terms: readTerms(search, kinds) };
  return latest.terms;
}

const PLACE_KINDS: readonly PlaceKind[] = ['country', 'currency'];
let latest: { readonly key: string; readonly terms: readonly SearchTerm[] } | undefined;

function readTerms(search: string, kinds: readonly PlaceKind[]): readonly SearchTerm[] {
  const typed = search.split(/[\s,;/+|]+/).filter((word) => word !== '');
  const isIndia = (word: string) => word === 'IN' || (typed.length === 1 && word.toLowerCase() === 'in');
  const words = typed
    .filter((word) => !FILLERS.has(word.toLowerCase()) || isIndia(word))
    .map(wordsOf)
    .filter(({ length }) => length > 0);
  const terms: SearchTerm[] = [];
  for (let place = 0; place < words.length;) {
    const count = placeWords(words.slice(place), kinds);
    terms.push(termOf(words.slice(place, place + count).flat(), kinds));
    place += count;
  }
  return terms;
}

/** Whether a search finds a country or currency of a list, by its code, its usual names or the name in the list. */
export function findsPlace(
  search: string,
  kind: PlaceKind,
  { code, name }: { readonly code: string; readonly name: string },
): boolean {
  const named = wordsOf(name);
  return searchTerms(search, [kind]).every(
    (term) => term.means(kind, code) !== undefined || (!term.isCode && occurrence(term.words, named) !== undefined),
  );
}

/** The number of typed words that together begin the name of a country or currency; 1 if none do. */
function placeWords(typed: readonly (readonly string[])[], kinds: readonly PlaceKind[]): number {
  const names = kinds.flatMap(allNames);
  for (let count = Math.min(typed.length, NAME_WORDS_MAX); count > 1; count -= 1) {
    const words = typed.slice(0, count).flat();
    if (names.some((name) => occurrence(words, name.slice(0, words.length)) !== undefined)) return count;
  }
  return 1;
}

/** No usual name is longer. */
const NAME_WORDS_MAX = 6;

function termOf(words: readonly string[], kinds: readonly PlaceKind[]): SearchTerm {
  const text = words.length === 1 ? (words[0] ?? '') : '';
  const country = kinds.includes('country') ? countryOfCode(text) : undefined;
  const currency = kinds.includes('currency') ? currencyOfCode(text) : undefined;
  const isCode = country !== undefined || currency !== undefined;
  const known = new Map<string, Occurrence | undefined>();

  function find(kind: PlaceKind, code: string): Occurrence | undefined {
    if (isCode) return code === (kind === 'country' ? country : currency) ? 'whole' : undefined;
    const found = namesOf(kind, code).map((name) => occurrence(words, name));
    return found.find((one) => one === 'whole') ?? found.find((one) => one !== undefined);
  }

  return {
    words,
    isCode,
    means(kind, code) {
      const key = `${kind} ${code}`;
      if (!known.has(key)) known.set(key, find(kind, code));
      return known.get(key);
    },
  };
}

const nameWords = new Map<string, readonly (readonly string[])[]>();

/** The words of the usual names of a country or currency, and its code. */
function namesOf(kind: PlaceKind, code: string): readonly (readonly string[])[] {
  const key = `${kind} ${code}`;
  const known = nameWords.get(key);
  if (known) return known;
  const names = (kind === 'country' ? usualCountryNames(code) : usualCurrencyNames(code)).map(withoutFillers);
  nameWords.set(key, names);
  return names;
}

function allNames(kind: PlaceKind): readonly (readonly string[])[] {
  const codes = kind === 'country' ? [...isoCountryCodes] : currencies.map(({ code }) => code);
  return codes.flatMap((code) => namesOf(kind, code));
}

/** 'Trinidad and Tobago' is searched without 'and'. */
function withoutFillers(name: string): readonly string[] {
  return wordsOf(name).filter((word) => !FILLERS.has(word));
}
