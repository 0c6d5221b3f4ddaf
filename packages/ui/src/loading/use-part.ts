import { loadWithRetry } from '@portal/contract/react';
import { useEffect, useState } from 'react';
import { type Clock, systemClock } from '../time/clock.ts';

/** For all attempts together. Needed because the bundler has no timeout for style sheets. */
const TIME_OUT_MS = 20_000;

/** Code that loads when it is first shown. It is loading while both `part` and `error` are `undefined`. */
export interface LoadedPart<T> {
  readonly part: T | undefined;
  /** Why it could not be loaded. Already reported to monitoring. */
  readonly error: Error | undefined;
  /** The number of rounds in which all attempts failed. */
  readonly failures: number;
  retry(): void;
}

/** Loads a part of a page, with up to three attempts. Failures are not cached. `load` must be a stable function. */
export function usePart<T>(load: () => Promise<T>, clock: Clock = systemClock): LoadedPart<T> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<Omit<LoadedPart<T>, 'retry'>>({ part: undefined, error: undefined, failures: 0 });

  useEffect(
    function loadPart() {
      let isWanted = true;
      loadInTime(load, clock, () => isWanted).then(
        (part) => isWanted && setState({ part, error: undefined, failures: 0 }),
        (cause: unknown) => {
          if (!isWanted) return;
          reportError(cause);
          const error = cause instanceof Error ? cause : new Error('The part could not be loaded', { cause });
          setState(({ failures }) => ({ part: undefined, error, failures: failures + 1 }));
        },
      );
      return () => {
        isWanted = false;
      };
    },
    [load, clock, round],
  );

  function retry() {
    setState((before) => ({ ...before, error: undefined }));
    setRound(round + 1);
  }

  return { ...state, retry };
}

function loadInTime<T>(load: () => Promise<T>, clock: Clock, isWanted: () => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const stop = clock.after(TIME_OUT_MS, () => {
      isLate = true;
      reject(new DOMException('The part timed out', 'TimeoutError'));
    });
    loadWithRetry(load, {
      isWanted: () => isWanted() && !isLate,
      wait: (ms) => new Promise((resume) => void clock.after(ms, resume)),
    })
      .then(resolve, reject)
      .finally(stop);
  });
}
