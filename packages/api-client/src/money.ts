import * as z from 'zod/mini';

/** An amount: a decimal string with the currency's digits (`"12.50"`, `"-3.00"`), never a binary float. */
export const amountSchema = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

/** ISO 4217, three letters. */
export const currencyCodeSchema = z.string();
