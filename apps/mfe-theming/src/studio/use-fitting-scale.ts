import { type RefObject, useLayoutEffect, useState } from 'react';

/** Smaller text would be illegible. */
const SCALE_MIN = 0.55;

export interface FittingScale {
  /** 0.55 to 1. */
  readonly scale: number;
  /** The height of the content at this scale, in pixels. `undefined` until it has been drawn. */
  readonly height: number | undefined;
}

/**
 * The scale at which some content and its surroundings fit into the height of the window. `surroundings`: their height
 * in pixels. The content is drawn at its own size and then scaled, so its height must not depend on the scale.
 */
export function useFittingScale(content: RefObject<HTMLElement | null>, surroundings: number): FittingScale {
  const [fitting, setFitting] = useState<FittingScale>({ scale: 1, height: undefined });
  useLayoutEffect(
    function fitIntoWindow() {
      const element = content.current;
      // Exists everywhere but in tests.
      if (!element || !('ResizeObserver' in globalThis)) return undefined;
      function fit() {
        if (!element) return;
        // The height before it is scaled.
        const natural = element.offsetHeight;
        const scale = scaleFor(natural, window.innerHeight - surroundings);
        const height = natural === 0 ? undefined : Math.ceil(natural * scale);
        setFitting((before) => (before.scale === scale && before.height === height ? before : { scale, height }));
      }
      const observer = new ResizeObserver(fit);
      observer.observe(element);
      window.addEventListener('resize', fit);
      return () => {
        observer.disconnect();
        window.removeEventListener('resize', fit);
      };
    },
    [content, surroundings],
  );
  return fitting;
}

/** The scale at which a height fits into the room for it, in hundredths so that it is steady. */
export function scaleFor(height: number, room: number): number {
  if (height <= room || height === 0) return 1;
  return Math.max(SCALE_MIN, Math.floor((room / height) * 100) / 100);
}
