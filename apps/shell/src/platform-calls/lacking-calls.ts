import { lackingCalls as kept } from '@portal/auth';

/** The calls that pages need (`needs` in manifests) and that the platform is known to lack. The same for every tenant. */
export interface LackingCalls {
  subscribe(listener: () => void): () => void;
  /** The same array until it changes. */
  getSnapshot(): readonly string[];
  /** Whether the platform has a call, as its last response says. */
  note(call: string, isThere: boolean): void;
}

export function createLackingCalls(): LackingCalls {
  const listeners = new Set<() => void>();
  let calls: readonly string[] = kept.get()?.split(' ') ?? [];
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => calls,
    note(call, isThere) {
      if (calls.includes(call) !== isThere) return;
      calls = isThere ? calls.filter((lacking) => lacking !== call) : [...calls, call];
      kept.set(calls.length > 0 ? calls.join(' ') : undefined);
      for (const listener of listeners) listener();
    },
  };
}
