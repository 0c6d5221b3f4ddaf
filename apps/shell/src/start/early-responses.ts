import type { EarlyCompletion } from '@portal/auth';
import type { EarlyRequest } from './early-contract.ts';

export type FetchUrl = (url: string, init?: RequestInit) => Promise<Response>;

/** A response is not used if it was requested longer ago. */
const MAX_AGE_MS = 30_000;

/** Headers in which a request may differ and still be the same: each call has a correlation id of its own. */
const CORRELATION_ID = 'X-Correlation-Id';

/** Returns the response of the same request by the first script, once. Otherwise sends the request. */
export const fetchOnce: FetchUrl = (url, init = {}) => {
  const requests = window.portalEarly?.requests ?? [];
  const index = requests.findIndex((early) => isSame(early, url, init));
  const [early] = index < 0 ? [] : requests.splice(index, 1);
  return early ? untilAbort(early.response, init.signal) : fetch(url, init);
};

/** Returns the correlation id of the request that `fetchOnce` would take for this address. */
export function earlyCorrelationId(url: string): string | undefined {
  return window.portalEarly?.requests.find((early) => early.url === url && isFresh(early))?.init.headers[
    CORRELATION_ID
  ];
}

/** Waits, once, for the first script if it is leaving for the sign-in. Returns whether this page was left for it. */
export async function takeLeaving(): Promise<boolean> {
  const leaving = window.portalEarly?.leaving;
  if (!leaving) return false;
  delete window.portalEarly?.leaving;
  return leaving;
}

/** Returns the completion of the sign-in with this callback by the first script, once. */
export function takeCompletion(url: string): Promise<EarlyCompletion | undefined> | undefined {
  const completing = window.portalEarly?.completing;
  if (completing?.url !== url) return undefined;
  delete window.portalEarly?.completing;
  return completing.completion;
}

/** The shell does not wait longer for a response because it was requested earlier. */
function untilAbort(response: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return response;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    response.then(resolve, reject);
  });
}

function isSame(early: EarlyRequest, url: string, { method = 'GET', headers, body }: RequestInit): boolean {
  const wanted = new Headers(headers);
  const sent = new Headers(early.init.headers);
  for (const each of [wanted, sent]) each.delete(CORRELATION_ID);
  return (
    early.url === url &&
    early.init.method === method &&
    (early.init.body ?? null) === (body ?? null) &&
    JSON.stringify([...sent]) === JSON.stringify([...wanted]) &&
    isFresh(early)
  );
}

function isFresh({ sentAt }: EarlyRequest): boolean {
  return performance.now() - sentAt < MAX_AGE_MS;
}
