import { type Clock, systemClock } from '@portal/ui/basics';
import { useEffect, useState } from 'react';

/** How long rows wait for what orders them, in ms. */
const WAIT_MS = 1000;

/**
 * How something arrived that decides about the order of rows: `awaited` for up to a second, then `late`, which it stays. Rows that are
 * shown without it must keep their order, so that none moves under a click.
 */
export function useArrival(isMissing: boolean, clock: Clock = systemClock): 'awaited' | 'in time' | 'late' {
  const [isLate, setLate] = useState(false);
  useEffect(
    function waitForAWhile() {
      return isMissing ? clock.after(WAIT_MS, () => setLate(true)) : undefined;
    },
    [isMissing, clock],
  );
  if (isLate) return 'late';
  return isMissing ? 'awaited' : 'in time';
}
