import { LazyDialog } from '@portal/ui/page-parts';
import { useLocation } from 'react-router-dom';
import type { Report } from './report.ts';
import type { ShownColumns } from './use-shown-columns.ts';

export type ReportDialog = 'columns' | 'views';

export interface ReportDialogsProps<Row, Filter> {
  readonly report: Report<Row, Filter>;
  readonly open: ReportDialog | undefined;
  readonly columns: ShownColumns;
  readonly onClose: () => void;
}

/** The dialogs of a report, each loaded when it is first opened. */
export function ReportDialogs<Row, Filter>({ report, open, columns, onClose }: ReportDialogsProps<Row, Filter>) {
  const { search } = useLocation();
  const { shown, save } = columns;
  return (
    <>
      {open === 'columns' && shown && (
        <LazyDialog title="Columns" load={loadColumnChooser} onClose={onClose}>
          {(ColumnChooser) => <ColumnChooser report={report} shown={shown} onSave={save} onClose={onClose} />}
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

async function loadSavedViews() {
  return (await import('../saved-views/saved-views-dialog.tsx')).SavedViewsDialog;
}
