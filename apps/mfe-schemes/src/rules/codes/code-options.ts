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

/** Finds options by a typed or pasted text. */
export interface CodeSearch {
  /** The options that a search finds, those whose names begin with it first. */
  readonly find: (options: readonly CodeOption[], search: string) => readonly CodeOption[];
  /** The known codes and names in a pasted text, such as 'IE, ES; Germany'. */
  readonly codesIn: (text: string, options: readonly CodeOption[]) => string[];
}

export interface CodeList extends CodeSearch {
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
