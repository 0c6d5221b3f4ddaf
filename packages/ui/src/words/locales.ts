/**
 * The valid language tags among these, then one that writes dd/MM/yyyy, each with the digits 0 to 9, which counts, inputs and references
 * have too. `Intl` throws at other tags, e.g. `C` or `en-US@posix`.
 */
function validLocales(languages: readonly string[]): string[] {
  return [...languages, 'en-GB'].flatMap((tag) => withLatinDigits(tag) ?? []);
}

function withLatinDigits(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();
  } catch {
    return undefined;
  }
}

/** The user's languages, for every `Intl` object and `toLocale…` call whose result the user reads. */
export const LOCALES: readonly string[] = validLocales(globalThis.navigator?.languages ?? []);
