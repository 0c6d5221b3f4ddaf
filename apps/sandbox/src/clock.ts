export interface Clock {
  /** In milliseconds since 1970. */
  now(): number;
  /** Calls once, not before so many milliseconds have passed. Returns what prevents it. */
  after(ms: number, call: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    // Longer than that no timer of Node can be.
    const timer = setTimeout(call, Math.min(ms, 2 ** 31 - 1));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
