let regionNames: Intl.DisplayNames | undefined;
let shortRegionNames: Intl.DisplayNames | undefined;
let currencyNames: Intl.DisplayNames | undefined;

/** The English name of an ISO 3166-1 code, or the code itself if it has none. */
export function countryName(code: string): string {
  regionNames ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
  return nameOf(regionNames, code);
}

/** The short English name of an ISO 3166-1 code, such as 'UK', or the code itself if it has none. */
export function shortCountryName(code: string): string {
  shortRegionNames ??= new Intl.DisplayNames('en', { type: 'region', style: 'short', fallback: 'code' });
  return nameOf(shortRegionNames, code);
}

/** The English name of an ISO 4217 code, or the code itself if it has none. */
export function currencyName(code: string): string {
  currencyNames ??= new Intl.DisplayNames('en', { type: 'currency', fallback: 'code' });
  return nameOf(currencyNames, code);
}

/** `Intl` throws at codes of another form, which a platform may have. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
