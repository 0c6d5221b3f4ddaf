import { createContext, use, useEffect } from 'react';

/** The frame's callback for a shown page: its heading can take the focus. */
export const PageShownContext = createContext<() => void>(() => {});

/** Reports that the calling page is shown; a page that loads its code first reports it once `isShown` is true. */
export function usePageShown(isShown = true): void {
  const announce = use(PageShownContext);
  useEffect(
    function announcePage() {
      if (isShown) announce();
    },
    [announce, isShown],
  );
}
