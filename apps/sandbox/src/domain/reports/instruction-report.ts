import {
  DIRECTIONS,
  type InstructionFilter,
  INSTRUCTION_STATUSES,
  type InstructionRow,
  NO_REASON,
  REIMBURSEMENTS,
  TRUTHS,
} from '@portal/api-client/instructions';
import { paymentFailuresLike } from '@portal/api-client/payment-failures';
import { TARGET_DATES } from '@portal/api-client/report-query';
import { valueInput } from '@portal/api-client/value-input';
import { readCountry, readCurrency, toDecimal } from '@portal/validation';
import { readSearchedMoney } from '@portal/validation/searched-money';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { described } from '../../platform/http/document/named-schemas.ts';
import { netMinor } from '../payments/outcome.ts';
import { INSTRUCTION_STATUS_WORDS } from '../payments/status-words.ts';
import { bodyTargetDate, listBody, listQuery, name, namesQuery, rangeQuery, textsQuery } from './report-query.ts';
import { type Condition, isOneOf, type Report } from './report.ts';

const items = {
  currency: valueInput(readCurrency),
  direction: z.enum(DIRECTIONS),
  status: z.enum(INSTRUCTION_STATUSES),
  app: name,
  reimbursements: z.enum(REIMBURSEMENTS),
  isTest: z.enum(TRUTHS),
  country: valueInput(readCountry),
};

const REASONS = `Reasons of failures as received; \`${NO_REASON}\` finds failed payments without a reason.`;

const targetDate = z.prefault(z.enum(TARGET_DATES), 'createdAt');

/** The filters of a report as query parameters. */
export const instructionQuery = {
  ...rangeQuery,
  targetDate,
  currency: listQuery(items.currency),
  direction: listQuery(items.direction),
  status: listQuery(items.status, INSTRUCTION_STATUS_WORDS),
  app: namesQuery(),
  reimbursements: listQuery(items.reimbursements),
  isTest: listQuery(items.isTest),
  failureReason: textsQuery(REASONS),
  country: listQuery(items.country),
  paymentMethod: listQuery(name),
};

/** The filters of why payments failed: the others have one value there. */
export const failureQuery = {
  dateFrom: rangeQuery.dateFrom,
  dateTo: rangeQuery.dateTo,
  currency: z.optional(items.currency),
  failureReason: instructionQuery.failureReason,
  app: instructionQuery.app,
  country: instructionQuery.country,
  paymentMethod: instructionQuery.paymentMethod,
};

/** The filters of what was paid out: the others have one value there. */
export const payoutQuery = {
  dateFrom: rangeQuery.dateFrom,
  dateTo: rangeQuery.dateTo,
  currency: instructionQuery.currency,
  app: instructionQuery.app,
  isTest: instructionQuery.isTest,
};

/** The filters of a report in the request body of an export. */
export const instructionBody = {
  ...rangeQuery,
  targetDate: bodyTargetDate(TARGET_DATES),
  currency: listBody(items.currency),
  direction: listBody(items.direction),
  status: described(listBody(items.status), { description: INSTRUCTION_STATUS_WORDS }),
  app: listBody(items.app),
  reimbursements: listBody(items.reimbursements),
  isTest: listBody(items.isTest),
  failureReason: described(listBody(name), { description: REASONS }),
  country: listBody(items.country),
  paymentMethod: listBody(name),
};

/** Conditions on an instruction, or on a row of its counts: a test payment, or any other. */
export const IS_TEST = sql<boolean>`is_test`;
export const IS_LIVE = sql<boolean>`not is_test`;

interface StoredInstruction extends Omit<
  InstructionRow,
  | 'amount'
  | 'completedAt'
  | 'createdAt'
  | 'netAmount'
  | 'netChargebackAmount'
  | 'netRefundAmount'
  | 'transaction'
  | 'updatedAt'
> {
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completedAt: Date | null;
  readonly transactionId: string | null;
  readonly amountMinor: number;
  readonly refundMinor: number;
  readonly chargebackMinor: number;
}

