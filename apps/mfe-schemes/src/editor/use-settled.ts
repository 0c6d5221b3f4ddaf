import { startTransition, useDeferredValue, useEffect, useState } from 'react';

/** With more rules, looking for problems takes tens of milliseconds. */
const RULES_MAX = 20;
/** Pauses between the keystrokes of fast typing are shorter, in ms. */
const PAUSE = 200;

/** The values for slow work. They are deferred, and those of a draft with many rules wait until the user pauses. */
export function useSettled<V extends { readonly rules: readonly unknown[] }>(values: V): V {
  const [paused, setPaused] = useState(values);
  const isLong = values.rules.length > RULES_MAX;
  useEffect(
    function waitForPause() {
      if (!isLong) return undefined;
      const timer = setTimeout(() => startTransition(() => setPaused(values)), PAUSE);
      return () => clearTimeout(timer);
    },
    [values, isLong],
  );
  return useDeferredValue(isLong ? paused : values);
}
