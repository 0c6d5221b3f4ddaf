import {
  CHARGEBACK_STAGES,
  CHARGEBACK_STATUSES,
  exportReportedChargebacks,
  listReportedChargebacks,
  REPORTED_CHARGEBACK_DATES,
  REPORTED_CHARGEBACKS,
  type ReportedChargeback,
  type ReportedChargebackFilter,
} from '@portal/api-client/chargeback-report';
import { CHARGEBACK_HEADERS as HEADERS, REPORT_WORDS } from '@portal/api-client/report-words';
import { daysWithin } from '@portal/validation/calendar-day';
import { formatDay, statusWords } from '@portal/ui/basics';
import { filteredDays } from '@portal/ui/dates';
import { type ChoiceFilter, chosenOf, type PagedColumn } from '@portal/ui/table';
import { href } from '../href.ts';
import {
  markedColumn,
  moneyColumn,
  optionsOf,
  referenceColumn,
  statusColumn,
  testColumn,
  timeColumn,
} from '../reports/report-cells.tsx';
import { paymentChoices, type PaymentChoices } from '../reports/payment-choices.ts';
import { ANY_DATES, type Report } from '../reports/report.ts';
import classes from './chargebacks.module.css';

export type ChargebackReport = Report<ReportedChargeback, ReportedChargebackFilter>;

export interface ChargebackReportOptions extends PaymentChoices {
  /** The user may open the order viewer. */
  readonly seesOrders: boolean;
  /** The UTC day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** The report of chargebacks: open ones first, by the day to respond by. */
export function chargebackReport({ seesOrders, today, ...known }: ChargebackReportOptions): ChargebackReport {
  const { currency, app, test, unread } = paymentChoices(known);
  const searchOf: ChargebackReport['searchOf'] = ({ filters }, term) => ({
    status: filters['status'],
    stage: filters['stage'],
    currency: filters['currency'],
    app: filters['app'],
    isTest: filters['isTest'],
    term: term === '' ? undefined : term,
  });
  return {
    type: 'chargeback',
    resource: REPORTED_CHARGEBACKS,
    title: 'Chargebacks',
    description:
      'Payments whose money the payer’s bank took back. Respond to an open one in the app that took the payment, by the end of its day; the portal cannot respond for you. Open ones come first, the nearest day first.',
    label: 'Chargebacks',
    path: href('reporting.chargebacks'),
    id: 'chargebacks',
    columns: chargebackColumns({ seesOrders, today }),
    defaultColumns: REPORT_WORDS.chargeback.defaultColumns,
    leadColumn: REPORT_WORDS.chargeback.leadColumn,
    choices: [STATUS, STAGE, currency, app, test],
    unread,
    target: TARGET,
    dates: ANY_DATES,
    order: { column: 'respondBy', direction: 'asc' },
    mayLack: true,
    rowKey: (row) => row.chargebackId,
    searchHint: 'Search by the reference of a chargeback, an instruction or an order, or its first characters.',
    filterOf(view, now) {
      const { start, end } = filteredDays(ANY_DATES, view, now);
      const [target] = chosenOf(TARGET, view);
      return {
        ...searchOf(view, ''),
        targetDate: REPORTED_CHARGEBACK_DATES.find((date) => date === target) ?? 'createdAt',
        dateFrom: start,
        dateTo: end,
      };
    },
    searchOf,
    list: listReportedChargebacks,
    startExport: exportReportedChargebacks,
  };
}

const STATUS: ChoiceFilter<ReportedChargeback> = {
  kind: 'checkbox',
  id: 'status',
  label: 'Status',
  options: optionsOf(CHARGEBACK_STATUSES),
};
const STAGE: ChoiceFilter<ReportedChargeback> = {
  kind: 'checkbox',
  id: 'stage',
  label: 'Stage',
  options: optionsOf(CHARGEBACK_STAGES),
};
const TARGET: ChoiceFilter<ReportedChargeback> = {
  kind: 'radio',
  id: 'targetDate',
  label: 'Date',
  fallback: 'createdAt',
  options: [
    { value: 'createdAt', label: 'Opened' },
    { value: 'updatedAt', label: 'Updated' },
  ],
};

function chargebackColumns({
  seesOrders,
  today,
}: Pick<ChargebackReportOptions, 'seesOrders' | 'today'>): PagedColumn<ReportedChargeback>[] {
  return [
    markedColumn(
      referenceColumn(
        { id: 'chargebackId', header: HEADERS.chargebackId, width: 150 },
        (row) => row.chargebackId,
        (row) => href('reporting.instruction', row),
      ),
    ),
    {
      id: 'respondBy',
      header: HEADERS.respondBy,
      value: (row) => row.respondBy,
      cell: (row) => row.respondBy && <RespondBy day={row.respondBy} today={today} />,
      width: 130,
      sortable: true,
      onCard: true,
    },
    statusColumn({ id: 'status', header: HEADERS.status, width: 90 }, (row) => row.status),
    moneyColumn({ id: 'amount', header: HEADERS.amount, onCard: true }, (row) => row.amount),
    { id: 'reason', header: HEADERS.reason, value: (row) => row.reason, width: 150, onCard: true },
    { id: 'app', header: HEADERS.app, value: (row) => row.app, width: 130, onCard: true },
    referenceColumn(
      { id: 'orderRef', header: HEADERS.orderRef, width: 146 },
      (row) => row.orderRef,
      seesOrders ? (row) => href('reporting.order', { orderRef: row.orderRef }) : undefined,
    ),
    timeColumn({ id: 'createdAt', header: HEADERS.createdAt }, (row) => row.createdAt),
    {
      id: 'stage',
      header: HEADERS.stage,
      value: (row) => row.stage,
      cell: (row) => statusWords(row.stage),
      width: 130,
    },
    { id: 'currency', header: HEADERS.currency, value: (row) => row.currency, width: 76 },
    referenceColumn({ id: 'instructionRef', header: HEADERS.instructionRef }, (row) => row.instructionRef),
    timeColumn({ id: 'updatedAt', header: HEADERS.updatedAt }, (row) => row.updatedAt),
    testColumn(),
  ];
}

/** A day to respond by, with how near it is. Both: `YYYY-MM-DD`. */
function RespondBy({ day, today }: { readonly day: string; readonly today: string }) {
  return (
    <span>
      <span>{formatDay(day)}</span>
      <span className={classes.left}>{daysLeft(day, today)}</span>
    </span>
  );
}

/** How many days are left, in words. */
export function daysLeft(day: string, today: string): string {
  const days = daysWithin(today, day) - 1;
  if (days < 0) return 'Day has passed';
  if (days === 0) return 'Last day';
  return days === 1 ? '1 day left' : `${days} days left`;
}
