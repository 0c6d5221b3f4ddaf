import type { Clock } from '@portal/ui/basics';
import * as z from 'zod/mini';

/** As much of a registry as tells one set of releases from another, whatever contract it speaks. */
const releasesSchema = z.object({
  shell: z.optional(z.object({ version: z.string() })),
  remotes: z.array(z.object({ id: z.string(), version: z.string(), state: z.string() })),
});

/** Follows the registry while the page is open, and knows whether it has moved on from what the page is pinned to. */
export interface ReleaseWatch {
  /** Whether, when it was last looked at, the shell or a remote was of another version or state. */
  isNewer(): boolean;
  subscribe(listener: () => void): () => void;
  /** Looks from time to time from here on. The returned function ends that. */
  start(): () => void;
}

interface ReleaseWatchNeeds {
  /** The registry that the page started with; `undefined` where it could not be read. */
  readonly pinned: unknown;
  /** Reads the registry as it is now. Its failures are nobody's business: the page works with what it has. */
  read(): Promise<unknown>;
  readonly pollMs: number;
  readonly clock: Clock;
}

/** A hidden tab does not look; it does as soon as it is seen again, and so does one that is back online. */
export function createReleaseWatch({ pinned, read, pollMs, clock }: ReleaseWatchNeeds): ReleaseWatch {
  const listeners = new Set<() => void>();
  const pinnedReleases = releasesIn(pinned);
  let isNewer = false;
  let stopWaiting = () => {};

  const lookNow = () => void look();

  async function look(): Promise<void> {
    stopWaiting();
    if (document.visibilityState === 'hidden') return;
    stopWaiting = clock.after(pollMs, lookNow);
    const releases = await read().then(releasesIn, () => undefined);
    // Where nothing answers, nothing newer could be had either.
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
      stopWaiting = clock.after(pollMs, lookNow);
      document.addEventListener('visibilitychange', lookNow);
      window.addEventListener('online', lookNow);
      return () => {
        stopWaiting();
        document.removeEventListener('visibilitychange', lookNow);
        window.removeEventListener('online', lookNow);
      };
    },
  };
}

/** What a registry has released, as one text; `undefined` when it is no registry. */
function releasesIn(registry: unknown): string | undefined {
  const parsed = releasesSchema.safeParse(registry);
  return parsed.success ? JSON.stringify(parsed.data) : undefined;
}
