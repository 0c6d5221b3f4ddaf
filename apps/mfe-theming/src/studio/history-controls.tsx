import { Button } from '@portal/ui/basics';
import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { StudioValues } from './studio-state.ts';
import { type Studio, useStudioState } from './use-studio.ts';

export interface HistoryControlsProps<E extends StudioValues> {
  readonly studio: Studio<E>;
  /** The difference between two values, in words, e.g. 'Title color'. */
  readonly differenceOf: (before: E, after: E) => string;
}

/** The buttons 'Undo' and 'Redo', and their keys, which work wherever the focus is, unless it is in a text field. */
export function HistoryControls<E extends StudioValues>({ studio, differenceOf }: HistoryControlsProps<E>) {
  const isUndoable = useStudioState(studio, ({ history }) => history.past.length > 0);
  const isRedoable = useStudioState(studio, ({ history }) => history.future.length > 0);
  const moved = useStudioState(studio, (state) => state.moved);
  const undo = () => studio.dispatch({ kind: 'undo' });
  const redo = () => studio.dispatch({ kind: 'redo' });

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

/** Text fields have an undo of their own; a dialog covers the values that would change. */
function isElsewhere(event: KeyboardEvent): boolean {
  // The first one is inside a shadow root, too.
  const [target] = event.composedPath();
  return target instanceof Element && (target.matches(':read-write') || target.closest('dialog') !== null);
}
