import { useSyncExternalStore } from 'react';
import type { OrderLookup } from './order-lookup.ts';
import { tenantMemory } from '../tenant-memory.ts';

/** What was looked up since the portal was opened; nothing of it is stored. */
export interface RecentLookups {
  add(lookup: OrderLookup): void;
  clear(): void;
  /** Newest first. The same array until something changes. */
  getSnapshot(): readonly OrderLookup[];
  subscribe(listener: () => void): () => void;
}

const MAX_LOOKUPS = 8;

function createRecentLookups(): RecentLookups {
  let lookups: readonly OrderLookup[] = [];
  const listeners = new Set<() => void>();

  function change(next: readonly OrderLookup[]) {
    lookups = next;
    for (const listener of listeners) listener();
  }

  return {
    add(lookup) {
      change([lookup, ...lookups.filter((earlier) => !isSame(earlier, lookup))].slice(0, MAX_LOOKUPS));
    },
    clear: () => change([]),
    getSnapshot: () => lookups,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isSame(a: OrderLookup, b: OrderLookup): boolean {
  return a.orderRef === b.orderRef && a.instructionRef === b.instructionRef;
}

/** The lookups of the open tenant and its user. */
export const recentLookups = tenantMemory(createRecentLookups);

export function useRecentLookups(): readonly OrderLookup[] {
  const recent = recentLookups();
  return useSyncExternalStore(recent.subscribe, recent.getSnapshot);
}
