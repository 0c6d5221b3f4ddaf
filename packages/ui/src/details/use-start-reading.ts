import { type RefObject, useEffect, useRef } from 'react';

/** For the heading of what takes the place of something else within a page: it takes the focus, so that reading goes on there. */
export function useStartReading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(function startReadingHere() {
    heading.current?.focus();
  }, []);

  return heading;
}
