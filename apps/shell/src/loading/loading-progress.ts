import { type Clock, systemClock } from '@portal/ui/basics';

/** Specification, section 9: the loading bar updates every 750 ms. */
const UPDATE_MS = 750;
const FIRST_STEP = 10;
/**
 * The share of the remaining distance that each update covers: the bar slows down and never reaches the end before
 * the work does.
 */
const STEP = 0.3;

/** All work that the page is waiting for, as one bar. */
export interface LoadingProgress {
  /** Counts the work as in progress until it settles. Returns it unchanged. */
  during<T>(work: Promise<T>): Promise<T>;
  subscribe(listener: () => void): () => void;
  /** Percent while anything is in progress, else `undefined`. */
  getSnapshot(): number | undefined;
}

export function createLoadingProgress(clock: Clock = systemClock): LoadingProgress {
  const listeners = new Set<() => void>();
  let inProgress = 0;
  let percent: number | undefined;
  let cancelUpdate = () => {};

  function show(next: number | undefined): void {
    percent = next;
    for (const listener of listeners) listener();
  }

  function update(from: number): void {
    show(from);
    cancelUpdate = clock.after(UPDATE_MS, () => update(from + (100 - from) * STEP));
  }

  function end(): void {
    inProgress -= 1;
    if (inProgress > 0) return;
    cancelUpdate();
    show(undefined);
  }

  return {
    during(work) {
      inProgress += 1;
      if (inProgress === 1) update(FIRST_STEP);
      work.then(end, end);
      return work;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => percent,
  };
}
