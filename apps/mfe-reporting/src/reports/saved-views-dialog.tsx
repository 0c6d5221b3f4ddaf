import { errorMessages, useApi } from '@portal/api-client';
import {
  MAX_SAVED_VIEWS,
  type SavedView,
  savedViewInputSchema,
  VIEW_NAME_MAX,
} from '@portal/api-client/report-preferences';
import { Button, CopyButton, Dialog, ErrorPanel, Skeleton } from '@portal/ui/basics';
import { useStartReading } from '@portal/ui/details';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RefreshCw, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Report } from './report.ts';
import { savedViews, viewDeletion, viewSave } from './saved-view-queries.ts';
import classes from './saved-views-dialog.module.css';
import fields from './text-input.module.css';

export interface SavedViewsDialogProps {
  readonly report: Pick<Report<never, never>, 'type' | 'path' | 'id'>;
  /** The query string of what is on show, without `?`. */
  readonly query: string;
  readonly onClose: () => void;
}

/** Views of a report that the user keeps by name, and the link to the one on show. Relative ranges stay relative in both. */
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
        <span>The address of this page holds the view on show: whoever has the link sees the same.</span>
        <CopyButton term="Link" labelled="whole" value={`${window.location.origin}${path}${query && `?${query}`}`} />
      </div>
      {/* Only where it is known which names are taken. */}
      {views.data && (
        <NewView
          names={views.data.map(({ name }) => name)}
          isSaving={save.isPending}
          // Refused, the name may have been taken meanwhile.
          onSave={(name) => save.mutateAsync({ name, query: kept }, { onError: () => void views.refetch() })}
        />
      )}
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        Saved views
      </h3>
      {views.error && (
        <ErrorPanel
          title="Error fetching data"
          messages={errorMessages(views.error)}
          error={views.error}
          retrying={views.isFetching}
          onRetry={() => void views.refetch()}
        />
      )}
      {views.isPending && <Skeleton lines={2} />}
      {views.data?.length === 0 && <p className={classes.note}>None yet: save the one on show under a name.</p>}
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
              // Refused, it may be gone already.
              onDelete={() => remove.mutate(view, { onError: () => void views.refetch() })}
              onAnswered={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** What is kept under a name begins with its first page. */
function withoutPage(query: string, table: string): string {
  const params = new URLSearchParams(query);
  params.delete(`${table}.page`);
  return params.toString();
}

interface NewViewProps {
  readonly names: readonly string[];
  readonly isSaving: boolean;
  readonly onSave: (name: string) => Promise<unknown>;
}

function NewView({ names, isSaving, onSave }: NewViewProps) {
  const [name, setName] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const nameId = useId();
  const complaintId = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = savedViewInputSchema.shape.name.safeParse(name);
    const problem = checked.success ? problemWith(checked.data, names) : checked.error.issues[0]?.message;
    setComplaint(problem);
    if (problem !== undefined || !checked.success) return;
    try {
      await onSave(checked.data);
      setName('');
    } catch {
      // The toast says why, and what was typed stays.
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={nameId}>Save this view as</label>
      <div className={classes.row}>
        <input
          id={nameId}
          className={`${fields.input} ${classes.newName}`}
          value={name}
          maxLength={VIEW_NAME_MAX * 2}
          autoComplete="off"
          aria-invalid={complaint !== undefined}
          aria-describedby={complaint === undefined ? undefined : complaintId}
          onChange={(event) => {
            setName(event.target.value);
            setComplaint(undefined);
          }}
        />
        <Button type="submit" variant="primary" busy={isSaving}>
          Save view
        </Button>
      </div>
      <p id={complaintId} role="alert" className={classes.complaint}>
        {complaint}
      </p>
    </form>
  );
}

function problemWith(name: string, names: readonly string[]): string | undefined {
  if (names.includes(name)) return `There is a view '${name}' already: replace it below, or choose another name`;
  return names.length >= MAX_SAVED_VIEWS ? `You have ${MAX_SAVED_VIEWS} views: please delete one first` : undefined;
}

interface SavedViewItemProps {
  readonly view: SavedView;
  readonly path: string;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
  readonly onReplace: () => void;
  readonly onDelete: () => void;
  /** A question about the view was answered: its buttons are gone, and the focus with them. */
  readonly onAnswered: () => void;
}

function SavedViewItem({
  view: { name, query },
  path,
  isCurrent,
  onOpen,
  onReplace,
  onDelete,
  onAnswered,
}: SavedViewItemProps) {
  const [asked, setAsked] = useState<{ readonly verb: 'Replace' | 'Delete'; readonly act: () => void }>();
  function answer() {
    setAsked(undefined);
    onAnswered();
  }

  if (asked) {
    const { verb, act } = asked;
    // Where the button was that asked, one of these may be now: a double click on it answers nothing.
    return (
      <li className={classes.view}>
        <Question text={`${verb} ‘${name}’?`} />
        <Button size="small" single onClick={answer}>
          Keep it
        </Button>
        <Button
          size="small"
          single
          variant={verb === 'Delete' ? 'danger' : 'primary'}
          onClick={() => {
            act();
            answer();
          }}
        >
          {verb}
        </Button>
      </li>
    );
  }
  return (
    <li className={classes.view}>
      <Link
        className={classes.name}
        to={{ pathname: path, search: query }}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
      >
        {name}
      </Link>
      {isCurrent ? (
        <span className={classes.note}>on show</span>
      ) : (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Replace ${name} by the view on show`}
          title="Replace by the view on show"
          icon={<RefreshCw size={14} aria-hidden />}
          onClick={() => setAsked({ verb: 'Replace', act: onReplace })}
        />
      )}
      <Button
        variant="quiet"
        size="small"
        aria-label={`Delete ${name}`}
        title="Delete"
        icon={<Trash2 size={14} aria-hidden />}
        onClick={() => setAsked({ verb: 'Delete', act: onDelete })}
      />
    </li>
  );
}

/** Takes the focus from the button that asked. */
function Question({ text }: { readonly text: string }) {
  const start = useStartReading();
  return (
    <h4 ref={start} tabIndex={-1} className={classes.name}>
      {text}
    </h4>
  );
}
