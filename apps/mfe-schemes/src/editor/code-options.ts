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

/** What can be chosen; loaded when it is first needed. */
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

/** The options that a search finds by name, with or without accents, or by code. The ones that begin with it come first. */
export function matchingOptions(options: readonly CodeOption[], search: string): readonly CodeOption[] {
  const text = plain(search.trim());
  if (text === '') return options;
  const found = options.filter(({ code, name }) => plain(name).includes(text) || code.toLowerCase() === text);
  const isFirst = ({ code, name }: CodeOption) => plain(name).startsWith(text) || code.toLowerCase() === text;
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))];
}

/** The known codes and names in a pasted text, such as 'IE, ES; Germany'. */
export function codesIn(text: string, options: readonly CodeOption[]): string[] {
  const byText = new Map(
    options.flatMap(({ code, name }) => [[code.toLowerCase(), code] as const, [plain(name), code]]),
  );
  return text.split(/[,;\n\t]+|\s+(?=[A-Z]{2,3}\b)/).flatMap((part) => byText.get(plain(part.trim())) ?? []);
}

/** In lower case and without accents, so that 'reunion' finds 'Réunion'. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
}
