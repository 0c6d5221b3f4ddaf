import { startTransition, useDeferredValue, useEffect, useState } from 'react';

/** With more rules, looking for problems takes tens of milliseconds. */
const RULES_MAX = 20;
/** Pauses between the keystrokes of fast typing are shorter, in ms. */
const PAUSE = 200;

interface WithRules {
  readonly rules: readonly unknown[];
}

/** Whether the problems of a draft are looked for in short tasks, after a pause. */
export function isLong({ rules }: WithRules): boolean {
  return rules.length > RULES_MAX;
}

/** The values for slow work. They are deferred, and those of a draft with many rules wait until the user pauses. */
export function useSettled<V extends WithRules>(values: V): V {
  const [paused, setPaused] = useState(values);
  const hasPauses = isLong(values);
  useEffect(
    function waitForPause() {
      if (!hasPauses) return undefined;
      const timer = setTimeout(() => startTransition(() => setPaused(values)), PAUSE);
      return () => clearTimeout(timer);
    },
    [values, hasPauses],
  );
  return useDeferredValue(hasPauses ? paused : values);
}
