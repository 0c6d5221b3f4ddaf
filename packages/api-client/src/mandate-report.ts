import * as z from 'zod/mini';
import { acceptedExportSchema, type AcceptedExport, type ReportPage, reportPageSchema } from './report-query.ts';
import type { ApiResult, CallOptions, Transport } from './transport.ts';

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

const PATH = 'v2/transaction-data/financial-instruments';
const GROUP = { group: 'MANDATE' } as const;

/** Returns a page of the mandates report, as `listInstructions` does of transactions. */
export function listMandates(
  transport: Transport,
  query: MandateFilter & ReportPage,
  { signal }: CallOptions = {},
): Promise<ApiResult<MandatePage>> {
  return transport.call({
    method: 'GET',
    path: PATH,
    query: { ...query, ...GROUP },
    response: mandatePageSchema,
    signal,
  });
}

/** Asks for the mandates report as a file, as `exportInstructions` does for transactions. `columns`: keys of rows. */
export function exportMandates(
  transport: Transport,
  body: MandateFilter & { readonly columns?: readonly string[] | undefined },
  { signal }: CallOptions = {},
): Promise<ApiResult<AcceptedExport>> {
  return transport.call({
    method: 'POST',
    path: `${PATH}/export`,
    body: { ...body, ...GROUP },
    response: acceptedExportSchema,
    creates: true,
    signal,
  });
}
