import { LazyDialog } from '@portal/ui/page-parts';
import { useLocation } from 'react-router-dom';
import type { ExportChoice } from '../exports/export-dialog.tsx';
import type { Report } from './report.ts';
import type { ShownColumns } from './use-shown-columns.ts';

export type ReportDialog = 'columns' | 'export' | 'views';

export interface ReportDialogsProps<Row, Filter> {
  readonly report: Report<Row, Filter>;
  readonly open: ReportDialog | undefined;
  readonly columns: ShownColumns;
  readonly onExport: (choice: ExportChoice) => void;
  readonly onClose: () => void;
}

/** The dialogs of a report, each loaded when it is first opened. */
export function ReportDialogs<Row, Filter>({
  report,
  open,
  columns,
  onExport,
  onClose,
}: ReportDialogsProps<Row, Filter>) {
  const { search } = useLocation();
  const { shown, onScreen, save } = columns;
  const always = onScreen.find((id) => !shown?.includes(id));
  return (
    <>
      {open === 'columns' && shown && (
        <LazyDialog title="Columns" load={loadColumnChooser} onClose={onClose}>
          {(ColumnChooser) => (
            <ColumnChooser report={report} shown={shown} always={always} onSave={save} onClose={onClose} />
          )}
        </LazyDialog>
      )}
      {open === 'export' && (
        <LazyDialog title="Export" load={loadExportDialog} onClose={onClose}>
          {(ExportDialog) => (
            <ExportDialog
              onScreen={onScreen.map((id) => report.columns.find((column) => column.id === id)?.header ?? id)}
              onExport={onExport}
              onClose={onClose}
            />
          )}
        </LazyDialog>
      )}
      {open === 'views' && (
        <LazyDialog title="Views" load={loadSavedViews} onClose={onClose}>
          {(SavedViewsDialog) => (
            <SavedViewsDialog report={report} query={search.replace(/^\?/, '')} onClose={onClose} />
          )}
        </LazyDialog>
      )}
    </>
  );
}

async function loadColumnChooser() {
  return (await import('./column-chooser.tsx')).ColumnChooser;
}

async function loadExportDialog() {
  return (await import('../exports/export-dialog.tsx')).ExportDialog;
}

async function loadSavedViews() {
  return (await import('../saved-views/saved-views-dialog.tsx')).SavedViewsDialog;
}
