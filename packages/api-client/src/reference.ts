import { sepaCountries } from '@portal/validation';
import * as z from 'zod/mini';
import { resource } from './calls/resource.ts';
import { readingOnce } from './calls/verbs.ts';

export const countrySchema = z.object({
  /** ISO 3166-1 alpha-2. */
  code: z.string(),
  name: z.string(),
  isNonEEA: z.boolean(),
  /** Absent for a country without IBANs. `chars` is the length of the whole IBAN, `regex` the pattern of the BBAN. */
  iban: z.nullish(z.object({ regex: z.string(), chars: z.number() })),
});

/** `code` is ISO 4217; `id` is the platform's own. */
export const currencySchema = z.object({ id: z.string(), code: z.string() });

export const countryListSchema = z.object({ countries: z.array(countrySchema) });
export const currencyListSchema = z.object({ currencies: z.array(currencySchema) });

export type Country = z.infer<typeof countrySchema>;
export type Currency = z.infer<typeof currencySchema>;
export type CountryList = z.infer<typeof countryListSchema>;
export type CurrencyList = z.infer<typeof currencyListSchema>;

export const COUNTRIES = resource('countries');
export const CURRENCIES = resource('currencies');

export const listCountries = readingOnce(COUNTRIES, countryListSchema, 'v1/countries');
export const listCurrencies = readingOnce(CURRENCIES, currencyListSchema, 'v1/currencies');

/** The given countries that are in the geographical scope of the SEPA schemes. */
export function limitToSepa(countries: readonly Country[]): Country[] {
  const codes = new Set(sepaCountries().map(({ code }) => code));
  return countries.filter(({ code }) => codes.has(code));
}
