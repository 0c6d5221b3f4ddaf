import {
  CHARGEBACK_STAGES,
  CHARGEBACK_STATUSES,
  REPORTED_CHARGEBACK_DATES,
  type ReportedChargeback,
  type ReportedChargebackFilter,
} from '@portal/api-client/chargeback-report';
import { TRUTHS } from '@portal/api-client/instructions';
import { valueInput } from '@portal/api-client/value-input';
import { readCurrency, toDecimal } from '@portal/validation';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { described } from '../../platform/http/document/named-schemas.ts';
import { CHARGEBACK_STATUS_WORDS } from '../payments/status-words.ts';
import { IS_LIVE, IS_TEST } from './instruction-report.ts';
import { bodyTargetDate, day, listBody, listQuery, name, namesQuery, placeQuery, rangeQuery } from './report-query.ts';
import type { CursorSort } from './rows/report-cursor.ts';
import { type Condition, isOneOf, type Report } from './report.ts';

const items = {
  status: z.enum(CHARGEBACK_STATUSES),
  stage: z.enum(CHARGEBACK_STAGES),
  currency: valueInput(readCurrency),
  app: name,
  isTest: z.enum(TRUTHS),
};

const targetDate = z.prefault(z.enum(REPORTED_CHARGEBACK_DATES), 'createdAt');

/** The filters of a report as query parameters. */
export const chargebackQuery = {
  ...rangeQuery,
  targetDate,
  status: listQuery(items.status, CHARGEBACK_STATUS_WORDS),
  stage: listQuery(items.stage),
  currency: listQuery(items.currency),
  app: namesQuery(),
  isTest: listQuery(items.isTest),
  respondBy: z.optional(day),
};

const SORTS = ['respondBy', '-respondBy', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'] as const;

/** The page to read. `sort`: a date, with `-` before it for a descending order. */
export const chargebackPageQuery = { ...placeQuery, sort: z.prefault(z.enum(SORTS), 'respondBy') };

/** The order that a `sort` names. */
export function sortOf(sort: (typeof SORTS)[number]): CursorSort {
  return sort.startsWith('-') ? { column: sort.slice(1), direction: 'desc' } : { column: sort, direction: 'asc' };
}

/** The same filters in the request body of an export. */
export const chargebackBody = {
  ...rangeQuery,
  targetDate: bodyTargetDate(REPORTED_CHARGEBACK_DATES),
  status: described(listBody(items.status), { description: CHARGEBACK_STATUS_WORDS }),
  stage: listBody(items.stage),
  currency: listBody(items.currency),
  app: listBody(items.app),
  isTest: listBody(items.isTest),
  respondBy: z.optional(day),
};

interface StoredChargeback extends Omit<ReportedChargeback, 'amount' | 'createdAt' | 'updatedAt'> {
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly amountMinor: number;
}

export const CHARGEBACK_REPORT: Report<ReportedChargeback> = {
  table: 'chargebacks',
  days: 'chargeback_days',
  ref: 'chargeback_id',
  scope: sql<boolean>`true`,
  dates: {
    respondBy: { column: 'attention_on', type: 'date', day: 'attention_on' },
    createdAt: { column: 'created_at', type: 'timestamptz', day: 'created_day' },
    updatedAt: { column: 'updated_at', type: 'timestamptz', day: 'updated_day' },
  },
  searched: ['chargeback_id', 'instruction_ref', 'order_ref'],
  select: sql`
    r.chargeback_id as "chargebackId", r.order_ref as "orderRef", r.instruction_ref as "instructionRef",
    r.respond_by::text as "respondBy", r.status, r.stage, r.reason, r.amount_minor as "amountMinor", r.currency, r.app,
    r.created_at as "createdAt", r.updated_at as "updatedAt", r.is_test as "isTest"`,
  marks: { isTest: { word: 'Test', when: IS_TEST } },
  readRow(row) {
    const stored = row as StoredChargeback; // boundary: the columns of `select`
    return {
      chargebackId: stored.chargebackId,
      orderRef: stored.orderRef,
      instructionRef: stored.instructionRef,
      respondBy: stored.respondBy,
      status: stored.status,
      stage: stored.stage,
      reason: stored.reason,
      amount: toDecimal(stored.amountMinor, stored.currency),
      currency: stored.currency,
      app: stored.app,
      createdAt: stored.createdAt.toISOString(),
      updatedAt: stored.updatedAt.toISOString(),
      isTest: stored.isTest,
    };
  },
};

/** The conditions of a filter, without range and term. Without `isTest`, they select test payments and others. */
export function chargebackConditions(filter: ReportedChargebackFilter): Condition[] {
  const { status = [], stage = [], currency: currencies = [], app: apps = [], isTest: truths = [], respondBy } = filter;
  return [
    ...(respondBy === undefined ? [] : [sql<boolean>`status = 'OPEN' and attention_on <= ${respondBy}::date`]),
    ...isOneOf('status', status),
    ...isOneOf('stage', stage),
    ...isOneOf('currency', currencies),
    ...isOneOf('app', apps),
    ...(truths.length === 1 ? [truths[0] === 'true' ? IS_TEST : IS_LIVE] : []),
  ];
}
