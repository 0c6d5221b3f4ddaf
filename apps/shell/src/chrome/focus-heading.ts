import { useCallback, useRef } from 'react';
import { MAIN_ID } from './layout.tsx';

/**
 * Returns the callback for `PageShownContext`. It moves the focus to the heading of each page once, so that the keyboard
 * and screen readers start there; on the first page after a document load only if the user has not moved it yet.
 */
export function useFocusHeading(pathname: string): () => void {
  const announced = useRef<string>(undefined);
  return useCallback(() => {
    if (announced.current === pathname) return;
    const isFirst = announced.current === undefined;
    announced.current = pathname;
    if (isFirst && document.activeElement !== document.body) return;
    const main = document.getElementById(MAIN_ID);
    const target = main?.querySelector('h1') ?? main;
    target?.focus({ preventScroll: true });
  }, [pathname]);
}
