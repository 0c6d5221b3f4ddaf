import { countryName, isoCountryCodes } from '@portal/validation';

/** Every country, because BECS and ACH creditors are outside Europe. */
export const COUNTRY_OPTIONS = [...isoCountryCodes].map((code) => ({ code, name: countryName(code) }));
