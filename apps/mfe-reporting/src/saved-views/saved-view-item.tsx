import type { SavedView } from '@portal/api-client/report-preferences';
import { Button } from '@portal/ui/basics';
import { Row, useStartReading } from '@portal/ui/page-parts';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import classes from './saved-view-item.module.css';

export interface SavedViewItemProps {
  readonly view: SavedView;
  readonly path: string;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
  readonly onReplace: () => void;
  readonly onDelete: () => void;
  /** The user has answered a question about the view. Its buttons disappear, and the focus with them. */
  readonly onAnswered: () => void;
}

/** One saved view: a link that opens it, and its actions, each with a confirmation. */
export function SavedViewItem({
  view: { name, query },
  path,
  isCurrent,
  onOpen,
  onReplace,
  onDelete,
  onAnswered,
}: SavedViewItemProps) {
  const [asked, setAsked] = useState<{ readonly verb: 'Replace' | 'Delete'; readonly act: () => void }>();
  // A second click can arrive before the buttons disappear.
  const isAnswered = useRef(false);

  function ask(question: typeof asked) {
    isAnswered.current = false;
    setAsked(question);
  }

  function answer(act?: () => void) {
    if (isAnswered.current) return;
    isAnswered.current = true;
    act?.();
    setAsked(undefined);
    onAnswered();
  }

  if (asked) {
    const { verb, act } = asked;
    // One of these buttons may appear under the pointer: the second click of a double click does nothing.
    return (
      <li className={`${classes.view} ${classes.asked}`}>
        <Question text={`${verb} ‘${name}’?`} />
        <Row>
          <Button size="small" single onClick={() => answer()}>
            Cancel
          </Button>
          <Button size="small" single variant={verb === 'Delete' ? 'danger' : 'primary'} onClick={() => answer(act)}>
            {verb}
          </Button>
        </Row>
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
        <span className={classes.note}>Current view</span>
      ) : (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Replace ${name} with the current view`}
          title="Replace with the current view"
          icon={<RefreshCw size={14} aria-hidden />}
          onClick={() => ask({ verb: 'Replace', act: onReplace })}
        />
      )}
      <Button
        variant="quiet"
        size="small"
        aria-label={`Delete ${name}`}
        title="Delete"
        icon={<Trash2 size={14} aria-hidden />}
        onClick={() => ask({ verb: 'Delete', act: onDelete })}
      />
    </li>
  );
}

/** A question, which gets the focus from the button that opened it. */
function Question({ text }: { readonly text: string }) {
  const start = useStartReading();
  return (
    <h4 ref={start} tabIndex={-1} className={classes.question}>
      {text}
    </h4>
  );
}
