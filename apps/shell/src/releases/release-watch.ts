import type { Clock } from '@portal/ui/basics';
import * as z from 'zod/mini';

/** The part of a registry that distinguishes sets of releases, whatever contract it has. */
const releasesSchema = z.object({
  shell: z.optional(z.object({ version: z.string() })),
  remotes: z.array(z.object({ id: z.string(), version: z.string(), state: z.string() })),
});

/**
 * Follows the registry while the page is open, and knows whether it differs from the one that the page is pinned to.
 */
export interface ReleaseWatch {
  /** Whether the shell or a remote had another version or state at the last check. */
  isNewer(): boolean;
  subscribe(listener: () => void): () => void;
  /** Checks periodically from now on. Returns a function that stops it. */
  start(): () => void;
}

interface ReleaseWatchNeeds {
  /** The registry that the page started with; `undefined` if it could not be loaded. */
  readonly pinned: unknown;
  /** Reads the current registry. Failures are not reported, because the page works with its own registry. */
  read(): Promise<unknown>;
  readonly pollMs: number;
  readonly clock: Clock;
}

/** A hidden tab does not check; it does as soon as it is visible again, or back online. */
export function createReleaseWatch({ pinned, read, pollMs, clock }: ReleaseWatchNeeds): ReleaseWatch {
  const listeners = new Set<() => void>();
  const pinnedReleases = releasesIn(pinned);
  let isNewer = false;
  let stopWaiting = () => {};

  const checkNow = () => void check();

  async function check(): Promise<void> {
    stopWaiting();
    if (document.visibilityState === 'hidden') return;
    stopWaiting = clock.after(pollMs, checkNow);
    const releases = await read().then(releasesIn, () => undefined);
    // If the registry is unreachable, a newer release would be too.
    const isNow = releases !== undefined && releases !== pinnedReleases;
    if (isNewer === isNow) return;
    isNewer = isNow;
    for (const listener of listeners) listener();
  }

  return {
    isNewer: () => isNewer,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      stopWaiting = clock.after(pollMs, checkNow);
      document.addEventListener('visibilitychange', checkNow);
      window.addEventListener('online', checkNow);
      return () => {
        stopWaiting();
        document.removeEventListener('visibilitychange', checkNow);
        window.removeEventListener('online', checkNow);
      };
    },
  };
}

/** A registry's releases as one text; `undefined` if it is not a registry. */
function releasesIn(registry: unknown): string | undefined {
  const parsed = releasesSchema.safeParse(registry);
  return parsed.success ? JSON.stringify(parsed.data) : undefined;
}
