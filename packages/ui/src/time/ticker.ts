import { type Clock, systemClock } from './clock.ts';

export interface Ticker {
  subscribe(listener: () => void): () => void;
  /** The time of the last tick, ms since 1970. */
  getSnapshot(): number;
}

/** One timer for all listeners, which runs only while there are any. */
export function createTicker(everyMs: number, clock: Clock = systemClock): Ticker {
  let now = clock.now();
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();

  function schedule() {
    stop = clock.after(everyMs, () => {
      schedule();
      now = clock.now();
      for (const listener of listeners) listener();
    });
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        now = clock.now();
        schedule();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop?.();
      };
    },
    getSnapshot: () => now,
  };
}
