import { useCallback, useState } from 'react';
import type { PageNames } from './crumbs.ts';

/** The loaded names of the current page and its parents, and a function with which a page sets them. */
export function usePageNames() {
  const [names, setNames] = useState<PageNames>(new Map());

  const setName = useCallback((title: string | undefined, path = '') => {
    setNames((before) => {
      const after = new Map(before);
      if (title === undefined) after.delete(path);
      else after.set(path, title);
      return after;
    });
  }, []);
  return [names, setName] as const;
}
