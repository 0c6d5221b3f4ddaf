import * as z from 'zod/mini';
import { amountSchema, currencyCodeSchema } from '../money.ts';
import {
  acceptedExportSchema,
  type ExportLayout,
  type ReportPage,
  reportPageSchema,
  type TargetDate,
} from './report-query.ts';
import { resource } from '../calls/resource.ts';
import { creating, reading } from '../calls/verbs.ts';

export const INSTRUCTION_STATUSES = [
  'INCOMPLETE',
  'READY',
  'PROCESSING',
  'SETTLED',
  'FAILED',
  'CANCELLED',
  'COMPLETED',
] as const;

export const DIRECTIONS = ['debit', 'credit'] as const;

/** With or without refunds, with or without chargebacks. */
export const REIMBURSEMENTS = ['+refunds', '-refunds', '+chargebacks', '-chargebacks'] as const;

/** Stands for failed payments without a reason in a filter of reasons. */
export const NO_REASON = 'NONE';

/** The values of a yes or no in a filter. */
export const TRUTHS = ['true', 'false'] as const;

/** One row of the transaction report: an instruction and its outcome. Its keys are the report's columns. */
export const instructionRowSchema = z.object({
  instructionRef: z.string(),
  orderRef: z.string(),
  customerRef: z.nullish(z.string()),
  batchRef: z.nullish(z.string()),
  /** RFC 3339, UTC. */
  createdAt: z.string(),
  updatedAt: z.nullish(z.string()),
  /** When it succeeded; absent for a payment that is open, failed or was cancelled. */
  completedAt: z.nullish(z.string()),
  /** `YYYY-MM-DD`. */
  forecastedSettlementDate: z.nullish(z.string()),
  /** One of DIRECTIONS; any other value is shown as is. */
  direction: z.string(),
  amount: amountSchema,
  currency: currencyCodeSchema,
  /** One of INSTRUCTION_STATUSES; any other value is shown as is. */
  status: z.string(),
  /** The name of the app that took the payment. */
  app: z.nullish(z.string()),
  transaction: z.nullish(z.object({ id: z.string() })),
  financialInstrumentId: z.nullish(z.string()),
  failureReason: z.nullish(z.string()),
  paymentMethod: z.nullish(z.string()),
  /** The name of the scheme of its order. */
  scheme: z.nullish(z.string()),
  /** The amount minus refunds and chargebacks; 0 for a failed or cancelled payment; absent until it is completed. */
  netAmount: z.nullish(amountSchema),
  refundCount: z.nullish(z.number()),
  netRefundAmount: z.nullish(amountSchema),
  chargebackCount: z.nullish(z.number()),
  netChargebackAmount: z.nullish(amountSchema),
  /** A test payment, which moves no money. Default: false. */
  isTest: z.nullish(z.boolean()),
});

export const instructionPageSchema = reportPageSchema(instructionRowSchema);

/**
 * Filters instructions. Days are UTC, `YYYY-MM-DD`, both inclusive, and refer to `targetDate`. An absent member
 * filters nothing.
 */
export interface InstructionFilter {
  readonly currency?: readonly string[] | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly targetDate?: TargetDate | undefined;
  readonly direction?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  /** Names of apps. */
  readonly app?: readonly string[] | undefined;
  readonly reimbursements?: readonly string[] | undefined;
  /** Reasons of failures as received, or NO_REASON. A platform may not know this filter, nor the next two. */
  readonly failureReason?: readonly string[] | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: readonly string[] | undefined;
  readonly paymentMethod?: readonly string[] | undefined;
  /** One of TRUTHS. Absent: rows of both, and totals without test payments. */
  readonly isTest?: readonly string[] | undefined;
  /**
   * A reference, or the beginning of one, of an instruction, order, customer, transaction or batch; or the whole
   * reference of a refund or chargeback; an amount with its currency (`125 SEK`), or words of a failure reason. Searched without dates.
   */
  readonly term?: string | undefined;
}

