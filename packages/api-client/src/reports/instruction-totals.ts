import * as z from 'zod/mini';
import { amountSchema, currencyCodeSchema } from '../money.ts';
import { reading } from '../calls/verbs.ts';
import { type InstructionFilter, INSTRUCTIONS } from './instructions.ts';

/** An amount of a range of days, and that of as many days before. */
const comparedSchema = z.object({ amount: amountSchema, before: amountSchema });

/** Beyond the specification: what was collected and paid out in a range, compared with the same length of time before. */
export const instructionTotalsSchema = z.object({
  /** The days before the range, as many as it has, `YYYY-MM-DD`, UTC, both included. */
  before: z.object({ dateFrom: z.string(), dateTo: z.string() }),
  /** The currencies with most payments first; those in which no money moved are left out. */
  currencies: z.array(
    z.object({
      currency: currencyCodeSchema,
      collected: comparedSchema,
      paidOut: comparedSchema,
    }),
  ),
});

export type InstructionTotals = z.infer<typeof instructionTotalsSchema>;

/**
 * Returns the totals of a filter's range in each currency: the amounts of payments that succeeded, without test payments unless the filter
 * chooses them. A search has no totals: `term` is ignored. Fails for a range as a page does, and with 404 on a platform without this call.
 */
export const totalInstructions = reading(INSTRUCTIONS, instructionTotalsSchema, (query: InstructionFilter) => ({
  path: 'v2/transaction-data/instructions/totals',
  query: { ...query },
}));
