import type { Clock } from './clock.ts';

export interface TestClock extends Clock {
  /** Lets time pass at once: whatever is due meanwhile is called. */
  advance(ms: number): void;
  /** Forgets its timers, and shows the real time. */
  reset(): void;
}

/** A clock that stands still until it is put forward. */
export function createTestClock(): TestClock {
  let time = Date.now();
  const timers = new Set<{ readonly due: number; readonly call: () => void }>();
  return {
    now: () => time,
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
    reset() {
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
