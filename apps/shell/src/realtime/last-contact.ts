import type { Clock } from '@portal/ui/basics';

/** The hub's client notices within this time that the hub is silent. */
const SILENCE_MS = 30_000;
const CHECK_MS = 5_000;
/** Checks that are further apart: the computer slept, or the browser froze the tab. */
const PAUSE_MS = 3 * CHECK_MS;
/** After a pause, a lost connection is noticed within this time: the client may start to measure the silence only when the pause ends. */
const NOTICED_MS = 2 * SILENCE_MS;

export interface LastContact {
  /** The last time at which a connection that is lost now worked for certain, in ms since 1970. */
  certain(): number;
  stop(): void;
}

/** Follows the times at which this page ran, because a connection that ends while the computer sleeps is noticed only when it wakes. */
export function followContact(clock: Clock): LastContact {
  let checkedAt = clock.now();
  let pause: { readonly from: number; readonly until: number } | undefined;
  let cancel = clock.after(CHECK_MS, check);

  function look(): number {
    const now = clock.now();
    if (now - checkedAt >= PAUSE_MS) pause = { from: lastPause()?.from ?? checkedAt, until: now };
    checkedAt = now;
    return now;
  }
  /** The pause after which a lost connection may not have been noticed by the last check. */
  function lastPause() {
    return pause && checkedAt - pause.until <= NOTICED_MS ? pause : undefined;
  }
  function check(): void {
    look();
    cancel = clock.after(CHECK_MS, check);
  }

  return {
    certain() {
      const now = look();
      return (lastPause()?.from ?? now) - SILENCE_MS;
    },
    stop: () => cancel(),
  };
}
