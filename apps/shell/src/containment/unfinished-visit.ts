import type { BrowserValue } from '@portal/auth';
import * as z from 'zod/mini';
import type { ReportedArea } from '../monitoring/reported-area.ts';

const visitSchema = z.object({ path: z.string(), remote: z.string(), version: z.string() });

/** The page that was on screen when a visit of this tab ended without leaving it. */
export type UnfinishedVisit = z.infer<typeof visitSchema>;

/**
 * Keeps the page on screen in the tab until the user leaves it or hides the tab. A page that is still kept at the next start hung until the
 * user ended it, or took the browser down with it: neither can be reported while it happens. Returns a function that ends keeping.
 */
export function keepVisit(
  storage: BrowserValue,
  { path, area }: { readonly path: string; readonly area: ReportedArea },
): () => void {
  const forget = () => storage.set(undefined);
  const keep = () => {
    if (document.visibilityState === 'visible') storage.set(JSON.stringify({ path, ...area }));
    else forget();
  };
  keep();
  document.addEventListener('visibilitychange', keep);
  window.addEventListener('pageshow', keep);
  window.addEventListener('pagehide', forget);
  return () => {
    document.removeEventListener('visibilitychange', keep);
    window.removeEventListener('pageshow', keep);
    window.removeEventListener('pagehide', forget);
    forget();
  };
}

/** Takes the page that the visit before left behind, if this is a reload: a duplicated tab has a copy of a visit that goes on. */
export function takeUnfinishedVisit(storage: BrowserValue): UnfinishedVisit | undefined {
  const kept = storage.get();
  storage.set(undefined);
  const [load] = performance.getEntriesByType('navigation');
  if (!(load && 'type' in load && load.type === 'reload')) return undefined;
  try {
    return visitSchema.parse(JSON.parse(kept ?? ''));
  } catch {
    return undefined;
  }
}
