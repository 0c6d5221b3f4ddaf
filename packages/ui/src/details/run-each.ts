import { ApiError } from '@portal/api-client';

const AT_ONCE = 3;

/** The outcome of one item. */
export type ItemOutcome = { readonly status: 'done' } | { readonly status: 'failed'; readonly error: ApiError };

export interface RunEachInput<T> {
  readonly items: readonly T[];
  readonly act: (item: T) => Promise<unknown>;
  /** Called for each item as soon as its outcome is known. */
  readonly onOutcome: (item: T, outcome: ItemOutcome) => void;
  /** After an abort no more items are started; those in progress are completed. */
  readonly signal: AbortSignal;
}

/**
 * Acts on each item, three at a time and in order. An `ApiError` fails its item and does not stop the others. Rejects with any
 * other error, such as the abort when the user switches the tenant.
 */
export async function runEach<T>({ items, act, onOutcome, signal }: RunEachInput<T>): Promise<void> {
  const waiting = items.values();
  async function work() {
    for (const item of waiting) {
      if (signal.aborted) return;
      onOutcome(item, await outcomeOf(act(item)));
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
