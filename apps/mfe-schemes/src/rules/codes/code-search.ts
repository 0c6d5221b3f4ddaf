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
import type { CodeOption, CodeSearch } from './code-options.ts';

/**
 * The search of a list of codes. `kind`: the kind of the codes, whose usual names the search then knows. A text that is
 * exactly a code then finds only that code.
 */
export function codeSearch(kind?: PlaceKind): CodeSearch {
  return {
    find: (options, search) => matchingOptions(options, search, kind),
    codesIn: (text, options) => codesIn(text, options, kind),
  };
}

function matchingOptions(
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

function codesIn(text: string, options: readonly CodeOption[], kind: PlaceKind | undefined): string[] {
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
