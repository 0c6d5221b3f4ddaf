import { Button, Dialog } from '@portal/ui/basics';
import { LazyPart } from '@portal/ui/details';
import type { ReactNode } from 'react';
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
        <LazyPart load={loadColumnChooser} failure={NOT_LOADED} frame={dialogFrame('Columns', onClose)}>
          {(ColumnChooser) => <ColumnChooser report={report} shown={shown} onSave={save} onClose={onClose} />}
        </LazyPart>
      )}
      {open === 'views' && (
        <LazyPart load={loadSavedViews} failure={NOT_LOADED} frame={dialogFrame('Views', onClose)}>
          {(SavedViewsDialog) => (
            <SavedViewsDialog report={report} query={search.replace(/^\?/, '')} onClose={onClose} />
          )}
        </LazyPart>
      )}
    </>
  );
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
