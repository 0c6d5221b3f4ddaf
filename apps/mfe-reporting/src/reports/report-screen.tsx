import { isNotFound, useApi } from '@portal/api-client';
import { useCrumbTitle, useRouteHref } from '@portal/contract/react';
import { PageHeader, type Elements } from '@portal/ui/basics';
import { filteredDays } from '@portal/ui/dates';
import { chosenOf, PagedTable, useTableView } from '@portal/ui/table';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useReportExport } from '../exports/use-report-export.ts';
import { ZoneChoice } from '../report-time.tsx';
import { schedulePath } from '../schedules/schedule-path.ts';
import { ReportActions } from './report-actions.tsx';
import { type ReportDialog, ReportDialogs } from './report-dialogs.tsx';
import { LackingReport } from './lacking-report.tsx';
import { ReportNews } from './report-news.tsx';
import { reportPage } from './report-queries.ts';
import classes from './report-screen.module.css';
import type { Report } from './report.ts';
import { useDayStart } from './use-day-start.ts';
import { useShownColumns } from './use-shown-columns.ts';
import { filterSummary, rangeSummary } from '../saved-views/view-summary.ts';

export interface ReportScreenProps<Row extends object, Filter> {
  /** Memoised. */
  readonly report: Report<Row, Filter>;
  /** The search term, which ignores dates; undefined shows the report by date, '' shows nothing. */
  readonly term?: string | undefined;
  /** Content between the header and the table, from the table's filter and its response. */
  readonly children?: ((filter: Filter, response: TableResponse) => Elements) | undefined;
  /** Shown in place of the table while the search term is empty. */
  readonly hint?: Elements;
}

/** The response to the table's request. */
export interface TableResponse {
  /** The response has arrived, or the request has failed. */
  readonly isReady: boolean;
  /** The number of rows; undefined if unknown or capped. */
  readonly total: number | undefined;
}

/** The screen of a report or of a search in it, with filters, sorting, export and column layout for every report. */
export function ReportScreen<Row extends object, Filter>({
  report,
  term,
  children,
  hint,
}: ReportScreenProps<Row, Filter>) {
  const api = useApi();
  const { search } = useLocation();
  const maySchedule = useRouteHref()('reporting.schedule-new') !== undefined;
  const queryClient = useQueryClient();
  const isSearch = term !== undefined;
  const isEmptySearch = term === '';
  const spec = useMemo(() => tableSpec(report, isSearch), [report, isSearch]);
  const table = useTableView(spec);
  const now = useDayStart();
  const filterOf = (view: typeof table.view) => (isSearch ? report.searchOf(view, term) : report.filterOf(view, now));
  const filter = filterOf(table.settled);
  const { sort, pageSize, page } = table.settled;
  const place = { term: term ?? '', filter, sort, pageSize, page };
  const rows = useQuery({
    ...reportPage(api, report, place),
    enabled: !isEmptySearch,
  });

  const isLacking = report.mayLack === true && isNotFound(rows.error);
  const [dateColumn = 'createdAt'] = isSearch ? [] : chosenOf(report.target, table.view);
  const isOfAnyDate = isSearch || filteredDays(report.dates, table.view, now).start === undefined;

  const columns = useShownColumns(report, isOfAnyDate ? undefined : dateColumn);
  const { shown, onScreen } = columns;
  const [open, setOpen] = useState<ReportDialog>();
  const dataExport = useReportExport(report);
  // Tabs of two searches have different titles.
  useCrumbTitle(isSearch ? `Search Results: ${report.label}` : undefined);
  const summary = filterSummary(report, table.view);

  function refresh() {
    void queryClient.invalidateQueries({ queryKey: report.resource });
    columns.retry();
  }

  if (isLacking) return <LackingReport title={report.title} />;
  return (
    <>
      <PageHeader
        title={isSearch ? 'Search Results' : report.title}
        description={describe(report, term)}
        actions={
          isEmptySearch ? undefined : (
            <ReportActions
              isRefreshing={rows.isFetching && !rows.isPlaceholderData && !rows.isPending}
              onRefresh={refresh}
              onViews={isSearch ? undefined : () => setOpen('views')}
              onColumns={() => setOpen('columns')}
              schedulePath={maySchedule && !isSearch ? schedulePath(report.type, search) : undefined}
              isExporting={dataExport.isPending}
              onExport={() => setOpen('export')}
            />
          )
        }
      />
      {children?.(filter, {
        isReady: !rows.isPending,
        total: rows.isPlaceholderData || rows.data?.totalCapped ? undefined : rows.data?.total,
      })}
      {isEmptySearch ? (
        hint
      ) : (
        <>
          {columns.isUnread && (
            <p className={classes.note}>Your column preferences could not be read. The default columns are shown.</p>
          )}
          {report.unread !== undefined && <p className={classes.note}>{report.unread}</p>}
          <div className={classes.view}>
            <div className={classes.facts}>
              {!isSearch && <p>{rangeSummary(report, table.view, now)}</p>}
              {summary.length > 0 && <p>{summary.join(' · ')}</p>}
              <ReportNews
                report={report}
                place={place}
                rows={rows.isPlaceholderData ? undefined : rows.data}
                readAt={rows.dataUpdatedAt}
                onTake={refresh}
              />
            </div>
            <ZoneChoice />
          </div>
          <PagedTable
            {...spec}
            shownColumns={onScreen}
            unsortedOrder={report.order ?? { column: dateColumn, direction: 'desc' }}
            label={report.label}
            query={rows}
            rows={shown && rows.data?.results}
            rowKey={report.rowKey}
            pinsFirst
            onMoveColumn={columns.move}
            server={{
              table,
              total: rows.data?.total,
              totalCapped: rows.data?.totalCapped ?? false,
              hasNext: rows.data?.next != null,
            }}
          />
        </>
      )}
      <ReportDialogs
        report={report}
        open={open}
        columns={columns}
        // The keys of the columns on screen, because a layout may still be being saved.
        onExport={({ columns: chosen, separator }) =>
          dataExport.mutate({ ...filterOf(table.view), columns: chosen === 'all' ? chosen : onScreen, separator })
        }
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}

function describe<Row, Filter>({ label, description }: Report<Row, Filter>, term: string | undefined) {
  if (term === '') return undefined;
  return term === undefined ? description : `${label} that match ‘${term}’, on any date.`;
}

/**
 * The rows can be sorted by hidden columns too: a link sorts the same way for every user, and users can sort by a date without
 * adding its column.
 */
export function tableSpec<Row, Filter>(
  { id, columns, choices, target, dates }: Report<Row, Filter>,
  isSearch: boolean,
) {
  return {
    id,
    columns,
    filters: isSearch ? choices : [dates, target, ...choices],
  };
}
