import type { Clock } from '../time/clock.ts';

export interface FakeClock extends Clock {
  /** Advances the time and runs due tasks in order. */
  advance(ms: number): void;
}

/** A clock for tests, which stands still until it is advanced. Starts at `start`, ms since 1970. Default: 0. */
export function createFakeClock(start = 0): FakeClock {
  let now = start;
  let tasks: { at: number; task: () => void }[] = [];
  return {
    now: () => now,
    after(ms, task) {
      const entry = { at: now + ms, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const [due] = tasks.filter((entry) => entry.at <= end).toSorted((a, b) => a.at - b.at);
        if (!due) break;
        tasks = tasks.filter((entry) => entry !== due);
        now = due.at;
        due.task();
      }
      now = end;
    },
  };
}
