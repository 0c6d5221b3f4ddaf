import { errorMessages, useApi } from '@portal/api-client';
import { Button, Dialog, PageHeader } from '@portal/ui/basics';
import { LazyPart } from '@portal/ui/details';
import { PagedTable, useTableView } from '@portal/ui/table';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Columns3, Download, RefreshCw } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { reportPage, REPORTS } from './report-queries.ts';
import { ZoneChoice } from '../report-time.tsx';
import type { Report } from './report.ts';
import { useReportExport } from '../exports/use-report-export.ts';
import { useShownColumns } from './use-shown-columns.ts';
import { useDayStart } from './use-day-start.ts';
import { filterSummary, rangeSummary } from './view-summary.ts';
import classes from './report-screen.module.css';

export interface ReportScreenProps<Row extends object, Filter> {
  /** Memoised. */
  readonly report: Report<Row, Filter>;
  /** What is searched for, whatever its date; undefined shows the report by its dates, and '' nothing. */
  readonly term?: string | undefined;
  /** Between the head and the table, told what the table asks for, and whether it was answered. */
  readonly children?: ((filter: Filter, isReady: boolean) => ReactNode) | undefined;
  /** Stands where the table would be as long as nothing is searched for. */
  readonly hint?: ReactNode;
}

/** A report, or a search in it: what may be filtered, sorted, exported and laid out the same way in both reports. */
export function ReportScreen<Row extends object, Filter>({
  report,
  term,
  children,
  hint,
}: ReportScreenProps<Row, Filter>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const isSearch = term !== undefined;
  const isEmptySearch = term === '';
  const spec = useMemo(() => tableSpec(report, isSearch), [report, isSearch]);
  const table = useTableView(spec);
  const now = useDayStart();
  const filterOf = (view: typeof table.view) => (isSearch ? report.searchOf(view, term) : report.filterOf(view, now));
  const filter = filterOf(table.settled);
  const { sort, pageSize, page } = table.settled;
  const rows = useQuery({
    ...reportPage(api, report, { term: term ?? '', filter, sort, pageSize, page }),
    enabled: !isEmptySearch,
  });

  const columns = useShownColumns(report);
  const { shown } = columns;
  const shownColumns = useMemo(
    () => (shown ?? report.defaultColumns).flatMap((id) => report.columns.filter((column) => column.id === id)),
    [shown, report],
  );
  const [open, setOpen] = useState<'columns' | 'views'>();
  const close = () => setOpen(undefined);
  const { search } = useLocation();
  const dataExport = useReportExport(report);
  const summary = filterSummary(report, table.view);

  return (
    <>
      <PageHeader
        title={isSearch ? 'Search Results' : report.title}
        description={describe(report, term)}
        actions={
          isEmptySearch ? undefined : (
            <>
              <Button
                icon={<RefreshCw size={16} aria-hidden />}
                busy={rows.isFetching && !rows.isPlaceholderData && !rows.isPending}
                onClick={() => void queryClient.invalidateQueries({ queryKey: REPORTS })}
              >
                Refresh
              </Button>
              {!isSearch && (
                <Button icon={<Bookmark size={16} aria-hidden />} onClick={() => setOpen('views')}>
                  Views
                </Button>
              )}
              <Button
                title="Which columns are shown, and in which order"
                icon={<Columns3 size={16} aria-hidden />}
                onClick={() => setOpen('columns')}
              >
                Columns
              </Button>
              <Button
                variant="primary"
                icon={<Download size={16} aria-hidden />}
                busy={dataExport.isPending}
                onClick={() =>
                  dataExport.mutate({ ...filterOf(table.view), columns: shownColumns.map(({ id }) => id) })
                }
              >
                Export
              </Button>
            </>
          )
        }
      />
      {children?.(filter, !rows.isPending)}
      {isEmptySearch ? (
        hint
      ) : (
        <>
          {columns.isUnread && (
            <p className={classes.note}>Your column preferences could not be read. The default columns are shown.</p>
          )}
          <div className={classes.view}>
            <div>
              {!isSearch && <p>{rangeSummary(report, table.view, now)}</p>}
              {summary.length > 0 && <p>{summary.join(' · ')}</p>}
            </div>
            <ZoneChoice />
          </div>
          <PagedTable
            {...spec}
            columns={shownColumns}
            label={report.label}
            rows={shown && rows.data?.results}
            rowKey={report.rowKey}
            pinsFirst
            onMoveColumn={columns.move}
            server={{
              view: table.view,
              onViewChange: table.change,
              total: rows.data?.total,
              totalCapped: rows.data?.totalCapped ?? false,
              hasNext: rows.data?.next != null,
              updating: rows.isPlaceholderData,
            }}
            error={rows.error}
            errorMessages={errorMessages(rows.error)}
            retrying={rows.isFetching}
            onRetry={() => void rows.refetch()}
          />
        </>
      )}
      {open === 'columns' && shown && (
        <LazyPart load={loadColumnChooser} failure={NOT_LOADED} frame={dialogFrame('Columns', close)}>
          {(ColumnChooser) => <ColumnChooser report={report} shown={shown} onSave={columns.save} onClose={close} />}
        </LazyPart>
      )}
      {open === 'views' && (
        <LazyPart load={loadSavedViews} failure={NOT_LOADED} frame={dialogFrame('Views', close)}>
          {(SavedViewsDialog) => <SavedViewsDialog report={report} query={search.replace(/^\?/, '')} onClose={close} />}
        </LazyPart>
      )}
    </>
  );
}

function describe<Row, Filter>({ label, description }: Report<Row, Filter>, term: string | undefined) {
  if (term === '') return undefined;
  return term === undefined ? description : `${label} that match ‘${term}’, of any date.`;
}

async function loadColumnChooser() {
  return (await import('./column-chooser.tsx')).ColumnChooser;
}

async function loadSavedViews() {
  return (await import('./saved-views-dialog.tsx')).SavedViewsDialog;
}

const NOT_LOADED = 'The dialog could not be loaded';

/** The dialog that stands around what is on its way. */
function dialogFrame(title: string, onClose: () => void) {
  return (content: ReactNode) => (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
      {content}
    </Dialog>
  );
}

/**
 * All columns may be sorted by, also those that are not on show: a shared link says what it says. Unsorted, the platform gives
 * the newest first, by the date that the range is about.
 */
function tableSpec<Row, Filter>({ id, columns, choices, target, dates }: Report<Row, Filter>, isSearch: boolean) {
  return {
    id,
    columns,
    filters: isSearch ? choices : [dates, target, ...choices],
  };
}
