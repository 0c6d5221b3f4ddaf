/** Time as the parts of this package see it, so that a test can hold it still. Milliseconds. */
export interface Clock {
  now(): number;
  /** Runs `task` once after `ms`; the returned function takes that back. */
  after(ms: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