export const INSTRUCTION_REPORT: Report<InstructionRow> = {
  table: 'instructions',
  days: 'instruction_days',
  ref: 'instruction_ref',
  scope: sql<boolean>`true`,
  dates: {
    createdAt: { column: 'created_at', type: 'timestamptz', day: 'created_day' },
    updatedAt: { column: 'updated_at', type: 'timestamptz', day: 'updated_day' },
    completedAt: { column: 'completed_at', type: 'timestamptz', day: 'completed_day', isNullable: true },
    forecastedSettlementDate: {
      column: 'forecasted_settlement_date',
      type: 'date',
      day: 'forecasted_settlement_date',
      isNullable: true,
    },
  },
  searched: ['instruction_ref', 'order_ref', 'customer_ref', 'transaction_id', 'batch_ref'],
  searchedByDay: ['instruction_ref', 'order_ref', 'customer_ref'],
  searchedOtherwise: (term) => [
    ...isOneOf('failure_reason', paymentFailuresLike(term)),
    ...readSearchedMoney(term).map(
      ({ currency, minor }) => sql<boolean>`(currency = ${currency} and amount_minor = ${minor})`,
    ),
  ],
  parts: { refunds: 'refund_id', chargebacks: 'chargeback_id' },
  select: sql`
    r.instruction_ref as "instructionRef", r.order_ref as "orderRef", r.customer_ref as "customerRef",
    r.batch_ref as "batchRef", r.created_at as "createdAt", r.updated_at as "updatedAt",
    r.completed_at as "completedAt", r.forecasted_settlement_date::text as "forecastedSettlementDate", r.direction,
    r.amount_minor as "amountMinor", r.currency, r.status, r.app, r.transaction_id as "transactionId",
    r.financial_instrument_id as "financialInstrumentId", r.failure_reason as "failureReason",
    r.payment_method as "paymentMethod", (
      select scheme_name from orders paid where paid.tenant_id = r.tenant_id and paid.order_ref = r.order_ref
    ) as scheme,
    r.refund_count as "refundCount", r.net_refund_minor as "refundMinor", r.chargeback_count as "chargebackCount",
    r.net_chargeback_minor as "chargebackMinor", r.is_test as "isTest"`,
  marks: { isTest: { word: 'Test', when: IS_TEST } },
  readRow(row) {
    const stored = row as StoredInstruction; // boundary: the columns of `select`
    const amount = (minor: number) => toDecimal(minor, stored.currency);
    const net = netMinor(stored);
    return {
      instructionRef: stored.instructionRef,
      orderRef: stored.orderRef,
      customerRef: stored.customerRef,
      batchRef: stored.batchRef,
      createdAt: stored.createdAt.toISOString(),
      updatedAt: stored.updatedAt.toISOString(),
      completedAt: stored.completedAt?.toISOString(),
      forecastedSettlementDate: stored.forecastedSettlementDate,
      direction: stored.direction,
      amount: amount(stored.amountMinor),
      currency: stored.currency,
      status: stored.status,
      app: stored.app,
      transaction: stored.transactionId === null ? null : { id: stored.transactionId },
      financialInstrumentId: stored.financialInstrumentId,
      failureReason: stored.failureReason,
      paymentMethod: stored.paymentMethod,
      scheme: stored.scheme,
      netAmount: net === null ? null : amount(net),
      refundCount: stored.refundCount,
      netRefundAmount: amount(stored.refundMinor),
      chargebackCount: stored.chargebackCount,
      netChargebackAmount: amount(stored.chargebackMinor),
      isTest: stored.isTest,
    };
  },
};

/** The report with counts for a filter: the daily counts do not tell reasons, countries and methods apart, so that with these the rows are counted. */
export function instructionReport(filter: InstructionFilter): Report<InstructionRow> {
  const { failureReason = [], country = [], paymentMethod = [] } = filter;
  return [failureReason, country, paymentMethod].every(({ length }) => length === 0)
    ? INSTRUCTION_REPORT
    : { ...INSTRUCTION_REPORT, days: 'instruction_row_days' };
}

/** The conditions of a filter, without range and term. Without `isTest`, they select test payments and others. */
export function instructionConditions(filter: InstructionFilter): Condition[] {
  const { currency: currencies = [], direction = [], status = [], app: apps = [], reimbursements = [] } = filter;
  const { isTest: truths = [], failureReason = [], country = [], paymentMethod = [] } = filter;
  return [
    ...isReason(failureReason),
    ...isOneOf('country', country),
    ...isOneOf('payment_method', paymentMethod),
    ...isOneOf('currency', currencies),
    ...isOneOf('direction', direction),
    ...isOneOf('status', status),
    ...isOneOf('app', apps),
    ...(truths.length === 1 ? [truths[0] === 'true' ? IS_TEST : IS_LIVE] : []),
    ...reimbursements.map((one) => {
      const column = sql.ref(one.endsWith('refunds') ? 'refund_count' : 'chargeback_count');
      return one.startsWith('+') ? sql<boolean>`${column} > 0` : sql<boolean>`${column} = 0`;
    }),
  ];
}

function isReason(reasons: readonly string[]): Condition[] {
  if (reasons.length === 0) return [];
  const named = isOneOf(
    'failure_reason',
    reasons.filter((reason) => reason !== NO_REASON),
  );
  const none = reasons.includes(NO_REASON) ? [sql<boolean>`(status = 'FAILED' and failure_reason is null)`] : [];
  return [sql<boolean>`(${sql.join([...named, ...none], sql` or `)})`];
}
