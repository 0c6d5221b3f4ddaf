import { useSyncExternalStore } from 'react';

export type Density = 'comfortable' | 'compact';

const STORED_AS = 'portal.tableDensity';

// Also kept in memory: if storage is blocked, the choice lasts until the page is closed.
let density: Density | undefined;
const listeners = new Set<() => void>();

function current(): Density {
  return (density ??= stored() === 'compact' ? 'compact' : 'comfortable');
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
  store(next);
  for (const listener of listeners) listener();
}

function stored(): string | null {
  try {
    return window.localStorage.getItem(STORED_AS);
  } catch {
    return null; // the browser blocks storage
  }
}

function store(next: Density): void {
  try {
    if (next === 'compact') window.localStorage.setItem(STORED_AS, next);
    else window.localStorage.removeItem(STORED_AS);
  } catch {
    // The storage is blocked or full.
  }
}
