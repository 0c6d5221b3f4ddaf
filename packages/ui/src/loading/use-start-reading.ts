import { type RefObject, useEffect, useRef } from 'react';

/** A ref for the heading of content that replaces other content. Focuses it, so that screen readers continue there. */
export function useStartReading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(function startReadingHere() {
    heading.current?.focus();
  }, []);

  return heading;
}
