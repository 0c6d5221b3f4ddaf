import { Button } from '@portal/ui/basics';
import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { EditHistory } from './use-history.ts';

export interface HistoryControlsProps<V> {
  readonly history: EditHistory<V>;
  /** The difference between two values, in words, e.g. 'Title color'. */
  readonly differenceOf: (before: V, after: V) => string;
}

/** The buttons 'Undo' and 'Redo', and their keys, which work wherever the focus is, unless it is in a text field. */
export function HistoryControls<V>({ history, differenceOf }: HistoryControlsProps<V>) {
  const { isUndoable, isRedoable, moved, undo, redo } = history;

  const press = useEffectEvent((event: KeyboardEvent) => {
    const move = moveOf(event);
    if (move === undefined || event.defaultPrevented || isElsewhere(event)) return;
    event.preventDefault();
    if (move === 'undo') undo();
    else redo();
  });
  useEffect(function listenToKeys() {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return (
    <>
      {/* Not `disabled`: a button that has just undone the first step would lose the focus. */}
      <Button
        size="small"
        icon={<Undo2 size={16} aria-hidden />}
        aria-disabled={!isUndoable}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={undo}
      >
        Undo
      </Button>
      <Button
        size="small"
        icon={<Redo2 size={16} aria-hidden />}
        aria-disabled={!isRedoable}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y"
        onClick={redo}
      >
        Redo
      </Button>
      <span role="status" className="portal-visually-hidden">
        {/* Another element, so that two steps with the same words are both announced. */}
        {moved && (
          <span key={moved.steps}>
            {`${moved.kind === 'undone' ? 'Undid' : 'Redid'}: ${differenceOf(moved.before, moved.after)}`}
          </span>
        )}
      </span>
    </>
  );
}

function moveOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (altKey || ctrlKey === metaKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : undefined;
}

/** Text fields have an undo of their own; a dialog covers what would change. */
function isElsewhere(event: KeyboardEvent): boolean {
  // The first one is inside a shadow root, too.
  const [target] = event.composedPath();
  return target instanceof Element && (target.matches(':read-write') || target.closest('dialog') !== null);
}
