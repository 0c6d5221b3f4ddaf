/**
 * The active currencies by their digits after the decimal point. Source: ISO 4217, list one of 2026, column 'minor unit', without the
 * codes that have none (XAU, XDR, XTS, XXX and the like). `Intl` shows other digits for some of them, such as HUF, ALL and IDR.
 */
const CODES_BY_DIGITS: readonly (readonly [digits: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP
    CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD
    KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR
    PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU
    UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

const DIGITS: ReadonlyMap<string, number> = new Map(
  CODES_BY_DIGITS.flatMap(([digits, codes]) => codes.split(/\s+/).map((code) => [code, digits] as const)),
);

/** The largest number of digits that a currency has. */
export const CURRENCY_DIGITS_MAX = 4;

/** The codes of the active currencies (ISO 4217), in the order of the alphabet. */
export const isoCurrencyCodes: readonly string[] = [...DIGITS.keys()].toSorted();

/** The digits after the decimal point of an active currency (ISO 4217, in capitals); `undefined` for any other code. */
export function currencyDigits(code: string): number | undefined {
  return DIGITS.get(code);
}

/** The digits of a currency that is not active, such as a replaced one: most of these have two. */
export const DIGITS_OF_OTHERS = 2;
