import { CURRENCY_DIGITS_MAX, DECIMAL } from '@portal/validation';
import * as z from 'zod/mini';

/** An amount: a decimal string with the currency's digits (`"12.50"`, `"-3.00"`), never a binary float. */
export const amountSchema = z.string().check(z.regex(DECIMAL));

/** The decimal places of an amount in any currency. */
export const AMOUNT_PLACES = CURRENCY_DIGITS_MAX;
export const AMOUNT_EXAMPLE = 'Please enter an amount such as 100 or 12.50';

/** The input for an amount of any currency: a decimal string that is not negative. */
export const amountInput = z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/, AMOUNT_EXAMPLE));

/** ISO 4217, three letters. */
export const currencyCodeSchema = z.string();
