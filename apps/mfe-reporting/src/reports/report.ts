import type { Resource, Transport } from '@portal/api-client';
import type { ReportType } from '@portal/api-client/report-preferences';
import { type AcceptedExport, MAX_RANGE_DAYS, type ReportPage } from '@portal/api-client/report-query';
import type { ChoiceFilter, DateFilter, PagedColumn, TableView } from '@portal/ui/table';

/** One page of a report's rows, as the platform gives it. */
export interface ReportRows<Row> {
  readonly results: readonly Row[];
  readonly total: number;
  readonly totalCapped?: boolean | null | undefined;
  readonly next?: string | null | undefined;
}

/** The declaration of a report for its screen, its search and its column chooser. */
export interface Report<Row, Filter> {
  readonly type: ReportType;
  /** What its queries read, and Refresh reads again. */
  readonly resource: Resource;
  readonly title: string;
  readonly description: string;
  /** The word for its rows, as a table's label: 'Transactions'. */
  readonly label: string;
  readonly path: string;
  /** Prefixes the keys of the URL. */
  readonly id: string;
  /** All that may be shown, in the order in which they are offered. Ids are the keys of rows. */
  readonly columns: readonly PagedColumn<Row>[];
  readonly defaultColumns: readonly string[];
  /** The id of the column that is always first. */
  readonly leadColumn: string;
  readonly choices: readonly ChoiceFilter<Row>[];
  /** Of what is offered, what could not be read, in a sentence. */
  readonly unread?: string | undefined;
  /** Which of a row's dates the range is about, and the range; a search has neither. */
  readonly target: ChoiceFilter<Row>;
  readonly dates: DateFilter<Row>;
  readonly rowKey: (row: Row) => string;
  /** The searchable values, in a sentence. */
  readonly searchHint: string;
  /** What a view of the table lets through; `now` (ms since 1970) says which days a relative range has. */
  readonly filterOf: (view: Pick<TableView, 'filters' | 'ranges'>, now: number) => Filter;
  /** What a search lets through: the term within the view's choices, whatever the date. */
  readonly searchOf: (view: Pick<TableView, 'filters'>, term: string) => Filter;
  readonly list: (api: Transport, query: Filter & ReportPage) => Promise<ReportRows<Row>>;
  readonly startExport: (
    api: Transport,
    body: Filter & { readonly columns: readonly string[] },
  ) => Promise<AcceptedExport>;
}

/** The default range of every report. */
export const DATES = {
  kind: 'dates',
  id: 'dates',
  label: 'Range',
  fallback: 'last-7-days',
  maxDays: MAX_RANGE_DAYS,
} as const;
