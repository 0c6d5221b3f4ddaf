import { sepaCountries } from '@portal/validation';

/** The countries whose currency is the euro. */
export const EURO_AREA = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

export const NORDICS = ['DK', 'FI', 'IS', 'NO', 'SE'];

/** The geographical scope of the SEPA schemes. */
export const SEPA = sepaCountries().map(({ code }) => code);

export const EUROPE = [...new Set([...SEPA, 'AL', 'BA', 'MD', 'ME', 'MK', 'RS', 'UA'])];
