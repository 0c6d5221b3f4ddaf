import { moneyText } from '@portal/validation';
import { LOCALES } from './words/locales.ts';

/**
 * An amount (decimal string) of a currency (ISO 4217) in the format of the user's language, with the digits of the currency and exact to the last digit.
 * Returns an invalid amount or currency unchanged.
 */
export function formatMoney(amount: string, currency: string): string {
  return moneyText(amount, currency, LOCALES);
}
