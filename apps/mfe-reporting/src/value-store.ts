import { useSyncExternalStore } from 'react';

/** A value to which components subscribe; stable until it changes. */
export interface Followed<T> {
  getSnapshot(this: void): T;
  /** Calls `listener` after each change. Returns a function that unsubscribes. */
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
