import type * as z from 'zod/mini';
import { ApiError, isRefusal } from './api-error.ts';
import type { ApiResult } from './api-result.ts';
import { loadMessagesOf } from '../messages/error-messages.ts';
import { callAddress, callHeaders, type TenantHeaders } from './call-request.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { type RawResponse, readResponse } from './read-response.ts';
import { readRetryAfter } from './retry-after.ts';

type QueryValue = string | number | boolean;

export interface Call<S extends z.core.$ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the API's address, without a leading slash. Build it with `apiPath`, which encodes the parts. */
  readonly path: string;
  /** Arrays become repeated keys; `undefined` is left out. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>>;
  readonly body?: unknown;
  /** A body with files, in place of `body`. */
  readonly form?: FormData;
  /** The schema for `data` of a success. The caller gets its output. */
  readonly response: S;
  /** Marks a POST that creates: it carries an `Idempotency-Key`, the same for a retry whose outcome is not known. */
  readonly creates?: boolean;
  /** The version that a save replaces, as received with a response (`If-Match`). Default: none is sent. */
  readonly version?: string | undefined;
  /** Reads the text of the response, and throws if it is no JSON. Default: `JSON.parse`. */
  readonly parse?: ((text: string) => unknown) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Transport {
  /** The address of the platform's API. Absent in a shell that is older than this member. */
  readonly apiUrl?: string | undefined;
  /** Makes one call. Refusals are results; only an abort rejects, with the signal's reason. */
  call<S extends z.core.$ZodType>(call: Call<S>): Promise<ApiResult<z.output<S>>>;
  /**
   * Sends a GET whose caller is still loading: the same GET within half a minute takes its response, once. `target`: path and query, as the
   * call will have them.
   */
  readAhead(target: string): void;
  /** Forgets the responses that no call has taken, because what they hold may have changed. */
  dropAhead(): void;
  /** Aborts all calls in flight, e.g. when the user switches tenant. */
  abortAll(): void;
  /** Aborted by the next `abortAll`: for work that pauses between its calls. */
  readonly signal: AbortSignal;
}

/** The outcome of a call, for monitoring; an abort is not a failure. Holds no token, query or body. */
export type CallEvent = {
  readonly method: string;
  readonly path: string;
  readonly correlationId: string;
  readonly durationMs: number;
} & (
  | { readonly outcome: 'success'; readonly status: number }
  | { readonly outcome: 'failure'; readonly status: number; readonly error: ApiError }
  | { readonly outcome: 'aborted' }
);

export interface TransportOptions {
  readonly apiUrl: string;
  /**
   * The current access token. A rejection counts as no token: a call for a tenant is then not sent and returns as if
   * refused with 401; any other call is sent without one.
   */
  getAccessToken(): Promise<string | undefined>;
  /**
   * A new access token; `undefined` if the session is over. Rejects if the provider could not be asked, e.g. during a
   * restart.
   */
  refreshAccessToken(): Promise<string | undefined>;
  readonly tenant?: TenantHeaders | undefined;
  /** How long to wait for a response before the platform counts as unreachable. Default: 20 s. */
  readonly timeoutMs?: number;
  newId?(): string;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  onSettled?(event: CallEvent): void;
  /** Called once, when a 401 could not be resolved because the session is over. */
  onSessionLost?(): void;
}

interface JsonRequest extends RequestInit {
  headers: Record<string, string>;
  body?: string | FormData;
}

interface NetworkFailure {
  readonly networkError: unknown;
}

/** A GET that was sent before its caller asked for it. */
interface SentAhead {
  readonly correlationId: string;
  readonly sentAt: number;
  readonly response: Promise<RawResponse | NetworkFailure>;
}

const TIMEOUT_MS = 20_000;

/** A response is not used if it was requested longer ago. */
const AHEAD_MS = 30_000;

/** The platform's response to a call for a tenant without a token. */
const UNAUTHORIZED: RawResponse = { status: 401, text: '', version: undefined };

/**
 * The portal's only way to the platform: JSON envelopes, bearer token, correlation id and tenant headers. On a 401
 * all waiting calls share one token refresh, and each is retried once.
 */
