/** The source of time for this package, so that a test can control it. Milliseconds. */
export interface Clock {
  now(): number;
  /** Runs `task` once after `ms`. Returns a function that cancels it. */
  after(ms: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
