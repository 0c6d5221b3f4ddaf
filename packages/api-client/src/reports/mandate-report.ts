import * as z from 'zod/mini';
import { acceptedExportSchema, type ExportLayout, type ReportPage, reportPageSchema } from './report-query.ts';
import { resource } from '../calls/resource.ts';
import { creating, reading } from '../calls/verbs.ts';

export const MANDATE_STATUSES = ['ACTIVE', 'INACTIVE', 'PROCESSING'] as const;
export const MANDATE_NETWORKS = ['ACH', 'BACS', 'BECS_AU', 'BECS_NZ', 'SEPA'] as const;
export const REPORTED_MANDATE_DATES = ['createdAt', 'updatedAt'] as const;

/** One row of the mandates report. Its keys are the report's columns. */
export const reportedMandateSchema = z.object({
  mandateId: z.string(),
  externalReference: z.nullish(z.string()),
  /** RFC 3339, UTC. */
  createdAt: z.string(),
  updatedAt: z.nullish(z.string()),
  customerRef: z.nullish(z.string()),
  /** The network: one of MANDATE_NETWORKS; any other value is shown as is. */
  type: z.string(),
  /** One of MANDATE_STATUSES; any other value is shown as is. */
  status: z.string(),
  statusReason: z.nullish(z.string()),
  financialInstrumentId: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
});

export const reportedMandatePageSchema = reportPageSchema(reportedMandateSchema);

/**
 * Filters mandates. Days are UTC, `YYYY-MM-DD`, both inclusive, and refer to `targetDate`. An absent member filters
 * nothing.
 */
export interface ReportedMandateFilter {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly targetDate?: (typeof REPORTED_MANDATE_DATES)[number] | undefined;
  readonly status?: readonly string[] | undefined;
  /** Networks. */
  readonly type?: readonly string[] | undefined;
  /** The reference of the profile that the mandates belong to. */
  readonly creditorProfileRef?: string | undefined;
  /** The id or reference of a mandate, customer or financial instrument, or its beginning. Searched without dates. */
  readonly term?: string | undefined;
}

export type ReportedMandate = z.infer<typeof reportedMandateSchema>;

/** The mandates report. */
export const REPORTED_MANDATES = resource('reported-mandates');

const PATH = 'v2/transaction-data/financial-instruments';
const GROUP = { group: 'MANDATE' } as const;

/** Returns a page of the mandates report, as `listInstructions` does for transactions. */
export const listReportedMandates = reading(
  REPORTED_MANDATES,
  reportedMandatePageSchema,
  (query: ReportedMandateFilter & ReportPage) => ({
    path: PATH,
    query: { ...query, ...GROUP },
  }),
);

/** Starts an export of the mandates report, as `exportInstructions` does for transactions. */
export const exportReportedMandates = creating(acceptedExportSchema, (body: ReportedMandateFilter & ExportLayout) => ({
  path: `${PATH}/export`,
  body: { ...body, ...GROUP },
}));
