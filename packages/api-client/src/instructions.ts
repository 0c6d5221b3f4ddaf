import * as z from 'zod/mini';
import { amountSchema, currencyCodeSchema } from './money.ts';
import { acceptedExportSchema, type ReportPage, reportPageSchema, type TargetDate } from './report-query.ts';
import { resource } from './resource.ts';
import { creating, reading } from './verbs.ts';

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

/** With refunds or chargebacks, or without them. */
export const REIMBURSEMENTS = ['+refunds', '-refunds', '+chargebacks', '-chargebacks'] as const;

/** One row of the transaction report: an instruction and what became of it. Its keys are the report's columns. */
export const instructionRowSchema = z.object({
  instructionRef: z.string(),
  orderRef: z.string(),
  customerRef: z.nullish(z.string()),
  batchRef: z.nullish(z.string()),
  /** RFC 3339, UTC. */
  createdAt: z.string(),
  updatedAt: z.nullish(z.string()),
  completedAt: z.nullish(z.string()),
  /** `YYYY-MM-DD`. */
  forecastedSettlementDate: z.nullish(z.string()),
  /** One of DIRECTIONS; another one is shown as it is. */
  direction: z.string(),
  amount: amountSchema,
  currency: currencyCodeSchema,
  /** One of INSTRUCTION_STATUSES; another one is shown as it is. */
  status: z.string(),
  /** The name of the app that took the payment. */
  app: z.nullish(z.string()),
  transaction: z.nullish(z.object({ id: z.string() })),
  financialInstrumentId: z.nullish(z.string()),
  failureReason: z.nullish(z.string()),
  /** The amount less what was refunded and charged back. */
  netAmount: z.nullish(amountSchema),
  refundCount: z.nullish(z.number()),
  netRefundAmount: z.nullish(amountSchema),
  chargebackCount: z.nullish(z.number()),
  netChargebackAmount: z.nullish(amountSchema),
});

export const instructionPageSchema = reportPageSchema(instructionRowSchema);

/** Which instructions: days are UTC, `YYYY-MM-DD`, both included, and of `targetDate`. What is not named lets all through. */
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
  /**
   * A reference, or the beginning of one, of instruction, order, customer, transaction or batch; or the whole one of a refund or a
   * chargeback. Searched without dates.
   */
  readonly term?: string | undefined;
}

/** Beyond the specification: what a range holds, day by day, for the chart above the report. */
export const instructionSummarySchema = z.object({
  /** Oldest first; days without an instruction are left out. Amounts are per currency. */
  days: z.array(
    z.object({
      /** `YYYY-MM-DD`, UTC. */
      day: z.string(),
      count: z.number(),
      /** SETTLED and COMPLETED. */
      succeeded: z.number(),
      failed: z.number(),
      amounts: z.array(z.object({ currency: currencyCodeSchema, amount: amountSchema })),
    }),
  ),
  /** The apps that have an instruction in this tenant, by name. */
  apps: z.array(z.string()),
  /** The currencies that have one, by code. */
  currencies: z.array(z.string()),
});

export type InstructionRow = z.infer<typeof instructionRowSchema>;
export type InstructionPage = z.infer<typeof instructionPageSchema>;
export type InstructionSummary = z.infer<typeof instructionSummarySchema>;

/** What the transaction report shows: its rows and its sums. */
export const INSTRUCTIONS = resource('reported-instructions');

const PATH = 'v2/transaction-data/instructions';

/**
 * Returns a page of the transaction report. Default: newest first by `targetDate`, of the last seven days. Refused: a range that
 * ends before it begins (DATE_RANGE_REVERSED) or has more than MAX_RANGE_DAYS (DATE_RANGE_TOO_LONG), and a cursor of another
 * order (CURSOR_INVALID).
 */
export const listInstructions = reading(
  INSTRUCTIONS,
  instructionPageSchema,
  (query: InstructionFilter & ReportPage) => ({ path: PATH, query: { ...query } }),
);

/**
 * Starts the export of the report to a file, which is made in the background: its `reportPath` names it in the event and in the
 * list of exported reports. `columns` are the keys of rows (`transaction.id` for the transaction's), in the order wanted.
 * Default: all. Refused: a range as for a page, a column that the report does not have (UNKNOWN_REPORT_COLUMN), and more exports
 * than a user may have prepared at a time (TOO_MANY_EXPORTS).
 */
export const exportInstructions = creating(
  acceptedExportSchema,
  (body: InstructionFilter & { readonly columns?: readonly string[] | undefined }) => ({
    path: `${PATH}/export`,
    body,
  }),
);

/**
 * Returns what the range of a filter holds, day by day. A search has no summary: `term` is ignored. A range is refused as it is
 * for a page.
 */
export const summariseInstructions = reading(INSTRUCTIONS, instructionSummarySchema, (query: InstructionFilter) => ({
  path: `${PATH}/summary`,
  query: { ...query },
}));
