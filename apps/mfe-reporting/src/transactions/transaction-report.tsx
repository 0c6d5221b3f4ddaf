import {
  DIRECTIONS,
  exportInstructions,
  INSTRUCTION_STATUSES,
  INSTRUCTIONS,
  type InstructionFilter,
  type InstructionRow,
  listInstructions,
  REIMBURSEMENTS,
} from '@portal/api-client/instructions';
import { TARGET_DATES, type TargetDate } from '@portal/api-client/report-query';
import {
  paymentMethodWords,
  REPORT_WORDS,
  shownStatus,
  TRANSACTION_HEADERS as HEADERS,
} from '@portal/api-client/report-words';
import { formatCount, statusWords } from '@portal/ui/basics';
import { filteredDays } from '@portal/ui/dates';
import { type ChoiceFilter, chosenOf, type PagedColumn } from '@portal/ui/table';
import { href } from '../href.ts';
import {
  type ColumnWords,
  dayColumn,
  markedColumn,
  moneyColumn,
  optionsOf,
  referenceColumn,
  statusColumn,
  testColumn,
  timeColumn,
} from '../reports/report-cells.tsx';
import { failureFilter, type FailureFilterId } from '../failures/failure-filters.ts';
import { paymentChoices, type PaymentChoices } from '../reports/payment-choices.ts';
import { DATES, type Report } from '../reports/report.ts';

export type TransactionReport = Report<InstructionRow, InstructionFilter>;

export interface TransactionReportOptions extends PaymentChoices {
  /** The flag `normalizedSuccessStatus`: SETTLED and COMPLETED are one status, 'Completed'. */
  readonly isNormalized: boolean;
  /** The parent path of an instruction's page: the report or its search. */
  readonly instructionRoute: 'reporting.instruction' | 'reporting.found-instruction';
  /** The user may open the order viewer. */
  readonly seesOrders: boolean;
  /** The filters of failures that the address has: these come with a link, and are offered only then. */
  readonly failureFilters: readonly LinkedFilter[];
}

/** Filters of failures, by their names in the address and in the API. */
export const FAILURE_FILTERS: readonly FailureFilterId[] = ['failureReason', 'country', 'paymentMethod'];

/** A filter of failures with its values in the address. */
export interface LinkedFilter {
  readonly id: FailureFilterId;
  readonly values: readonly string[];
}

/** The report of instructions and their outcomes. */
export function transactionReport({
  isNormalized,
  instructionRoute,
  seesOrders,
  failureFilters,
  ...known
}: TransactionReportOptions): TransactionReport {
  const { currency, app, test, unread } = paymentChoices(known);
  const choices: ChoiceFilter<InstructionRow>[] = [
    currency,
    DIRECTION,
    isNormalized ? NORMALIZED_STATUS : STATUS,
    app,
    REIMBURSED,
    test,
    ...failureFilters.map(({ id, values }) => failureFilter(id, values)),
  ];
  const searchOf: TransactionReport['searchOf'] = ({ filters }, term) => {
    const { currency, direction, status, app, reimbursements, isTest, failureReason, country, paymentMethod } = filters;
    return {
      currency,
      direction,
      status: status?.flatMap((one) => asked(one, isNormalized)),
      app,
      reimbursements,
      isTest,
      failureReason,
      country,
      paymentMethod,
      term: term === '' ? undefined : term,
    };
  };
  return {
    type: 'transaction',
    resource: INSTRUCTIONS,
    title: 'Transaction Data',
    description: 'Every payment instruction and its outcome.',
    label: 'Transactions',
    path: href('reporting.transactions'),
    id: 'transactions',
    columns: transactionColumns({ instructionRoute, seesOrders, isNormalized }),
    defaultColumns: REPORT_WORDS.transaction.defaultColumns,
    leadColumn: REPORT_WORDS.transaction.leadColumn,
    choices,
    unread,
    target: TARGET,
    dates: DATES,
    rowKey: (row) => row.instructionRef,
    searchHint:
      'Search by the reference of an instruction, order, customer, transaction or batch, or its first characters, by the complete reference of a refund or chargeback, by an amount with its currency, such as 125 SEK, or by a failure reason.',
    filterOf(view, now) {
      const { start, end } = filteredDays(DATES, view, now);
      return { ...searchOf(view, ''), targetDate: targetOf(view.filters), dateFrom: start, dateTo: end };
    },
    searchOf,
    list: listInstructions,
    startExport: exportInstructions,
  };
}

/** The statuses that 'Completed' stands for when `isNormalized`. */
function asked(status: string, isNormalized: boolean): readonly string[] {
  return isNormalized && status === 'COMPLETED' ? ['SETTLED', 'COMPLETED'] : [status];
}

function targetOf(filters: Readonly<Record<string, readonly string[]>>): TargetDate {
  const [target] = chosenOf(TARGET, { filters });
  return TARGET_DATES.find((date) => date === target) ?? 'createdAt';
}

