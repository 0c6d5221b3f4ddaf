import type { Resource, Transport } from '@portal/api-client';
import type { ReportType } from '@portal/api-client/report-preferences';
import {
  type AcceptedExport,
  type ExportLayout,
  MAX_RANGE_DAYS,
  type ReportPage,
} from '@portal/api-client/report-query';
import { type DateFilter, dateFilter } from '@portal/ui/dates';
import type { ChoiceFilter, PagedColumn, TableSort, TableView } from '@portal/ui/table';

/** One page of a report's rows, as the platform returns it. */
export interface ReportRows<Row> {
  readonly results: readonly Row[];
  readonly total: number;
  readonly totalCapped?: boolean | null | undefined;
  readonly next?: string | null | undefined;
}

/** The declaration of a report for its screen, its search and its column chooser. */
export interface Report<Row, Filter> {
  readonly type: ReportType;
  /** The resource of its queries, which Refresh reloads. */
  readonly resource: Resource;
  readonly title: string;
  readonly description: string;
  /** The name of its rows, which labels the table: 'Transactions'. */
  readonly label: string;
  readonly path: string;
  /** Prefixes the keys of the URL. */
  readonly id: string;
  /** All available columns, in the order in which they are offered. Ids are the keys of rows. */
  readonly columns: readonly PagedColumn<Row>[];
  readonly defaultColumns: readonly string[];
  /** The id of the column that is always first. */
  readonly leadColumn: string;
  readonly choices: readonly ChoiceFilter<Row>[];
  /** A sentence that names the choices that could not be loaded, if any. */
  readonly unread?: string | undefined;
  /** The date of a row that the range applies to, and the range; a search has neither. */
  readonly target: ChoiceFilter<Row>;
  readonly dates: DateFilter<Row>;
  /** The order of the rows without a choice of the user. Default: the newest first, by the date to which the range applies. */
  readonly order?: TableSort | undefined;
  /** A platform may lack the report, which then says so. */
  readonly mayLack?: boolean | undefined;
  readonly rowKey: (row: Row) => string;
  /** The searchable values, in a sentence. */
  readonly searchHint: string;
  /** The filter of a table view. `now` (ms since 1970) determines the days of a relative range. */
  readonly filterOf: (view: Pick<TableView, 'filters' | 'ranges'>, now: number) => Filter;
  /** The filter of a search: the term and the view's choices, on any date. */
  readonly searchOf: (view: Pick<TableView, 'filters'>, term: string) => Filter;
  readonly list: (api: Transport, query: Filter & ReportPage) => Promise<ReportRows<Row>>;
  readonly startExport: (api: Transport, body: Filter & ExportLayout) => Promise<AcceptedExport>;
}

/** The default range of every report. */
export const DATES = dateFilter({
  id: 'dates',
  label: 'Range',
  fallback: 'last-7-days',
  maxDays: MAX_RANGE_DAYS,
});

/** The range of a report that is limited by something else than its dates. */
export const ANY_DATES = dateFilter({ id: 'dates', label: 'Range', maxDays: MAX_RANGE_DAYS });
