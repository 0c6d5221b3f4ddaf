import type { HubEvent } from '@portal/contract/hub-events';
import * as z from 'zod/mini';
import { amountSchema, currencyCodeSchema } from '../money.ts';
import { acceptedExportSchema, type ExportLayout, type ReportPage, reportPageSchema } from './report-query.ts';
import { resource } from '../calls/resource.ts';
import { creating, reading } from '../calls/verbs.ts';

/** The hub's event for chargebacks that were opened or have changed. It has no payload: what changed is read. */
export const CHARGEBACKS_EVENT = 'ChargebacksChanged' satisfies HubEvent;

export const CHARGEBACK_STATUSES = ['OPEN', 'WON', 'LOST'] as const;
export const CHARGEBACK_STAGES = ['RETRIEVAL', 'CHARGEBACK', 'REPRESENTMENT', 'ARBITRATION'] as const;
export const REPORTED_CHARGEBACK_DATES = ['createdAt', 'updatedAt'] as const;

/** One row of the chargebacks report. Its keys are the report's columns. */
export const reportedChargebackSchema = z.object({
  chargebackId: z.string(),
  /** The order and the instruction whose money was taken back. */
  orderRef: z.string(),
  instructionRef: z.string(),
  /** `YYYY-MM-DD`: the last day to respond. Absent once the chargeback has ended. */
  respondBy: z.nullish(z.string()),
  /** One of CHARGEBACK_STATUSES; any other value is shown as is. */
  status: z.string(),
  /** One of CHARGEBACK_STAGES; any other value is shown as is. */
  stage: z.string(),
  reason: z.nullish(z.string()),
  amount: amountSchema,
  currency: currencyCodeSchema,
  /** The name of the app that took the payment. */
  app: z.nullish(z.string()),
  /** RFC 3339, UTC. */
  createdAt: z.string(),
  updatedAt: z.nullish(z.string()),
  /** A chargeback of a test payment, which moves no money. Default: false. */
  isTest: z.nullish(z.boolean()),
});

export const reportedChargebackPageSchema = reportPageSchema(reportedChargebackSchema);

/**
 * Filters chargebacks. Days are UTC, `YYYY-MM-DD`, both inclusive, and refer to `targetDate`. An absent member filters
 * nothing.
 */
export interface ReportedChargebackFilter {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly targetDate?: (typeof REPORTED_CHARGEBACK_DATES)[number] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly stage?: readonly string[] | undefined;
  readonly currency?: readonly string[] | undefined;
  /** Names of apps. */
  readonly app?: readonly string[] | undefined;
  /** One of TRUTHS. Absent: rows of both. */
  readonly isTest?: readonly string[] | undefined;
  /** A day: only open chargebacks to respond to on it or before. */
  readonly respondBy?: string | undefined;
  /** The reference of a chargeback, an instruction or an order, or its beginning. Searched without dates. */
  readonly term?: string | undefined;
}

export type ReportedChargeback = z.infer<typeof reportedChargebackSchema>;
export type ReportedChargebackPage = z.infer<typeof reportedChargebackPageSchema>;

/** The chargebacks report. */
export const REPORTED_CHARGEBACKS = resource('reported-chargebacks');

const PATH = 'v2/chargebacks';

/**
 * Returns a page of the chargebacks report. Default: of any date, open ones first, by the day to respond by; then the others, the
 * last to end first. Otherwise as `listInstructions`. A platform may lack this call.
 */
export const listReportedChargebacks = reading(
  REPORTED_CHARGEBACKS,
  reportedChargebackPageSchema,
  ({ sortColumn, sortDirection, ...query }: ReportedChargebackFilter & ReportPage) => ({
    path: PATH,
    query: { ...query, sort: sortColumn && `${sortDirection === 'desc' ? '-' : ''}${sortColumn}` },
  }),
);

/** Starts an export of the chargebacks report, as `exportInstructions` does for transactions. */
export const exportReportedChargebacks = creating(
  acceptedExportSchema,
  (body: ReportedChargebackFilter & ExportLayout) => ({
    path: `${PATH}/export`,
    body,
  }),
);
