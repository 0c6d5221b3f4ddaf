import type { Clock } from './clock.ts';

export interface FakeClock extends Clock {
  /** Lets time pass and runs what falls due, in order. */
  advance(ms: number): void;
}

/** Time for tests: it stands still until it is told to pass. Starts at `start`, ms since 1970. */
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
