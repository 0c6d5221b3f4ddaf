import { type ApiResult, isRefusal, type Transport } from '@portal/api-client';
import type { LastSave } from '@portal/auth';

/** The calls in progress that change something, of all transports of the page. */
export interface SavesInProgress {
  /** The same transport, whose changes are followed. */
  follow(transport: Transport): Transport;
  isAny(): boolean;
  /** Resolves when no save is in progress any more, to the worst result in the meantime. */
  finished(): Promise<LastSave | undefined>;
}

const WORST_FIRST = ['unconfirmed', 'refused', 'saved'] as const;

export function createSavesInProgress(): SavesInProgress {
  const running = new Set<Promise<unknown>>();
  const waiting = new Set<LastSave[]>();

  async function watch(save: Promise<ApiResult<unknown>>): Promise<void> {
    const result = await save.then(resultOf, () => 'unconfirmed' as const);
    for (const results of waiting) results.push(result);
  }

  return {
    follow: (transport) => ({
      ...transport,
      call(call) {
        const result = transport.call(call);
        if (call.method !== 'GET') {
          const watching = watch(result).finally(() => running.delete(watching));
          running.add(watching);
        }
        return result;
      },
    }),
    isAny: () => running.size > 0,
    async finished() {
      const results: LastSave[] = [];
      waiting.add(results);
      while (running.size > 0) {
        await Promise.all(running);
        // A run makes its next call, and the screen shows the result, before this continues.
        await new Promise((resolve) => setTimeout(resolve));
      }
      waiting.delete(results);
      return WORST_FIRST.find((result) => results.includes(result));
    },
  };
}

function resultOf(result: ApiResult<unknown>): LastSave {
  if (result.ok) return 'saved';
  return isRefusal(result.error) ? 'refused' : 'unconfirmed';
}
