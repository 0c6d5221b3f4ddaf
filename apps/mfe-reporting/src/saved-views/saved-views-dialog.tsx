import { useApi } from '@portal/api-client';
import { Button, CopyButton, Dialog, Skeleton } from '@portal/ui/basics';
import { QueryFailure } from '@portal/ui/page-parts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { NewView } from './new-view.tsx';
import type { Report } from '../reports/report.ts';
import { SavedViewItem } from './saved-view-item.tsx';
import { savedViews, viewDeletion, viewSave } from './saved-view-queries.ts';
import classes from './saved-views-dialog.module.css';

export interface SavedViewsDialogProps {
  readonly report: Pick<Report<never, never>, 'type' | 'path' | 'id'>;
  /** The query string of the current view, without `?`. */
  readonly query: string;
  readonly onClose: () => void;
}

/** The user's saved views of a report, and the link to the current view. Relative ranges stay relative in both. */
export function SavedViewsDialog({ report, query, onClose }: SavedViewsDialogProps) {
  const api = useApi();
  const { type: reportType, path } = report;
  const kept = withoutPage(query, report.id);
  const views = useQuery(savedViews(api, reportType));
  const save = useMutation(viewSave(api, reportType));
  const remove = useMutation(viewDeletion(api));
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <Dialog title="Views" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <div className={classes.share}>
        <span>Anyone with this link sees the same view.</span>
        <CopyButton term="Link" labelled="whole" value={`${window.location.origin}${path}${query && `?${query}`}`} />
      </div>
      {/* Only once the names in use are known. */}
      {views.data && (
        <NewView
          names={views.data.map(({ name }) => name)}
          isSaving={save.isPending}
          // If refused, the name may have been taken since.
          onSave={(name) => save.mutateAsync({ name, query: kept }, { onError: () => void views.refetch() })}
        />
      )}
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        Saved views
      </h3>
      <QueryFailure query={views} />
      {views.isPending && <Skeleton lines={2} />}
      {views.data?.length === 0 && (
        <p className={classes.note}>No saved views yet. Name the current view to save it.</p>
      )}
      {views.data && views.data.length > 0 && (
        <ul className={classes.views}>
          {views.data.map((view) => (
            <SavedViewItem
              key={view.viewId}
              view={view}
              path={path}
              isCurrent={view.query === kept}
              onOpen={onClose}
              onReplace={() => save.mutate({ name: view.name, query: kept, replaces: true })}
              // If refused, it may already be deleted.
              onDelete={() => remove.mutate(view, { onError: () => void views.refetch() })}
              onAnswered={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Removes the page, because a saved view starts at its first page. */
function withoutPage(query: string, table: string): string {
  const params = new URLSearchParams(query);
  params.delete(`${table}.page`);
  return params.toString();
}
