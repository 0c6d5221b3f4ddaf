/** The most steps that can be undone. */
export const HISTORY_STEPS = 50;

/** Changes of one step that are further apart, in ms, are two steps. */
const PAUSE = 1000;

/** The step that the next change belongs to, if it has the same name and follows soon. */
interface OpenStep {
  readonly name: string;
  /** The time of its last change, in ms since 1970. */
  readonly at: number;
}

/** The values before each step, oldest first (`past`), and after each undone step, the next to redo last (`future`). */
export interface History<V> {
  readonly past: readonly V[];
  readonly future: readonly V[];
  readonly open?: OpenStep | undefined;
}

export const NO_HISTORY: History<never> = { past: [], future: [] };

/** Records a change of the values that were `before`. Changes that name the same step in sequence are one. */
export function recordChange<V>(history: History<V>, before: V, step: OpenStep | undefined): History<V> {
  const { past, open } = history;
  const isSameStep = step !== undefined && open?.name === step.name && step.at - open.at < PAUSE;
  return { past: isSameStep ? past : [...past, before].slice(-HISTORY_STEPS), future: [], open: step };
}

export interface Moved<V> {
  readonly history: History<V>;
  readonly values: V;
}

/** Returns to the values before the last step. `undefined` if there is none. */
export function undoStep<V>({ past, future }: History<V>, now: V): Moved<V> | undefined {
  const [values] = past.slice(-1);
  if (past.length === 0 || values === undefined) return undefined;
  return { values, history: { past: past.slice(0, -1), future: [...future, now] } };
}

/** Restores the values after the last undone step. `undefined` if there is none. */
export function redoStep<V>({ past, future }: History<V>, now: V): Moved<V> | undefined {
  const [values] = future.slice(-1);
  if (future.length === 0 || values === undefined) return undefined;
  return { values, history: { past: [...past, now], future: future.slice(0, -1) } };
}
