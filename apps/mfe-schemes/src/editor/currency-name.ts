const currencyNames = new Intl.DisplayNames('en', { type: 'currency', fallback: 'code' });

/** The English name of a currency; the code itself if it is unknown. */
export function currencyName(code: string): string {
  try {
    return currencyNames.of(code) ?? code;
  } catch {
    return code; // not in the format of a currency code
  }
}

/** 'EUR Euro'. */
export function currencyLabel(code: string): string {
  const name = currencyName(code);
  return name === code ? code : `${code} ${name}`;
}
