import { type RefObject, useEffect, useState } from 'react';

/** Whether more content is hidden beyond the left and the right edge of an element that scrolls sideways, while it is in the document. */
export function useScrollEdges(
  scroll: RefObject<HTMLElement | null>,
  isThere: boolean,
): {
  readonly left: boolean;
  readonly right: boolean;
} {
  const [edges, setEdges] = useState(NEITHER);
  useEffect(
    function watchEdges() {
      const element = scroll.current;
      // Exists everywhere but in tests.
      if (!element || !('ResizeObserver' in globalThis)) return undefined;
      function look() {
        if (!element) return;
        const left = element.scrollLeft > 0;
        // Widths are rounded.
        const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
        setEdges((before) => (before.left === left && before.right === right ? before : { left, right }));
      }
      const observer = new ResizeObserver(look);
      for (const watched of [element, element.firstElementChild]) if (watched) observer.observe(watched);
      element.addEventListener('scroll', look, { passive: true });
      return () => {
        observer.disconnect();
        element.removeEventListener('scroll', look);
      };
    },
    [scroll, isThere],
  );
  return edges;
}

const NEITHER = { left: false, right: false };
