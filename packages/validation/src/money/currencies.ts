import { currencyDigits, DIGITS_OF_OTHERS } from './currency-digits.ts';

export interface Currency {
  /** ISO 4217. */
  readonly code: string;
  /** Digits after the decimal point. */
  readonly digits: number;
}

const CODES = `ALL AUD BAM BRL BYN CAD CHF CZK DKK EUR GBP GIP HKD HUF INR ISK JPY KWD MDL MKD MXN NOK NZD PLN RON RSD RUB SEK SGD TRY
  UAH USD`;

/**
 * The currencies that the platform lists, in the order of their codes: those of the countries in this package and of the mandate networks
 * (AUD, NZD, USD), and further ones that apps of the marketplace support.
 */
export const currencies: readonly Currency[] = CODES.split(/\s+/).map((code) => ({
  code,
  digits: currencyDigits(code) ?? DIGITS_OF_OTHERS,
}));
