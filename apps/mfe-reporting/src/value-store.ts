import { useSyncExternalStore } from 'react';

/** A value that components follow; the same until it is changed. */
export interface Followed<T> {
  getSnapshot(this: void): T;
  /** Calls back after each change, until the returned function is called. */
  subscribe(this: void, listener: () => void): () => void;
}

export interface ValueStore<T> extends Followed<T> {
  set(this: void, value: T): void;
}

export function createValueStore<T>(initial: T): ValueStore<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}

export function useFollowed<T>({ subscribe, getSnapshot }: Followed<T>): T {
  return useSyncExternalStore(subscribe, getSnapshot);
}
