export interface Currency {
  /** ISO 4217. */
  readonly code: string;
  /** Digits after the decimal point. */
  readonly digits: number;
}

/**
 * The currencies of the countries in this package and of the mandate networks (AUD, NZD, USD), and further ones that apps of the
 * marketplace support, in the order of their codes. Digits are from ISO 4217, because `Intl` in browsers differs for some currencies.
 */
export const currencies: readonly Currency[] = [
  { code: 'ALL', digits: 2 },
  { code: 'AUD', digits: 2 },
  { code: 'BAM', digits: 2 },
  { code: 'BRL', digits: 2 },
  { code: 'BYN', digits: 2 },
  { code: 'CAD', digits: 2 },
  { code: 'CHF', digits: 2 },
  { code: 'CZK', digits: 2 },
  { code: 'DKK', digits: 2 },
  { code: 'EUR', digits: 2 },
  { code: 'GBP', digits: 2 },
  { code: 'GIP', digits: 2 },
  { code: 'HKD', digits: 2 },
  { code: 'HUF', digits: 2 },
  { code: 'INR', digits: 2 },
  { code: 'ISK', digits: 0 },
  { code: 'JPY', digits: 0 },
  { code: 'KWD', digits: 3 },
  { code: 'MDL', digits: 2 },
  { code: 'MKD', digits: 2 },
  { code: 'MXN', digits: 2 },
  { code: 'NOK', digits: 2 },
  { code: 'NZD', digits: 2 },
  { code: 'PLN', digits: 2 },
  { code: 'RON', digits: 2 },
  { code: 'RSD', digits: 2 },
  { code: 'RUB', digits: 2 },
  { code: 'SEK', digits: 2 },
  { code: 'SGD', digits: 2 },
  { code: 'TRY', digits: 2 },
  { code: 'UAH', digits: 2 },
  { code: 'USD', digits: 2 },
];
