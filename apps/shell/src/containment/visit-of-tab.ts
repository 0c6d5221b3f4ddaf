import type { BrowserValue } from '@portal/auth';

const KEY = 'portal.visit';

/**
 * The page on screen, until the user leaves it or hides the tab. Left behind by a page that hung. Not among the values of `@portal/auth`, which
 * are part of the start.
 */
export const visitOfTab: BrowserValue = {
  get() {
    try {
      return window.sessionStorage.getItem(KEY) ?? undefined;
    } catch {
      return undefined; // blocked
    }
  },
  set(value) {
    try {
      if (value === undefined) window.sessionStorage.removeItem(KEY);
      else window.sessionStorage.setItem(KEY, value);
      return true;
    } catch {
      return false; // blocked or full
    }
  },
};
