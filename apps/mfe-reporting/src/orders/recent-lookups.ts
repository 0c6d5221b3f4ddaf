import { tenantMemory } from '../tenant-memory.ts';
import { createValueStore, type Followed, useFollowed } from '../value-store.ts';
import type { OrderLookup } from './order-lookup.ts';

/** The lookups since the portal was opened, newest first; never stored. */
export interface RecentLookups extends Followed<readonly OrderLookup[]> {
  add(lookup: OrderLookup): void;
  clear(): void;
}

const MAX_LOOKUPS = 8;

function createRecentLookups(): RecentLookups {
  const { getSnapshot, subscribe, set } = createValueStore<readonly OrderLookup[]>([]);
  return {
    getSnapshot,
    subscribe,
    add(lookup) {
      const others = getSnapshot().filter((earlier) => !isSame(earlier, lookup));
      set([lookup, ...others].slice(0, MAX_LOOKUPS));
    },
    clear: () => set([]),
  };
}

function isSame(a: OrderLookup, b: OrderLookup): boolean {
  return a.orderRef === b.orderRef && a.instructionRef === b.instructionRef;
}

/** The lookups of the open tenant and its user. */
export const recentLookups = tenantMemory(createRecentLookups);

export function useRecentLookups(): readonly OrderLookup[] {
  return useFollowed(recentLookups());
}
