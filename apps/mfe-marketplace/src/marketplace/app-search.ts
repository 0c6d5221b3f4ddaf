import type { MarketplaceApp } from '@portal/api-client/marketplace';
import { methodReaches, type Reach } from './app-reach.ts';
import { countryName, currencyName } from './app-words.ts';

/** Words of a question such as 'apps for Sweden in SEK' that say nothing about an app. */
const FILLERS = new Set(['and', 'app', 'apps', 'for', 'in']);

/**
 * Searches apps for words, which must all occur: in the name, description, tags or method names, or as a country or
 * currency of one payment method, so that 'Sweden SEK' finds a method that collects SEK in Sweden. Returns undefined if
 * the app does not match, else the countries and currencies that did.
 */
export function searchApp(app: MarketplaceApp, search: string): readonly string[] | undefined {
  const words = folded(search)
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !FILLERS.has(word));
  const text = folded([app.name, app.description ?? '', ...(app.tags ?? []), ...methodNames(app)].join('\n'));
  const places = methodReaches(app).map((reach) => placesOf(reach, words, text));
  return places.find((found) => found !== undefined && found.length > 0) ?? places.find((found) => found !== undefined);
}

/** The countries and currencies that the words name, or undefined if a word is neither one of them nor in the text. */
function placesOf({ countries, currencies }: Reach, words: readonly string[], text: string) {
  const found = words.map((word) => {
    const isInText = text.includes(word);
    // What is in the text may also begin the name of a country: 'mo' begins 'MOTO' and 'Monaco'.
    const named = (code: string, name: string) => names(word, code, name, isInText);
    const places = [
      ...countries.filter((code) => named(code, countryName(code))).map(countryName),
      ...currencies.filter((code) => named(code, currencyName(code))),
    ];
    return isInText || places.length > 0 ? places : undefined;
  });
  if (found.includes(undefined)) return undefined;
  return [...new Set(found.flatMap((places) => places ?? []))];
}

/** Whether a word is the code or a word of the name, or begins one. */
function names(word: string, code: string, name: string, isWhole: boolean): boolean {
  const parts = folded(name).split(/[\s-]+/);
  return code.toLowerCase() === word || parts.some((part) => (isWhole ? part === word : part.startsWith(word)));
}

function methodNames(app: MarketplaceApp): readonly string[] {
  return (app.supportedPaymentMethods ?? []).map(({ name }) => name);
}

/** In lower case and without accents: 'Åland' → 'aland'. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
