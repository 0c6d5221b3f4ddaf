import { useSyncExternalStore } from 'react';

const DAY_MS = 86_400_000;
const LOOK_MS = 60_000;

/** When the present UTC day began, ms since 1970. A page that stays open over midnight learns of the next one within a minute. */
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
