import type { CardReaders } from '@portal/api-client/cards';
import { CARDS_FILE, type Release } from '@portal/contract';
import { LOAD_TIMEOUT_MS } from './containers.ts';

declare global {
  interface Window {
    /** Set by the `cards.js` that ran last. */
    portalCards?: CardReaders | undefined;
  }
}

/** Whether the release has its cards in a file of their own. Older releases and dev servers have them in the container only. */
export function hasCardsFile({ integrity }: Release): boolean {
  return integrity.cards !== undefined;
}

/** Loads `cards.js` of a release: its cards without its container. Rejects like the bundler's code for a chunk. */
export function loadCardsFile({ entry, integrity }: Release): Promise<{ cards: CardReaders }> {
  const { href } = new URL(CARDS_FILE, entry);
  const script = document.createElement('script');
  script.src = href;
  script.integrity = integrity.cards ?? '';
  script.crossOrigin = 'anonymous';
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<{ cards: CardReaders }>((resolve, reject) => {
    const refuse = (why: string) =>
      reject(Object.assign(new Error(`Loading chunk cards failed. (${why}: ${href})`), { name: 'ChunkLoadError' }));
    timer = setTimeout(() => refuse('timeout'), LOAD_TIMEOUT_MS);
    script.addEventListener('error', () => refuse('missing'));
    // The browser calls it directly after the script, before another one can run.
    script.addEventListener('load', () => {
      const cards = window.portalCards;
      window.portalCards = undefined;
      if (cards) resolve({ cards });
      else reject(new Error(`ScriptExecutionError: ${href} threw or has no cards`));
    });
    document.head.append(script);
  }).finally(() => {
    clearTimeout(timer);
    script.remove();
  });
}
