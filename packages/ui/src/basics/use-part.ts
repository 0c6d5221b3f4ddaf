import { useEffect, useState } from 'react';
import { type Clock, systemClock } from './clock.ts';

/** Waits before the second and the third try. */
const RETRY_DELAYS_MS = [300, 1_200];
/** For all tries together; a style sheet that hangs is never given up by the bundler. */
const TIME_OUT_MS = 20_000;

/** Code that comes when it is first shown: on its way with neither `part` nor `error`. */
export interface LoadedPart<T> {
  readonly part: T | undefined;
  /** Why it could not be loaded. Monitoring has been told. */
  readonly error: Error | undefined;
  /** How often all tries were in vain. */
  readonly failures: number;
  retry(): void;
}

/** Loads a part of a page, three times where it has to. What failed is not remembered. `load` is the same function each time. */
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
    loadPatiently(load, clock, () => isWanted() && !isLate)
      .then(resolve, reject)
      .finally(stop);
  });
}

async function loadPatiently<T>(load: () => Promise<T>, clock: Clock, isWanted: () => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch (cause) {
      const delayMs = RETRY_DELAYS_MS[tries];
      if (delayMs === undefined) throw cause;
      await new Promise<void>((resolve) => void clock.after(delayMs, resolve));
      if (!isWanted()) throw cause;
    }
  }
}
