import * as z from 'zod/mini';
import { reading } from '../calls/verbs.ts';
import { amountSchema, currencyCodeSchema } from '../money.ts';
import { INSTRUCTIONS } from './instructions.ts';

/** The most rows of one response. */
export const FAILURES_MAX = 500;

/** The kinds of change that can make payments fail. */
export const FAILURE_CHANGES = ['publication', 'configuration', 'provider'] as const;

/** Failed payments and their amount. */
const failedSchema = z.object({ failed: z.number(), amount: amountSchema });

/** Payments that ended, whatever the reason of a failure: the success rate is `succeeded` ÷ (`succeeded` + `failed`). */
const endedSchema = z.object({ succeeded: z.number(), failed: z.number() });

export const failureSchema = z.object({
  /** As received; null for a payment that failed without a reason. */
  reason: z.nullable(z.string()),
  /** The name of the app when it took the payments. */
  app: z.string(),
  /** In lower case. */
  appId: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  paymentMethod: z.string(),
  ...failedSchema.shape,
  before: failedSchema,
  /** All payments of this app, country and method that ended, of any reason. */
  ended: endedSchema,
  endedBefore: endedSchema,
});

/** A change that was made in the tenant. */
export const failureChangeSchema = z.object({
  /** RFC 3339, UTC. */
  at: z.string(),
  /** One of FAILURE_CHANGES; any other value is shown as is. */
  kind: z.string(),
  /** The thing that was changed. Null for callers who may not read it. */
  thing: z.nullable(z.object({ kind: z.string(), id: z.string(), name: z.string() })),
});

/** Beyond the specification: why payments failed in a range, compared with the same length of time before. */
export const failuresSchema = z.object({
  /** The currency of all amounts; null if no payment ended in the range. */
  currency: z.nullable(currencyCodeSchema),
  /** The currencies of the payments that ended in the range, those with most payments first. */
  currencies: z.array(z.string()),
  /** The countries and payment methods of all payments that ended, on any day and in any currency, in alphabetical order. */
  countries: z.array(z.string()),
  paymentMethods: z.array(z.string()),
  /** The range, and as many days before it, `YYYY-MM-DD`, UTC, both included. */
  range: z.object({ dateFrom: z.string(), dateTo: z.string() }),
  before: z.object({ dateFrom: z.string(), dateTo: z.string() }),
  /** The sums of all rows, on all pages. */
  sum: z.object({ ...failedSchema.shape, before: failedSchema, ended: endedSchema, endedBefore: endedSchema }),
  /** Oldest first; days on which no payment ended are left out. */
  days: z.array(z.object({ day: z.string(), ...failedSchema.shape, ended: endedSchema })),
  /** Changes in the range, the newest first. */
  changes: z.array(failureChangeSchema),
  /** The largest amount first. */
  results: z.array(failureSchema),
  /** The number of rows on all pages. */
  total: z.number(),
});

export type Failure = z.infer<typeof failureSchema>;
export type FailureChange = z.infer<typeof failureChangeSchema>;
export type Failures = z.infer<typeof failuresSchema>;

/** Days are UTC, `YYYY-MM-DD`, both inclusive: those on which payments ended. An absent member filters nothing. */
export interface FailureFilter {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  /** Default: the currency with most payments. */
  readonly currency?: string | undefined;
  /** Reasons as received, or NO_REASON. */
  readonly failureReason?: readonly string[] | undefined;
  /** Names of apps. */
  readonly app?: readonly string[] | undefined;
  readonly country?: readonly string[] | undefined;
  readonly paymentMethod?: readonly string[] | undefined;
}

/** A page of the rows. `take`: at most FAILURES_MAX. */
export interface FailurePage {
  readonly from: number;
  readonly take: number;
}

/**
 * Returns why payments failed, without test payments. Fails for a range as `listInstructions` does, and with 404 on a platform without this
 * call.
 */
export const listFailures = reading(INSTRUCTIONS, failuresSchema, (query: FailureFilter & FailurePage) => ({
  path: 'v2/transaction-data/failures',
  query: { ...query },
}));
