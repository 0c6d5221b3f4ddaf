import { useApi } from '@portal/api-client';
import { TRUTHS } from '@portal/api-client/instructions';
import { readCurrency } from '@portal/validation';
import { useQuery } from '@tanstack/react-query';
import { optionsOf } from './report-cells.tsx';
import { knownChoices } from './report-queries.ts';

/** The values by which the tenant's payments can be filtered. */
export interface PaymentChoices {
  /** The apps of the tenant. Empty until loaded. */
  readonly apps: readonly string[];
  readonly currencies: readonly string[];
  /** `apps` and `currencies` failed to load. */
  readonly areChoicesUnread: boolean;
}

/** The apps and currencies that the tenant has, as soon as they are known. */
export function usePaymentChoices(): PaymentChoices {
  const choices = useQuery(knownChoices(useApi()));
  const { apps, currencies } = choices.data ?? NOTHING_KNOWN;
  return { apps, currencies, areChoicesUnread: choices.isError && choices.data === undefined };
}

const NOTHING_KNOWN = { apps: [], currencies: [] } as const;

/** The filters of every report of payments, and the sentence that says what of them could not be loaded. */
export function paymentChoices({ apps, currencies, areChoicesUnread }: PaymentChoices) {
  return {
    currency: { ...CURRENCY, options: optionsOf(currencies, asItIs) },
    app: { ...APP, options: optionsOf(apps, asItIs) },
    test: TEST,
    unread: areChoicesUnread
      ? 'The lists of currencies and apps could not be loaded. Refresh to try again.'
      : undefined,
  };
}

const asItIs = (value: string) => value;

const CURRENCY = {
  kind: 'checkbox',
  id: 'currency',
  label: 'Currency',
  // The platform refuses the whole report for a currency that does not exist.
  keepsUnlisted: (code: string) => readCurrency(code).ok,
} as const;
const APP = { kind: 'checkbox', id: 'app', label: 'App', keepsUnlisted: true } as const;
const TEST = {
  kind: 'checkbox',
  id: 'isTest',
  label: 'Test',
  options: optionsOf(TRUTHS, (value) => (value === 'true' ? 'Test payments' : 'Live payments')),
} as const;
