import type { Clock } from '../platform/clock.ts';

export interface TestClock extends Clock {
  /** Moves the time forward immediately and runs the timers that become due. */
  advance(ms: number): void;
  /** From now on, every call of `now` moves the time forward by a millisecond. */
  run(): void;
  /** Removes its timers, stops, and returns to the real time. */
  reset(): void;
}

/** A clock that stands still until it is moved forward. */
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
      // Already due.
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