export function createTransport(options: TransportOptions): Transport {
  const { apiUrl, tenant, timeoutMs = TIMEOUT_MS, newId = () => crypto.randomUUID(), fetch: send = fetch } = options;
  const idempotencyKeys = createIdempotencyKeys(newId);
  let inFlight = new AbortController();
  let refreshing: Promise<string | undefined> | undefined;
  let sessionLost = false;
  const ahead = new Map<string, SentAhead>();

  const currentToken = () => options.getAccessToken().catch(() => undefined);

  /** Returns a token to replace the refused one; concurrent callers share the result. */
  async function replace(refused: string | undefined): Promise<string | undefined> {
    refreshing ??= latestOrRefreshed(refused).finally(() => {
      refreshing = undefined;
    });
    try {
      const token = await refreshing;
      if (token === undefined && !sessionLost) {
        sessionLost = true;
        options.onSessionLost?.();
      }
      return token;
    } catch {
      return undefined; // the session may still be valid: the caller sees the 401, and the user stays signed in
    }
  }

  async function latestOrRefreshed(refused: string | undefined): Promise<string | undefined> {
    // The token may have been renewed while the refused call was in flight.
    const latest = await currentToken();
    return latest !== undefined && latest !== refused ? latest : options.refreshAccessToken();
  }

  async function sendOnce(
    url: string,
    init: JsonRequest,
    token: string | undefined,
  ): Promise<RawResponse | NetworkFailure> {
    const headers = token === undefined ? init.headers : { ...init.headers, Authorization: `Bearer ${token}` };
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])]);
      const response = await send(url, { ...init, headers, signal });
      const version = response.headers.get('ETag') ?? undefined;
      const retryAfterMs = readRetryAfter(response.headers);
      return { status: response.status, text: await response.text(), version, retryAfterMs };
    } catch (networkError) {
      return { networkError };
    }
  }

  async function exchange(url: string, init: JsonRequest): Promise<RawResponse | NetworkFailure> {
    const token = await currentToken();
    // While a session ends, a card of home may still make another call.
    const response = token === undefined && tenant ? UNAUTHORIZED : await sendOnce(url, init, token);
    if ('networkError' in response || response.status !== 401) return response;
    const renewed = await replace(token);
    return renewed === undefined ? response : sendOnce(url, init, renewed);
  }

  function requestOf(method: Call<z.core.$ZodType>['method'], correlationId: string, signal: AbortSignal): JsonRequest {
    const headers = callHeaders(correlationId, tenant);
    // Not stored: a response may hold a private key.
    return { method, headers, signal, cache: 'no-store', credentials: 'omit' };
  }

  function takeAhead(target: string): SentAhead | undefined {
    const sent = ahead.get(target);
    ahead.delete(target);
    return sent && performance.now() - sent.sentAt < AHEAD_MS ? sent : undefined;
  }

  async function call<S extends z.core.$ZodType>(call: Call<S>): Promise<ApiResult<z.output<S>>> {
    const { method, path, body, form } = call;
    const target = `${path}${queryString(call.query)}`;
    const sent = method === 'GET' ? takeAhead(target) : undefined;
    const correlationId = sent?.correlationId ?? newId();
    const startedAt = performance.now();
    const signal = call.signal ? AbortSignal.any([inFlight.signal, call.signal]) : inFlight.signal;
    const init = requestOf(method, correlationId, signal);
    const { headers } = init;
    if (body !== undefined) {
      headers['Content-Type'] = 'application/json';
      init.body = JSON.stringify(body);
    }
    // The browser writes the header with the boundary between the parts.
    if (form) init.body = form;
    if (call.version !== undefined) headers['If-Match'] = call.version;
    const idempotency = call.creates
      ? idempotencyKeys.take(`${target} ${typeof init.body === 'string' ? init.body : ''}`)
      : undefined;
    if (idempotency) headers['Idempotency-Key'] = idempotency.key;

    const describe = () => ({ method, path, correlationId, durationMs: performance.now() - startedAt });
    try {
      const result = await rejectOnAbort(signal, async () => {
        const response = await (sent?.response ?? exchange(callAddress(apiUrl, target), init));
        if ('networkError' in response) return unreachable(correlationId, response.networkError);
        const parsed = readResponse(response, call.response, correlationId, call.parse);
        // So that the error can be shown with its messages.
        if (!parsed.ok) await loadMessagesOf(parsed.error);
        return parsed;
      });
      // Otherwise the thing may exist: the same body sent again must not create a second one.
      if (result.ok || isRefusal(result.error)) idempotency?.settle();
      options.onSettled?.(
        result.ok
          ? { ...describe(), outcome: 'success', status: result.status }
          : { ...describe(), outcome: 'failure', status: result.status, error: result.error },
      );
      return result;
    } catch (reason) {
      if (signal.aborted) options.onSettled?.({ ...describe(), outcome: 'aborted' });
      throw reason;
    }
  }

  return {
    apiUrl,
    call,
    readAhead(target) {
      const correlationId = newId();
      const response = exchange(callAddress(apiUrl, target), requestOf('GET', correlationId, inFlight.signal));
      ahead.set(target, { correlationId, sentAt: performance.now(), response });
    },
    dropAhead: () => ahead.clear(),
    abortAll() {
      ahead.clear();
      inFlight.abort();
      inFlight = new AbortController();
    },
    get signal() {
      return inFlight.signal;
    },
  };
}

/** Rejects at the moment of the abort, even while awaiting a token: a later response never reaches the caller. */
function rejectOnAbort<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}

function unreachable(correlationId: string, cause: unknown): { ok: false; error: ApiError; status: number } {
  const hasTimedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
  const errors = [{ code: hasTimedOut ? 'TIMEOUT' : 'NETWORK', message: '' }];
  return { ok: false, error: new ApiError({ status: 0, errors, correlationId, cause }), status: 0 };
}

function queryString(query: Call<z.core.$ZodType>['query'] = {}): string {
  // URLSearchParams writes `+` as %2B, which the platform needs to tell it from a space.
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const single of typeof value === 'object' ? value : [value]) {
      if (single !== undefined) parameters.append(name, String(single));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
