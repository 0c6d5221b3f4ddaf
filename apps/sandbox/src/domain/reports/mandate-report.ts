import {
  MANDATE_NETWORKS,
  MANDATE_STATUSES,
  REPORTED_MANDATE_DATES,
  type ReportedMandateFilter,
  type ReportedMandate,
} from '@portal/api-client/mandate-report';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { described } from '../../platform/http/document/named-schemas.ts';
import { MANDATE_STATUS_WORDS } from '../payments/status-words.ts';
import { bodyTargetDate, listBody, listQuery, rangeQuery } from './report-query.ts';
import { type Condition, isOneOf, type Report } from './report.ts';

const targetDate = z.prefault(z.enum(REPORTED_MANDATE_DATES), 'createdAt');
/** The only group of financial instruments that the platform reports. */
const group = z.prefault(z.literal('MANDATE'), 'MANDATE');

/** The filters of a report as query parameters. */
export const mandateQuery = {
  ...rangeQuery,
  group,
  targetDate,
  status: listQuery(z.enum(MANDATE_STATUSES), MANDATE_STATUS_WORDS),
  type: listQuery(z.enum(MANDATE_NETWORKS)),
  creditorProfileRef: z.optional(z.uuid()),
};

/** The same filters in the request body of an export. */
export const mandateBody = {
  ...rangeQuery,
  group,
  targetDate: bodyTargetDate(REPORTED_MANDATE_DATES),
  status: described(listBody(z.enum(MANDATE_STATUSES)), { description: MANDATE_STATUS_WORDS }),
  type: listBody(z.enum(MANDATE_NETWORKS)),
  creditorProfileRef: z.optional(z.uuid()),
};

interface StoredMandate extends Omit<ReportedMandate, 'createdAt' | 'updatedAt'> {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const MANDATE_REPORT: Report<ReportedMandate> = {
  table: 'financial_instruments',
  days: 'mandate_days',
  ref: 'mandate_id',
  scope: sql<boolean>`mandate_id is not null`,
  dates: {
    createdAt: { column: 'created_at', type: 'timestamptz', day: 'created_day' },
    updatedAt: { column: 'updated_at', type: 'timestamptz', day: 'updated_day' },
  },
  searched: ['mandate_id', 'external_reference', 'customer_ref', 'financial_instrument_id'],
  select: sql`
    r.mandate_id as "mandateId", r.external_reference as "externalReference", r.created_at as "createdAt",
    r.updated_at as "updatedAt", r.customer_ref as "customerRef", r.network as type, r.status,
    r.status_reason as "statusReason", r.financial_instrument_id as "financialInstrumentId", r.metadata`,
  readRow(row) {
    const stored = row as StoredMandate; // boundary: the columns of `select`
    return {
      mandateId: stored.mandateId,
      externalReference: stored.externalReference,
      createdAt: stored.createdAt.toISOString(),
      updatedAt: stored.updatedAt.toISOString(),
      customerRef: stored.customerRef,
      type: stored.type,
      status: stored.status,
      statusReason: stored.statusReason,
      financialInstrumentId: stored.financialInstrumentId,
      metadata: stored.metadata,
    };
  },
};

/** The conditions of a filter, without range and term. */
export function mandateConditions({ status = [], type = [], creditorProfileRef }: ReportedMandateFilter): Condition[] {
  const ofProfile = creditorProfileRef ? [sql<boolean>`creditor_profile_ref = ${creditorProfileRef}`] : [];
  return [...isOneOf('status', status), ...isOneOf('network', type), ...ofProfile];
}
