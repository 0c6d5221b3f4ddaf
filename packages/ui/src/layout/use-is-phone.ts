import { useSyncExternalStore } from 'react';

/** The same width as in the style sheets. */
const PHONE = '(width < 640px)';

/** Whether the window is as narrow as a phone: rows become cards, and controls move into menus. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone);
}

// Only test environments have no `matchMedia`.
function isPhone(): boolean {
  return globalThis.matchMedia?.(PHONE).matches ?? false;
}

function subscribe(listener: () => void): () => void {
  const media = globalThis.matchMedia?.(PHONE);
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}
