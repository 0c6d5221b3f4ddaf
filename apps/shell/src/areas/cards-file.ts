import type { CardReaders } from '@portal/api-client/cards';
import { CARDS_FILE, type Release } from '@portal/contract';
import { loadScript } from './load-script.ts';

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

/**
 * Loads `cards.js` of a release: its cards without its container. It is requested at once, and runs when the shared modules are there.
 * Rejects like the bundler's code for a chunk, or like `sharing`.
 */
export async function loadCardsFile(
  { entry, integrity: { cards: integrity = '' } }: Release,
  sharing: Promise<unknown>,
): Promise<{ cards: CardReaders }> {
  const { href } = new URL(CARDS_FILE, entry);
  const request = Object.assign(document.createElement('link'), {
    rel: 'preload',
    as: 'script',
    href,
    integrity,
    crossOrigin: 'anonymous',
  });
  document.head.append(request);
  try {
    await sharing;
  } finally {
    request.remove();
  }
  try {
    await loadScript(href, integrity);
  } catch (cause) {
    throw Object.assign(new Error(`Loading chunk cards failed. ${String(cause)}`, { cause }), {
      name: 'ChunkLoadError',
    });
  }
  const cards = window.portalCards;
  window.portalCards = undefined;
  if (!cards) throw Object.assign(new Error(`${href} threw or has no cards`), { code: 'ScriptExecutionError' });
  return { cards };
}
