import {
  exportReportedMandates,
  listReportedMandates,
  MANDATE_NETWORKS,
  MANDATE_STATUSES,
  REPORTED_MANDATE_DATES,
  type ReportedMandateFilter,
  type ReportedMandate,
  REPORTED_MANDATES,
} from '@portal/api-client/mandate-report';
import { MANDATE_HEADERS as HEADERS, metadataWords, networkWords, REPORT_WORDS } from '@portal/api-client/report-words';
import { filteredDays } from '@portal/ui/dates';
import { type ChoiceFilter, chosenOf, type PagedColumn, TagList } from '@portal/ui/table';
import { href } from '../href.ts';
import { optionsOf, referenceColumn, statusColumn, timeColumn } from '../reports/report-cells.tsx';
import { ANY_DATES, DATES, type Report } from '../reports/report.ts';

export type MandateReport = Report<ReportedMandate, ReportedMandateFilter>;

export interface MandateReportOptions {
  readonly hasMetadata: boolean;
  /** The creditor profile that the address names, and its name if it is known. It can be removed, but no other chosen. */
  readonly profile?: { readonly ref: string; readonly name: string | undefined } | undefined;
}

/** Direct-debit mandates; their metadata is a column where the flag `mandateReportMetadata` is on. */
export function mandateReport({ hasMetadata, profile }: MandateReportOptions): MandateReport {
  const searchOf: MandateReport['searchOf'] = ({ filters }, term) => ({
    status: filters['status'],
    type: filters['type'],
    creditorProfileRef: filters[PROFILE_FILTER]?.[0],
    term: term === '' ? undefined : term,
  });
  const dates = profile ? ANY_DATES : DATES;
  return {
    type: 'mandate',
    resource: REPORTED_MANDATES,
    title: 'Mandates Report',
    description: "Your customers' direct debit mandates, on every network.",
    label: 'Mandates',
    path: href('reporting.mandates'),
    id: 'mandates',
    columns: hasMetadata ? [...COLUMNS, METADATA] : COLUMNS,
    defaultColumns: REPORT_WORDS.mandate.defaultColumns,
    leadColumn: REPORT_WORDS.mandate.leadColumn,
    choices: profile ? [...CHOICES, profileChoice(profile)] : CHOICES,
    target: TARGET,
    dates,
    rowKey: (row) => row.mandateId,
    searchHint:
      'Search by the ID or reference of a mandate, customer or financial instrument, or its first characters.',
    filterOf(view, now) {
      const { start, end } = filteredDays(dates, view, now);
      const [target] = chosenOf(TARGET, view);
      return {
        ...searchOf(view, ''),
        targetDate: REPORTED_MANDATE_DATES.find((date) => date === target) ?? 'createdAt',
        dateFrom: start,
        dateTo: end,
      };
    },
    searchOf,
    list: listReportedMandates,
    startExport: exportReportedMandates,
  };
}

const CHOICES: readonly ChoiceFilter<ReportedMandate>[] = [
  { kind: 'checkbox', id: 'status', label: 'Status', options: optionsOf(MANDATE_STATUSES) },
  { kind: 'checkbox', id: 'type', label: 'Network', options: optionsOf(MANDATE_NETWORKS, networkWords) },
];

const PROFILE_FILTER = 'creditorProfileRef';
/** The parameter of the address with which a creditor profile leads to its mandates. */
export const PROFILE_PARAMETER = `mandates.${PROFILE_FILTER}`;

function profileChoice({ ref, name }: NonNullable<MandateReportOptions['profile']>): ChoiceFilter<ReportedMandate> {
  return {
    kind: 'checkbox',
    id: PROFILE_FILTER,
    label: 'Creditor profile',
    options: [{ value: ref, label: name ?? ref }],
  };
}

const TARGET: ChoiceFilter<ReportedMandate> = {
  kind: 'radio',
  id: 'targetDate',
  label: 'Date',
  fallback: 'createdAt',
  options: [
    { value: 'createdAt', label: 'Created' },
    { value: 'updatedAt', label: 'Updated' },
  ],
};

const COLUMNS: readonly PagedColumn<ReportedMandate>[] = [
  referenceColumn({ id: 'mandateId', header: HEADERS.mandateId }, (row) => row.mandateId),
  referenceColumn({ id: 'externalReference', header: HEADERS.externalReference }, (row) => row.externalReference),
  timeColumn({ id: 'createdAt', header: HEADERS.createdAt, onCard: true }, (row) => row.createdAt),
  referenceColumn({ id: 'customerRef', header: HEADERS.customerRef }, (row) => row.customerRef),
  {
    id: 'type',
    header: HEADERS.type,
    value: (row) => row.type,
    cell: (row) => networkWords(row.type),
    width: 110,
    onCard: true,
  },
  statusColumn({ id: 'status', header: HEADERS.status }, (row) => row.status),
  referenceColumn(
    { id: 'financialInstrumentId', header: HEADERS.financialInstrumentId },
    (row) => row.financialInstrumentId,
  ),
  timeColumn({ id: 'updatedAt', header: HEADERS.updatedAt }, (row) => row.updatedAt),
  { id: 'statusReason', header: HEADERS.statusReason, value: (row) => row.statusReason, width: 220 },
];

const METADATA: PagedColumn<ReportedMandate> = {
  id: 'metadata',
  header: HEADERS.metadata,
  value: (row) => metadataWords(row.metadata).join(', '),
  cell: (row) => <TagList tags={metadataWords(row.metadata)} subject={`metadata of ${row.mandateId}`} />,
  width: 260,
};
