import {
  currencyName,
  findsPlace,
  foldText,
  hasWords,
  occurrence,
  type PlaceKind,
  usualCountryNames,
  wordsOf,
} from '@portal/validation';

/** A code and its name, such as `IE` and 'Ireland'. */
export interface CodeOption {
  readonly code: string;
  readonly name: string;
}

/** Codes that can be chosen with one click. */
export interface CodeGroup {
  readonly label: string;
  readonly codes: readonly string[];
}

export interface CodeList {
  readonly options: readonly CodeOption[];
  readonly groups: readonly CodeGroup[];
}

/** The options; loaded when they are first needed. */
export type CodeChoices =
  | ({ readonly status: 'loaded' } & CodeList)
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void };

const { compare } = new Intl.Collator('en');

/** Options for codes, in order of their names. */
export function codeOptions(codes: Iterable<string>, nameOf: (code: string) => string): CodeOption[] {
  return [...new Set(codes)]
    .map((code) => ({ code, name: nameOf(code) }))
    .toSorted((one, other) => compare(one.name, other.name));
}

/** The options, with those that are chosen but missing. */
export function optionsWith(
  options: readonly CodeOption[],
  chosen: readonly string[],
  nameOf: (code: string) => string,
): readonly CodeOption[] {
  const known = new Set(options.map(({ code }) => code));
  const missing = chosen.filter((code) => !known.has(code));
  return missing.length === 0 ? options : [...options, ...missing.map((code) => ({ code, name: nameOf(code) }))];
}

/**
 * The options that a search finds, those whose names begin with it first. `kind`: what the codes are; the search then knows their
 * usual names, and a text that is exactly a code finds only that.
 */
export function matchingOptions(
  options: readonly CodeOption[],
  search: string,
  kind: PlaceKind | undefined,
): readonly CodeOption[] {
  const text = wordsOf(search);
  if (text.length === 0) return options;
  const found = options.filter((option) =>
    kind === undefined ? hasWords(option.name, search) : findsPlace(search, kind, option),
  );
  const isFirst = ({ name }: CodeOption) => occurrence(text, wordsOf(name).slice(0, text.length)) !== undefined;
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))];
}

/** The known codes and names in a pasted text, such as 'IE, ES; Germany'. */
export function codesIn(text: string, options: readonly CodeOption[], kind: PlaceKind | undefined): string[] {
  const byText = new Map(
    options.flatMap(({ code, name }) => {
      const usual = kind === undefined ? [] : USUAL_NAMES[kind](code);
      return [name, ...usual, code].map((one) => [foldText(one), code] as const);
    }),
  );
  return text.split(/[,;\n\t]+|\s+(?=[A-Z]{2,3}\b)/).flatMap((part) => byText.get(foldText(part.trim())) ?? []);
}

/** Not the symbols of currencies, which several share. */
const USUAL_NAMES = { country: usualCountryNames, currency: (code: string) => [currencyName(code)] };
