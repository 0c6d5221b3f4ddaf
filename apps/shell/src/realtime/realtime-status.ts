import type { RealtimeState, RealtimeStatus } from '@portal/contract/react';

/** The status that pages read; the owner of the connection sets it. */
export interface RealtimeStatusStore extends RealtimeState {
  set(this: void, status: RealtimeStatus): void;
}

export function createRealtimeStatus(): RealtimeStatusStore {
  let current: RealtimeStatus = 'disconnected';
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => current,
    set(status) {
      current = status;
      for (const listener of listeners) listener();
    },
  };
}
