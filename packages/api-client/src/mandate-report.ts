import * as z from 'zod/mini';
import { acceptedExportSchema, type ReportPage, reportPageSchema } from './report-query.ts';
import { resource } from './resource.ts';
import { creating, reading } from './verbs.ts';

export const MANDATE_STATUSES = ['ACTIVE', 'INACTIVE', 'PROCESSING'] as const;
export const MANDATE_NETWORKS = ['ACH', 'BACS', 'BECS_AU', 'BECS_NZ', 'SEPA'] as const;
export const MANDATE_TARGET_DATES = ['createdAt', 'updatedAt'] as const;

/** One row of the mandates report. Its keys are the report's columns. */
export const mandateRowSchema = z.object({
  mandateId: z.string(),
  externalReference: z.nullish(z.string()),
  /** RFC 3339, UTC. */
  createdAt: z.string(),
  updatedAt: z.nullish(z.string()),
  customerRef: z.nullish(z.string()),
  /** The network: one of MANDATE_NETWORKS; another one is shown as it is. */
  type: z.string(),
  /** One of MANDATE_STATUSES; another one is shown as it is. */
  status: z.string(),
  statusReason: z.nullish(z.string()),
  financialInstrumentId: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
});

export const mandatePageSchema = reportPageSchema(mandateRowSchema);

/** Which mandates: days are UTC, `YYYY-MM-DD`, both included, and of `targetDate`. What is not named lets all through. */
export interface MandateFilter {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly targetDate?: (typeof MANDATE_TARGET_DATES)[number] | undefined;
  readonly status?: readonly string[] | undefined;
  /** Networks. */
  readonly type?: readonly string[] | undefined;
  /** A mandate's id or reference, a customer's or a financial instrument's, or its beginning; searched without dates. */
  readonly term?: string | undefined;
}

export type MandateRow = z.infer<typeof mandateRowSchema>;
export type MandatePage = z.infer<typeof mandatePageSchema>;

/** What the mandates report shows. */
export const REPORTED_MANDATES = resource('reported-mandates');

const PATH = 'v2/transaction-data/financial-instruments';
const GROUP = { group: 'MANDATE' } as const;

/** Returns a page of the mandates report, as `listInstructions` does of transactions. */
export const listMandates = reading(REPORTED_MANDATES, mandatePageSchema, (query: MandateFilter & ReportPage) => ({
  path: PATH,
  query: { ...query, ...GROUP },
}));

/** Starts the export of the mandates report, as `exportInstructions` does for transactions. `columns`: keys of rows. */
export const exportMandates = creating(
  acceptedExportSchema,
  (body: MandateFilter & { readonly columns?: readonly string[] | undefined }) => ({
    path: `${PATH}/export`,
    body: { ...body, ...GROUP },
  }),
);
