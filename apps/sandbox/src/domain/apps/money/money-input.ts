import { toMinor } from '@portal/validation';
import { PlatformError } from '../../../platform/http/errors.ts';
import type { FoundApp } from '../find-app.ts';
import { currenciesOf } from './ledger.ts';

/** In units of the currency. */
const AMOUNT_MAX = 100_000;

/** The currency of a request; by default, the only one of the app. Throws CURRENCY_NOT_SUPPORTED. */
export function readCurrency(currency: string | undefined, found: FoundApp): string {
  const supported = currenciesOf(found);
  const [only] = supported;
  if (currency === undefined && only !== undefined && supported.length === 1) return only;
  if (currency !== undefined && supported.includes(currency)) return currency;
  throw new PlatformError('CURRENCY_NOT_SUPPORTED', { field: 'currency', ...(currency && { values: [currency] }) });
}

/** The amount of a request in minor units. Throws AMOUNT_OUT_OF_RANGE. */
export function readMinor(amount: number | string, currency: string): number {
  const refusal = new PlatformError('AMOUNT_OUT_OF_RANGE', { field: 'amount' });
  if (Number(amount) < 1 || Number(amount) > AMOUNT_MAX) throw refusal;
  try {
    return toMinor(String(amount), currency);
  } catch {
    throw refusal;
  }
}
