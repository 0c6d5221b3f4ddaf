import type { Clock } from '@portal/ui/basics';

/** How long a navigation may take until its page, or its placeholder, is shown. Slow processors need some of it. */
export const STARVED_AFTER_MS = 5_000;
const LOOK_EVERY_MS = 1_000;

interface NavigationWatch {
  /** The path in the address bar. */
  wanted(this: void): string;
  /** The path of the page on screen. */
  shown(this: void): string;
  /** The page on screen keeps the browser from showing the next one: called once for each navigation. */
  onStarved(this: void): void;
  readonly clock: Clock;
}

/**
 * Notices a navigation that the page on screen never lets through, e.g. because an effect of it renders without end: React shows a new
 * page between other work, and there is always some. Returns a function that ends the watch.
 */
export function watchNavigations({ wanted, shown, onStarved, clock }: NavigationWatch): () => void {
  let waiting: string | undefined;
  let sinceMs = 0;
  let isReported = false;

  function look(): void {
    const path = wanted();
    if (path === shown()) waiting = undefined;
    else if (path !== waiting) {
      waiting = path;
      sinceMs = clock.now();
      isReported = false;
    } else if (!isReported && clock.now() - sinceMs >= STARVED_AFTER_MS) {
      isReported = true;
      onStarved();
    }
    stop = clock.after(LOOK_EVERY_MS, look);
  }

  let stop = clock.after(LOOK_EVERY_MS, look);
  return () => stop();
}
