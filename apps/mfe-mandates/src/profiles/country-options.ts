import { isoCountryCodes } from '@portal/validation';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Every country, because BECS and ACH creditors are outside Europe. */
export const COUNTRY_OPTIONS = [...isoCountryCodes].map((code) => ({ code, name: countryName(code) }));

/** The English name of a country, or the value itself if it is not a country code. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
