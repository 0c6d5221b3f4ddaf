import { type Clock, systemClock } from '@portal/ui/basics';
import { useEffect, useState } from 'react';

/** Whether a text has not changed for a while. */
export function useIsSettled(text: string, delayMs: number, clock: Clock = systemClock): boolean {
  const [settled, setSettled] = useState(text);

  useEffect(
    function settleLater() {
      return clock.after(delayMs, () => setSettled(text));
    },
    [text, delayMs, clock],
  );

  return settled === text;
}
