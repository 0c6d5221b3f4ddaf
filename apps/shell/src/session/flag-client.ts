import { readRetryAfter } from '@portal/api-client';
import type { TenantHeaders } from '@portal/api-client/start-calls';
import * as z from 'zod/mini';
import type { FetchUrl } from '../start/early-responses.ts';
import { flagRequest } from './flag-request.ts';
import { keepFlags, keptFlags } from './kept-flags.ts';

/** The start waits this long for the flags; in the meantime the last known ones count. */
const SETTLE_MS = 3_000;
const RESPONSE_TIMEOUT_MS = 10_000;

interface FlagQuestion {
  readonly flagsUrl: string;
  readonly pollSeconds: number;
  readonly tenant: TenantHeaders;
  readonly subject: string;
  getAccessToken(): Promise<string | undefined>;
  readonly fetch?: FetchUrl;
  /** The flag service failed. Called once until it responds again. */
  onUnreadable(error: unknown): void;
}

/** The flags of one tenant, followed until they are closed. */
export interface LiveFlags {
  /** Resolves when the flags are read, or cannot be, or after 3 s. Never rejects. */
  readonly settled: Promise<void>;
  /**
   * Keys of the flags that are on. A flag that is a list is on when it is not empty, and so is `key:item` for each text
   * in it. A flag that cannot be read keeps its last value for this user and tenant. Default: off.
   */
  current(): ReadonlySet<string>;
  /** Calls back from now on when the set of flags that are on changes. */
  onChange(listener: () => void): void;
  close(): void;
}

/** OFREP, bulk evaluation: https://openfeature.dev/docs/reference/other-technologies/ofrep/openapi */
const evaluationSchema = z.object({
  key: z.string(),
  value: z.optional(z.unknown()),
  errorCode: z.optional(z.string()),
});
const bulkSchema = z.object({ flags: z.array(evaluationSchema) });

type Evaluation = z.infer<typeof evaluationSchema>;

/**
 * Requests all flags of a tenant from the flag service (OFREP), and again at intervals and whenever the user returns
 * to the tab.
 */
export function followFlags(question: FlagQuestion): LiveFlags {
  const { pollSeconds, tenant, subject, onUnreadable } = question;
  const fetchFlags = createFlagFetch(question);
  let flags = keptFlags(subject, tenant.tenantId);
  let isResponding = true;
  let isReading = false;
  let isClosed = false;
  let polling: ReturnType<typeof setInterval> | undefined;
  let notifyChange = () => {};

  function update(evaluations: readonly Evaluation[]): void {
    const next = new Set(evaluations.flatMap((evaluation) => keysThatAreOn(evaluation, flags)));
    const isSame = next.size === flags.size && [...next].every((key) => flags.has(key));
    flags = next;
    keepFlags(subject, tenant, flags);
    if (!isSame) notifyChange();
  }

  async function read(onFailure: (error: unknown) => void): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      const evaluations = await fetchFlags(() => isClosed);
      if (isClosed) return;
      isResponding = true;
      if (evaluations) update(evaluations);
    } catch (error) {
      if (!isClosed) onFailure(error);
    } finally {
      isReading = false;
    }
  }

  function fail(error: unknown): void {
    if (isResponding) onUnreadable(error);
    isResponding = false;
  }

  function readWhenVisible(): void {
    // The network may not be back yet when a tab wakes up, so a failure here is left to the next poll.
    if (document.visibilityState === 'visible') void read(() => {});
  }

  async function open(): Promise<void> {
    await read(fail);
    if (isClosed) return;
    polling = setInterval(() => void read(fail), pollSeconds * 1_000);
    document.addEventListener('visibilitychange', readWhenVisible);
  }

  return {
    settled: Promise.race([open(), new Promise<void>((resolve) => setTimeout(resolve, SETTLE_MS))]),
    current: () => flags,
    onChange(listener) {
      notifyChange = listener;
    },
    close() {
      isClosed = true;
      clearInterval(polling);
      document.removeEventListener('visibilitychange', readWhenVisible);
    },
  };
}

type FlagFetch = (isClosed: () => boolean) => Promise<readonly Evaluation[] | undefined>;

/** Returns a function that fetches all flags, `undefined` if nothing has changed. Rejects if the service does not respond. */
function createFlagFetch({ flagsUrl, tenant, getAccessToken, fetch: send = fetch }: FlagQuestion): FlagFetch {
  let etag: string | undefined;
  let waitUntil = 0;

  return async function fetchFlags(isClosed) {
    if (Date.now() < waitUntil) throw new Error('The flag service asked the portal to wait');
    const token = await getAccessToken();
    // Without a token the request would be refused, and after closing its response would be discarded.
    if (token === undefined || isClosed()) throw new Error('No user is signed in, so no flags can be read');
    const { url, init } = flagRequest(flagsUrl, tenant, token);
    if (etag !== undefined) init.headers['If-None-Match'] = etag;
    const response = await send(url, { ...init, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    if (response.status === 304) return undefined;
    if (response.status === 429) waitUntil = Date.now() + (readRetryAfter(response.headers) ?? 0);
    if (!response.ok) throw new Error(`The flag service responded with status ${response.status}`);
    const { flags } = bulkSchema.parse(await response.json());
    etag = response.headers.get('ETag') ?? undefined;
    return flags;
  };
}

/** The keys that one flag turns on. `last`: the keys that were on before. */
function keysThatAreOn({ key, value, errorCode }: Evaluation, last: ReadonlySet<string>): readonly string[] {
  if (errorCode === undefined && Array.isArray(value)) {
    const items = value.filter((item) => typeof item === 'string').map((item) => `${key}:${item}`);
    return items.length > 0 ? [key, ...items] : [];
  }
  // An evaluation without a value leaves it to the caller, whose default is off.
  if (errorCode === undefined && (typeof value === 'boolean' || value === undefined)) return value ? [key] : [];
  return [...last].filter((one) => one === key || one.startsWith(`${key}:`));
}
