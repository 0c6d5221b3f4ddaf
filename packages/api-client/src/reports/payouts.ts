import * as z from 'zod/mini';
import { amountSchema, currencyCodeSchema } from '../money.ts';
import { reading } from '../calls/verbs.ts';
import { type InstructionFilter, INSTRUCTIONS } from './instructions.ts';

/** The sum that one app paid out on one day in one currency. */
export const payoutSchema = z.object({
  /** `YYYY-MM-DD`, UTC: the day on which the payments succeeded. */
  day: z.string(),
  currency: currencyCodeSchema,
  /** The name of the app. */
  app: z.string(),
  /** The number of payments behind it. */
  count: z.number(),
  amount: amountSchema,
});

/** Beyond the specification: payments that succeeded, summed by day, currency and app. The newest day first. */
export const payoutPageSchema = z.object({ results: z.array(payoutSchema), total: z.number() });

export type Payout = z.infer<typeof payoutSchema>;
export type PayoutPage = z.infer<typeof payoutPageSchema>;

/** The days are those of the success, and test payments are left out unless `isTest` chooses them. `take`: at most 50. */
export interface PayoutFilter extends Pick<InstructionFilter, 'app' | 'currency' | 'dateFrom' | 'dateTo' | 'isTest'> {
  readonly from: number;
  readonly take: number;
}

/** Returns a page of what was paid out. Fails for a range as `listInstructions` does, and with 404 on a platform without this call. */
export const listPayouts = reading(INSTRUCTIONS, payoutPageSchema, (query: PayoutFilter) => ({
  path: 'v2/transaction-data/instructions/payouts',
  query: { ...query },
}));