const DIRECTION: ChoiceFilter<InstructionRow> = {
  kind: 'checkbox',
  id: 'direction',
  label: 'Direction',
  options: optionsOf(DIRECTIONS),
};
const STATUS: ChoiceFilter<InstructionRow> = {
  kind: 'checkbox',
  id: 'status',
  label: 'Status',
  options: optionsOf(INSTRUCTION_STATUSES),
};
const NORMALIZED_STATUS = {
  ...STATUS,
  options: optionsOf(INSTRUCTION_STATUSES.filter((status) => status !== 'SETTLED')),
  // The view predates the tenant's flag.
  aliases: new Map([['SETTLED', 'COMPLETED']]),
};
const REIMBURSED: ChoiceFilter<InstructionRow> = {
  kind: 'checkbox',
  id: 'reimbursements',
  label: 'Reimbursements',
  options: optionsOf(REIMBURSEMENTS, (value) => `${value.startsWith('+') ? 'With' : 'Without'} ${value.slice(1)}`),
};

const TARGET: ChoiceFilter<InstructionRow> = {
  kind: 'radio',
  id: 'targetDate',
  label: 'Date',
  fallback: 'createdAt',
  options: TARGET_DATES.map((value) => ({ value, label: HEADERS[value] })),
};

function transactionColumns({
  instructionRoute,
  seesOrders,
  isNormalized,
}: Pick<TransactionReportOptions, 'instructionRoute' | 'seesOrders' | 'isNormalized'>): PagedColumn<InstructionRow>[] {
  return [
    markedColumn(
      referenceColumn(
        { id: 'instructionRef', header: HEADERS.instructionRef, width: 150 },
        (row) => row.instructionRef,
        (row) => href(instructionRoute, row),
      ),
    ),
    referenceColumn({ id: 'customerRef', header: HEADERS.customerRef, width: 106 }, (row) => row.customerRef),
    referenceColumn(
      { id: 'orderRef', header: HEADERS.orderRef, width: 146 },
      (row) => row.orderRef,
      seesOrders ? (row) => href('reporting.order', { orderRef: row.orderRef }) : undefined,
    ),
    timeColumn({ id: 'createdAt', header: HEADERS.createdAt, onCard: true }, (row) => row.createdAt),
    {
      id: 'direction',
      header: HEADERS.direction,
      value: (row) => row.direction,
      cell: (row) => statusWords(row.direction),
      width: 76,
    },
    moneyColumn({ id: 'amount', header: HEADERS.amount, onCard: true }, (row) => row.amount),
    { id: 'currency', header: HEADERS.currency, value: (row) => row.currency, width: 76 },
    statusColumn({ id: 'status', header: HEADERS.status }, (row) => shownStatus(row.status, isNormalized)),
    { id: 'app', header: HEADERS.app, value: (row) => row.app, width: 160 },
    timeColumn({ id: 'completedAt', header: HEADERS.completedAt }, (row) => row.completedAt),
    referenceColumn({ id: 'transaction.id', header: HEADERS['transaction.id'] }, (row) => row.transaction?.id),
    timeColumn({ id: 'updatedAt', header: HEADERS.updatedAt }, (row) => row.updatedAt),
    { id: 'failureReason', header: HEADERS.failureReason, value: (row) => row.failureReason, width: 220 },
    referenceColumn(
      { id: 'financialInstrumentId', header: HEADERS.financialInstrumentId },
      (row) => row.financialInstrumentId,
    ),
    dayColumn(
      { id: 'forecastedSettlementDate', header: HEADERS.forecastedSettlementDate },
      (row) => row.forecastedSettlementDate,
    ),
    moneyColumn({ id: 'netAmount', header: HEADERS.netAmount }, (row) => row.netAmount),
    countColumn({ id: 'chargebackCount', header: HEADERS.chargebackCount }, (row) => row.chargebackCount),
    moneyColumn({ id: 'netChargebackAmount', header: HEADERS.netChargebackAmount }, (row) => row.netChargebackAmount),
    countColumn({ id: 'refundCount', header: HEADERS.refundCount }, (row) => row.refundCount),
    moneyColumn({ id: 'netRefundAmount', header: HEADERS.netRefundAmount }, (row) => row.netRefundAmount),
    {
      id: 'paymentMethod',
      header: HEADERS.paymentMethod,
      value: (row) => row.paymentMethod,
      cell: (row) => paymentMethodWords(row.paymentMethod ?? ''),
      width: 160,
    },
    { id: 'scheme', header: HEADERS.scheme, value: (row) => row.scheme, width: 160 },
    referenceColumn({ id: 'batchRef', header: HEADERS.batchRef }, (row) => row.batchRef),
    testColumn(),
  ];
}

function countColumn(
  words: ColumnWords,
  value: (row: InstructionRow) => number | null | undefined,
): PagedColumn<InstructionRow> {
  return {
    ...words,
    value,
    cell: (row) => {
      const count = value(row);
      return typeof count === 'number' ? formatCount(count) : null;
    },
    width: 120,
    align: 'end',
  };
}
