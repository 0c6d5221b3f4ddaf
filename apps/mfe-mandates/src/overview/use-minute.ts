import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Returns the time, updated every minute, so that estimates change when a cut-off passes. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(function updateEveryMinute() {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
