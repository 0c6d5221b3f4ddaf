/** How long before its end a token is renewed. */
const LEAD_SECONDS = 60;

/** The minimum wait before a renewal, which gives the provider time between attempts near the token's end. */
const SHORTEST_MS = 1_000;

/** How often the clock is checked, because a sleeping computer stops timers but not the token's time. */
const LONGEST_WAIT_MS = 5_000;

export interface RenewalTimer {
  /**
   * Waits for the end of the token at `expiresAt` (seconds since 1970), in place of any other; ignores one that has
   * ended.
   */
  arm(expiresAt: number | undefined): void;
  cancel(): void;
}

/** Calls back once per `arm` when the token is due: a minute before its end, at the earliest after a second. */
export function createRenewalTimer(onDue: () => void): RenewalTimer {
  let armedFor: number | undefined;
  let interval: ReturnType<typeof setInterval> | undefined;

  function cancel(): void {
    clearInterval(interval);
    armedFor = undefined;
  }

  return {
    cancel,
    arm(expiresAt) {
      // Tokens are read often; that must not postpone their renewal.
      if (expiresAt === armedFor) return;
      cancel();
      const now = Date.now();
      if (expiresAt === undefined || expiresAt * 1_000 <= now) return;
      const dueAt = Math.max((expiresAt - LEAD_SECONDS) * 1_000, now + SHORTEST_MS);
      armedFor = expiresAt;
      interval = setInterval(
        function compareClock() {
          if (Date.now() < dueAt) return;
          cancel();
          onDue();
        },
        Math.min(dueAt - now, LONGEST_WAIT_MS),
      );
    },
  };
}
