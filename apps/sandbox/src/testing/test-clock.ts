import type { Clock } from '../clock.ts';

export interface TestClock extends Clock {
  /** Lets time pass at once: whatever is due meanwhile is called. */
  advance(ms: number): void;
  /** From now on it is a millisecond later every time that somebody looks at it. */
  run(): void;
  /** Forgets its timers, stands still, and shows the real time. */
  reset(): void;
}

/** A clock that stands still until it is put forward. */
export function createTestClock(): TestClock {
  let time = Date.now();
  let stepMs = 0;
  const timers = new Set<{ readonly due: number; readonly call: () => void }>();
  return {
    now() {
      const seen = time;
      time += stepMs;
      return seen;
    },
    after(ms, call) {
      // Something became due while it was being looked at.
      if (ms <= 0) {
        const soon = setImmediate(call);
        return () => clearImmediate(soon);
      }
      const timer = { due: time + ms, call };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    run() {
      stepMs = 1;
    },
    reset() {
      stepMs = 0;
      time = Date.now();
      timers.clear();
    },
    advance(ms) {
      time += ms;
      for (const timer of timers) {
        if (timer.due > time) continue;
        timers.delete(timer);
        timer.call();
      }
    },
  };
}
