import type { ApiError, ApiResult } from '@portal/api-client';

const AT_ONCE = 3;

/** What became of one item. */
export type ItemOutcome = { readonly status: 'done' } | { readonly status: 'failed'; readonly error: ApiError };

export interface RunEachInput<T> {
  readonly items: readonly T[];
  readonly act: (item: T) => Promise<ApiResult<unknown>>;
  /** Called for each item as soon as its outcome is known. */
  readonly onOutcome: (item: T, outcome: ItemOutcome) => void;
  /** After an abort no more are started; those in progress are completed. */
  readonly signal: AbortSignal;
}

/**
 * Acts on each item, three at a time and in order; a failure does not stop the others. Rejects only where `act` does, as the
 * transport does when the user switches the tenant.
 */
export async function runEach<T>({ items, act, onOutcome, signal }: RunEachInput<T>): Promise<void> {
  const waiting = items.values();
  async function work() {
    for (const item of waiting) {
      if (signal.aborted) return;
      const result = await act(item);
      onOutcome(item, result.ok ? { status: 'done' } : { status: 'failed', error: result.error });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
