import { type Clock, systemClock } from '@portal/ui/basics';
import { useLayoutEffect, useRef, useState } from 'react';
import { type History, NO_HISTORY, recordChange, redoStep, undoStep } from './history.ts';

/** A step that was undone or redone. */
export interface HistoryMove<V> {
  readonly kind: 'undone' | 'redone';
  readonly before: V;
  readonly after: V;
  /** How many steps can still be undone: two moves in sequence differ in it. */
  readonly steps: number;
}

type Update<V> = (latest: V) => V;

export interface EditHistory<V> {
  readonly isUndoable: boolean;
  readonly isRedoable: boolean;
  /** The last step that was undone or redone, until the next change. */
  readonly moved: HistoryMove<V> | undefined;
  undo(): void;
  redo(): void;
  /**
   * Takes the next values, or a function of the latest ones. Consecutive changes with the same `step` are one step, unless there is a
   * pause between them. Without a `step`, each change is a step.
   */
  change(values: V | Update<V>, step?: string): void;
  /** Forgets all steps, e.g. after the values were discarded. */
  reset(): void;
}

/** Undo and redo for values that the caller keeps. `change` is called with every new value. */
export function useHistory<V>(values: V, change: (values: V) => void, clock: Clock = systemClock): EditHistory<V> {
  const [history, setHistory] = useState<History<V>>(NO_HISTORY);
  const [moved, setMoved] = useState<HistoryMove<V>>();
  /** Several changes can arrive before the first is rendered. */
  const latest = useRef({ values, history });
  useLayoutEffect(function followValues() {
    latest.current = { values, history };
  });

  function take(next: V, nextHistory: History<V>, move: HistoryMove<V> | undefined) {
    latest.current = { values: next, history: nextHistory };
    setHistory(nextHistory);
    setMoved(move);
    change(next);
  }

  function moveBy(kind: HistoryMove<V>['kind'], step: typeof undoStep<V>) {
    const before = latest.current.values;
    const result = step(latest.current.history, before);
    if (result)
      take(result.values, result.history, {
        kind,
        before,
        after: result.values,
        steps: result.history.past.length,
      });
  }

  return {
    isUndoable: history.past.length > 0,
    isRedoable: history.future.length > 0,
    moved,
    undo: () => moveBy('undone', undoStep),
    redo: () => moveBy('redone', redoStep),
    change(values, step) {
      const next = isUpdate(values) ? values(latest.current.values) : values;
      const open = step === undefined ? undefined : { name: step, at: clock.now() };
      take(next, recordChange(latest.current.history, latest.current.values, open), undefined);
    },
    reset() {
      latest.current = { ...latest.current, history: NO_HISTORY };
      setHistory(NO_HISTORY);
      setMoved(undefined);
    },
  };
}

/** A value is never a function itself. */
function isUpdate<V>(change: V | Update<V>): change is Update<V> {
  return typeof change === 'function';
}
