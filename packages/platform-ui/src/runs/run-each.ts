import { ApiError } from '@portal/api-client';

const AT_ONCE = 3;
const TOO_MANY_REQUESTS = 429;
/** The shortest wait, also if the platform asks for 0 seconds. */
const WAIT_MIN_MS = 1_000;

/** The outcome of one item. */
export type ItemOutcome = { readonly status: 'done' } | { readonly status: 'failed'; readonly error: ApiError };

export interface RunEachInput<T> {
  readonly items: readonly T[];
  readonly act: (item: T) => Promise<unknown>;
  /** Called for each item as soon as its outcome is known. */
  readonly onOutcome: (item: T, outcome: ItemOutcome) => void;
  /** Called each second while the platform makes the run wait, with the seconds left; at last with 0. */
  readonly onWait: (seconds: number) => void;
  /** After an abort no more items are started, and a wait ends; those in progress are completed. */
  readonly signal: AbortSignal;
}

/**
 * Acts on each item, three at a time and in order. An `ApiError` fails its item and does not stop the others; but if the platform
 * limits the rate, all wait for as long as its `Retry-After` says, and the item is tried again. Rejects with any other error, such as
 * the abort when the user switches the tenant.
 */
export async function runEach<T>({ items, act, onOutcome, onWait, signal }: RunEachInput<T>): Promise<void> {
  const waiting = items.values();
  let resumesAt = 0;
  let wait: Promise<void> | undefined;

  async function countDown() {
    for (let left = resumesAt - Date.now(); left > 0 && !signal.aborted; left = resumesAt - Date.now()) {
      onWait(Math.ceil(left / 1_000));
      await pause(Math.min(left, 1_000), signal);
    }
    wait = undefined;
    onWait(0);
  }

  async function attempt(item: T): Promise<ItemOutcome | undefined> {
    while (!signal.aborted) {
      const outcome = await outcomeOf(act(item));
      const waitMs = askedToWait(outcome);
      if (waitMs === undefined) return outcome;
      resumesAt = Math.max(resumesAt, Date.now() + Math.max(waitMs, WAIT_MIN_MS));
      await (wait ??= countDown());
    }
    return undefined;
  }

  async function work() {
    for (const item of waiting) {
      await wait;
      const outcome = await attempt(item);
      if (outcome === undefined) return;
      onOutcome(item, outcome);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function outcomeOf(acting: Promise<unknown>): Promise<ItemOutcome> {
  try {
    await acting;
    return { status: 'done' };
  } catch (error) {
    if (error instanceof ApiError) return { status: 'failed', error };
    throw error;
  }
}

function askedToWait(outcome: ItemOutcome): number | undefined {
  if (outcome.status === 'done' || outcome.error.status !== TOO_MANY_REQUESTS) return undefined;
  return outcome.error.retryAfterMs;
}

/** Resolves after `ms`, or as soon as `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
    signal.addEventListener('abort', end);
  });
}
