import { NO_REASON } from '@portal/api-client/instructions';
import { paymentMethodWords, TRANSACTION_HEADERS as HEADERS } from '@portal/api-client/report-words';
import { countryName, readCountry } from '@portal/validation';
import { optionsOf } from '../reports/report-cells.tsx';

const isFilled = (value: string) => value !== '';

/** The filters of failed payments, by their names in the API, with the values that they accept and these values in words. */
const FILTERS = {
  failureReason: {
    label: HEADERS.failureReason,
    wordsOf: (value: string) => (value === NO_REASON ? 'No reason given' : value),
    accepts: isFilled,
  },
  // The platform refuses the whole report for a country that does not exist.
  country: { label: 'Country', wordsOf: countryName, accepts: (code: string) => readCountry(code).ok },
  paymentMethod: { label: HEADERS.paymentMethod, wordsOf: paymentMethodWords, accepts: isFilled },
} as const;

export type FailureFilterId = keyof typeof FILTERS;

/** The filter that offers some values. It keeps others that are in the address. */
export function failureFilter(id: FailureFilterId, values: readonly string[]) {
  const { label, wordsOf, accepts } = FILTERS[id];
  return {
    kind: 'checkbox',
    id,
    label,
    options: optionsOf(values.filter(accepts), wordsOf),
    keepsUnlisted: accepts,
  } as const;
}
