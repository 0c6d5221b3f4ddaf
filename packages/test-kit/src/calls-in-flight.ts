let inFlight = new Set<object>();

/** Returns a `fetch` whose calls count as in flight until they have a response. */
export function counted(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const call = {};
    inFlight.add(call);
    try {
      return await fetch(input, init);
    } finally {
      inFlight.delete(call);
    }
  };
}

/** Whether a page or a test waits for a response. */
export const hasCallsInFlight = () => inFlight.size > 0;

/** Forgets the calls of earlier tests, whose responses may never arrive. */
export function forgetCallsInFlight(): void {
  inFlight = new Set();
}
