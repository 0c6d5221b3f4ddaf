import { statusWords } from '@portal/validation/status-words';
import type { ReportType } from './report-preferences.ts';

/** The columns of the transaction report, in the order in which they are offered, with their headers. */
export const TRANSACTION_HEADERS = {
  instructionRef: 'Instruction',
  customerRef: 'Customer',
  orderRef: 'Order',
  createdAt: 'Created',
  direction: 'Direction',
  amount: 'Amount',
  currency: 'Currency',
  status: 'Status',
  app: 'App',
  completedAt: 'Completed',
  'transaction.id': 'Transaction',
  updatedAt: 'Updated',
  failureReason: 'Failure reason',
  financialInstrumentId: 'Financial instrument',
  forecastedSettlementDate: 'Forecasted settlement',
  netAmount: 'Net amount',
  chargebackCount: 'Chargebacks',
  netChargebackAmount: 'Net chargebacks',
  refundCount: 'Refunds',
  netRefundAmount: 'Net refunds',
  paymentMethod: 'Payment method',
  scheme: 'Scheme',
  batchRef: 'Batch reference',
  isTest: 'Test',
} as const;

/** The same of the mandates report. */
export const MANDATE_HEADERS = {
  mandateId: 'Mandate',
  externalReference: 'External reference',
  createdAt: 'Created',
  customerRef: 'Customer',
  type: 'Network',
  status: 'Status',
  financialInstrumentId: 'Financial instrument',
  updatedAt: 'Updated',
  statusReason: 'Status reason',
  metadata: 'Metadata',
} as const;

/** The same of the chargebacks report. */
export const CHARGEBACK_HEADERS = {
  chargebackId: 'Chargeback',
  respondBy: 'Respond by',
  status: 'Status',
  amount: 'Amount',
  reason: 'Reason',
  app: 'App',
  orderRef: 'Order',
  createdAt: 'Opened',
  stage: 'Stage',
  currency: 'Currency',
  instructionRef: 'Instruction',
  updatedAt: 'Updated',
  isTest: 'Test',
} as const;

/** `BECS_AU` → 'BECS AU'. Names of networks stay in capitals. */
export function networkWords(network: string): string {
  return network.replaceAll('_', ' ');
}

/** Names of networks at the start of a text. */
const IN_CAPITALS = /^(?:ach|bacs|becs (?:au|nz)|blik|sepa)\b/i;

/** `SEPA_DIRECT_DEBIT` → 'SEPA direct debit'. */
export function paymentMethodWords(method: string): string {
  return statusWords(method).replace(IN_CAPITALS, (name) => name.toUpperCase());
}

/** The metadata of a mandate, one 'key: value' each. */
export function metadataWords(metadata: Readonly<Record<string, string>> | null | undefined): string[] {
  return Object.entries(metadata ?? {}).map(([key, value]) => `${key}: ${value}`);
}

/** The status of a payment to show. `isNormalized`: the flag `normalizedSuccessStatus`, for which SETTLED is 'Completed'. */
export function shownStatus(status: string, isNormalized: boolean): string {
  return isNormalized && status === 'SETTLED' ? 'COMPLETED' : status;
}

/** A report as the portal shows it: the columns that it can have, those of users who chose none, and the first one. */
export interface ReportWords {
  /** By the keys of rows, in the order in which they are offered. */
  readonly headers: Readonly<Record<string, string>>;
  readonly defaultColumns: readonly string[];
  readonly leadColumn: string;
  /** By column: its texts in words. Other columns show their values as they are. */
  readonly cells: Readonly<Record<string, (text: string, isNormalized: boolean) => string>>;
}

export const REPORT_WORDS: Readonly<Record<ReportType, ReportWords>> = {
  transaction: {
    headers: TRANSACTION_HEADERS,
    defaultColumns: [
      'instructionRef',
      'customerRef',
      'orderRef',
      'createdAt',
      'direction',
      'amount',
      'currency',
      'status',
      'app',
    ],
    leadColumn: 'instructionRef',
    cells: {
      direction: statusWords,
      status: (status, isNormalized) => statusWords(shownStatus(status, isNormalized)),
      paymentMethod: paymentMethodWords,
    },
  },
  mandate: {
    headers: MANDATE_HEADERS,
    defaultColumns: ['mandateId', 'externalReference', 'createdAt', 'customerRef', 'type', 'status'],
    leadColumn: 'mandateId',
    cells: { type: networkWords, status: statusWords },
  },
  chargeback: {
    headers: CHARGEBACK_HEADERS,
    defaultColumns: ['chargebackId', 'respondBy', 'status', 'amount', 'reason', 'app', 'orderRef'],
    leadColumn: 'chargebackId',
    cells: { status: statusWords, stage: statusWords },
  },
};
