import { tableDensity } from '@portal/auth';
import { useSyncExternalStore } from 'react';

export type Density = 'comfortable' | 'compact';

// Also kept in memory: if storage is blocked, the choice lasts until the page is closed.
let density: Density | undefined;
const listeners = new Set<() => void>();

function current(): Density {
  return (density ??= tableDensity.get() === 'compact' ? 'compact' : 'comfortable');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The row height of every table. The browser remembers the choice. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, current);
}

export function chooseDensity(next: Density): void {
  density = next;
  tableDensity.set(next === 'compact' ? next : undefined);
  for (const listener of listeners) listener();
}
