import { useSyncExternalStore } from 'react';

const DAY_MS = 86_400_000;
const LOOK_MS = 60_000;

/** The start of the current UTC day, ms since 1970. Updates within a minute after midnight. */
export function useDayStart(): number {
  return useSyncExternalStore(lookEveryMinute, startOfDay);
}

function lookEveryMinute(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_MS);
  return () => clearInterval(timer);
}

function startOfDay(): number {
  return Math.floor(Date.now() / DAY_MS) * DAY_MS;
}