/** Beyond the specification: the totals of a range by day, for the chart above the report. */
export const instructionSummarySchema = z.object({
  /** Oldest first; days without an instruction are left out. */
  days: z.array(
    z.object({
      /** `YYYY-MM-DD`, UTC. */
      day: z.string(),
      count: z.number(),
      /** SETTLED and COMPLETED. */
      succeeded: z.number(),
      failed: z.number(),
      cancelled: z.number(),
      /** Per currency and direction, so that money collected and money paid out are never added up. */
      amounts: z.array(
        z.object({
          currency: currencyCodeSchema,
          /** One of DIRECTIONS. */
          direction: z.string(),
          succeeded: amountSchema,
          /** Neither succeeded nor failed nor cancelled. */
          open: amountSchema,
          failed: amountSchema,
          cancelled: amountSchema,
        }),
      ),
    }),
  ),
  /** How many test payments of the range are left out of the days; absent: none. */
  testCount: z.nullish(z.number()),
  /** The apps with an instruction in this tenant, by name. */
  apps: z.array(z.string()),
  /** The currencies of this tenant's instructions, by code. */
  currencies: z.array(z.string()),
});

/** Beyond the specification: recent amounts and counts of payments, without test payments, for home. Days are UTC, oldest first; the last is today. */
export const recentMoneySchema = z.object({
  /** The time of these figures, RFC 3339. */
  at: z.string(),
  /** Successful payments, by the day of their success: the currencies with most payments first. */
  money: z.array(
    z.object({
      currency: currencyCodeSchema,
      /** One of DIRECTIONS. */
      direction: z.string(),
      /** The last seven days. */
      days: z.array(amountSchema),
      /** Yesterday, until the time of day of `at`. */
      yesterdayUntilNow: amountSchema,
      /** The seven days before those of `days`, until the time of day of `at`. */
      weekBefore: z.optional(amountSchema),
      /** The numbers of payments in these amounts. */
      counts: z.optional(
        z.object({ today: z.number(), yesterdayUntilNow: z.number(), week: z.number(), weekBefore: z.number() }),
      ),
    }),
  ),
  /** The number of payments that succeeded or failed on each of the last fourteen days. */
  ended: z.array(z.object({ succeeded: z.number(), failed: z.number() })),
  /** Payments in progress that are expected to settle today or later: the currencies with most of them first. */
  expected: z.optional(
    z.array(
      z.object({
        currency: currencyCodeSchema,
        /** One of DIRECTIONS. */
        direction: z.string(),
        count: z.number(),
        amount: amountSchema,
        /** The first and the last day on which one of them is expected, `YYYY-MM-DD`, UTC. */
        firstDay: z.string(),
        lastDay: z.string(),
      }),
    ),
  ),
});

export type InstructionRow = z.infer<typeof instructionRowSchema>;
export type InstructionPage = z.infer<typeof instructionPageSchema>;
export type InstructionSummary = z.infer<typeof instructionSummarySchema>;
export type RecentMoney = z.infer<typeof recentMoneySchema>;

/** The transaction report: its rows and totals. */
export const INSTRUCTIONS = resource('reported-instructions');

const PATH = 'v2/transaction-data/instructions';

/**
 * Returns a page of the transaction report. Default: the last seven days, newest first by `targetDate`. Fails if a
 * range ends before it begins (DATE_RANGE_REVERSED) or has more than MAX_RANGE_DAYS (DATE_RANGE_TOO_LONG), and for a
 * cursor of another sort order (CURSOR_INVALID).
 */
export const listInstructions = reading(
  INSTRUCTIONS,
  instructionPageSchema,
  (query: InstructionFilter & ReportPage) => ({ path: PATH, query: { ...query } }),
);

/**
 * Starts the export of the report to a file in the background. Its `reportPath` identifies it in the event and in the
 * list of exported reports. The key of a column is that of its rows (`transaction.id` for the transaction's). Fails for a range as a page does, for an unknown column (UNKNOWN_REPORT_COLUMN), and if the user
 * already has too many exports in preparation (TOO_MANY_EXPORTS).
 * The file has the date that the rows are filtered by, if it is named, and, if there are test payments among the rows, `isTest`.
 */
export const exportInstructions = creating(acceptedExportSchema, (body: InstructionFilter & ExportLayout) => ({
  path: `${PATH}/export`,
  body,
}));

/**
 * Returns the totals of a filter's range by day. A search has no summary: `term` is ignored. Fails for a range as a
 * page does.
 */
export const summariseInstructions = reading(INSTRUCTIONS, instructionSummarySchema, (query: InstructionFilter) => ({
  path: `${PATH}/summary`,
  query: { ...query },
}));

/** Returns the amounts of the last seven days and of the seven before, the number of ended payments of the last fourteen, and the payments that are expected to settle. Fails with 404 on a platform without this call. */
export const getRecentMoney = reading(INSTRUCTIONS, recentMoneySchema, `${PATH}/recent-money`);
