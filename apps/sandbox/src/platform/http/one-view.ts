import { randomUUID } from 'node:crypto';

const LIFE_MS = 600_000;
/** The most contents kept for one kind of page. Beyond it, the oldest is dropped. */
const KEPT_MAX = 1000;

/**
 * The content that a page shows once, after the redirect that follows its form. It is in memory only, so it can hold input
 * that is never stored.
 */
export interface OneView<T> {
  /** Keeps content for a page. Returns the id to put in the page's address. */
  keep(page: string, shown: T): string;
  /** The content kept for the page with this id, the first time within ten minutes; `undefined` from then on. */
  take(page: string, id: string | undefined): T | undefined;
}

/** `now`: in milliseconds since 1970. Default: the time of this machine. */
export function createOneView<T>(now: () => number = Date.now): OneView<T> {
  const kept = new Map<string, { readonly page: string; readonly shown: T; readonly until: number }>();
  return {
    keep(page, shown) {
      for (const [id, { until }] of kept) if (until <= now() || kept.size >= KEPT_MAX) kept.delete(id);
      const id = randomUUID();
      kept.set(id, { page, shown, until: now() + LIFE_MS });
      return id;
    },
    take(page, id = '') {
      const found = kept.get(id);
      if (found?.page !== page) return undefined;
      kept.delete(id);
      return found.until > now() ? found.shown : undefined;
    },
  };
}
