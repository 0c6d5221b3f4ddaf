import { currencies } from '../money/currencies.ts';
import { isoCountryCodes } from './iso-countries.ts';
import { countryName, currencyName, shortCountryName } from './place-names.ts';

/** Codes that people use beside the official ones. */
const USUAL_CODES: Readonly<Record<string, string>> = { UAE: 'AE', UK: 'GB', USA: 'US' };

/** Usual English names that `Intl` (CLDR) has in none of its styles. */
const OTHER_COUNTRY_NAMES: Readonly<Record<string, readonly string[]>> = {
  BN: ['Brunei Darussalam'],
  CD: ['DRC', 'Democratic Republic of the Congo'],
  CI: ['Ivory Coast'],
  CN: ['PRC'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  FO: ['Faroes'],
  GB: ['Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  IE: ['Eire'],
  KP: ['Democratic People’s Republic of Korea'],
  KR: ['Republic of Korea'],
  MM: ['Burma'],
  NL: ['Holland'],
  RU: ['Russian Federation'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  US: ['United States of America'],
  VN: ['Viet Nam'],
};
const OTHER_CURRENCY_NAMES: Readonly<Record<string, readonly string[]>> = {
  CNY: ['Renminbi', 'RMB'],
  CZK: ['Czech crown'],
  DKK: ['Danish crown'],
  GBP: ['Pound sterling'],
  ISK: ['Icelandic crown'],
  NOK: ['Norwegian crown'],
  SEK: ['Swedish crown'],
};

/** The country with this code, in upper or lower case; `UK` is GB. `undefined` if the text is not the code of a country. */
export function countryOfCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return USUAL_CODES[code] ?? (isoCountryCodes.has(code) ? code : undefined);
}

/** The currency with this code, in upper or lower case. `undefined` if the text is not the code of a currency. */
export function currencyOfCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return currencies.some((currency) => currency.code === code) ? code : undefined;
}

/** The names that people use for a country, in English: 'United Kingdom', 'UK', 'Great Britain', … */
export function usualCountryNames(code: string): readonly string[] {
  const codes = Object.keys(USUAL_CODES).filter((usual) => USUAL_CODES[usual] === code);
  return [...new Set([countryName(code), shortCountryName(code), ...codes, ...(OTHER_COUNTRY_NAMES[code] ?? [])])];
}

/** The names that people use for a currency, in English, and its symbol: 'Swiss Franc', 'Swiss francs', 'CHF'. */
export function usualCurrencyNames(code: string): readonly string[] {
  return [
    ...new Set([
      currencyName(code),
      shownAs(code, 'name'),
      shownAs(code, 'narrowSymbol'),
      ...(OTHER_CURRENCY_NAMES[code] ?? []),
    ]),
  ];
}

/** The currency as `Intl` writes it beside the number 2. */
function shownAs(currency: string, currencyDisplay: 'name' | 'narrowSymbol'): string {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay });
    return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
  } catch {
    return currency;
  }
}
