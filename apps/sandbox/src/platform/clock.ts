export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `call` once, after at least `ms` milliseconds. Returns a function that cancels the call. */
  after(ms: number, call: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    // The longest delay of a Node timer.
    const timer = setTimeout(call, Math.min(ms, 2 ** 31 - 1));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
