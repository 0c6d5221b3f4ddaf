import type { ColourMode } from '../theme.ts';

const DARK = '(prefers-color-scheme: dark)';

/** The current mode: `<html data-theme>`, else the system's preference. */
export function readColourMode(): ColourMode {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia(DARK).matches ? 'dark' : 'light';
}

/** Calls `listener` whenever the mode may have changed. Returns a function that unsubscribes. */
export function watchColourMode(listener: () => void): () => void {
  const system = window.matchMedia(DARK);
  const page = new MutationObserver(listener);
  system.addEventListener('change', listener);
  page.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', listener);
    page.disconnect();
  };
}
