import { createContext, use, useEffect } from 'react';

/** What the frame wants to be told when a page is up: its heading can take the focus. */
export const PageShownContext = createContext<() => void>(() => {});

/** Reports that the calling page is shown, or when it loads its code first, once `isShown` holds. */
export function usePageShown(isShown = true): void {
  const announce = use(PageShownContext);
  useEffect(
    function announcePage() {
      if (isShown) announce();
    },
    [announce, isShown],
  );
}
