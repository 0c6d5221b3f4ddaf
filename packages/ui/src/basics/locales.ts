/** The valid language tags among these, then one that writes dd/MM/yyyy. `Intl` throws at others, e.g. `C` or `en-US@posix`. */
function validLocales(languages: readonly string[]): string[] {
  return [...languages.filter(isLanguageTag), 'en-GB'];
}

function isLanguageTag(tag: string): boolean {
  try {
    Intl.getCanonicalLocales(tag);
    return true;
  } catch {
    return false;
  }
}

/** The user's languages, for every `Intl` object and `toLocale…` call whose result the user reads. */
export const LOCALES: readonly string[] = validLocales(globalThis.navigator?.languages ?? []);
