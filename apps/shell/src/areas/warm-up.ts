import type { Clock } from '@portal/ui/basics';

/** A user whose pointer or focus passes over a link in less time is not about to open it. */
export const DWELL_MS = 80;

interface WarmOnIntentNeeds {
  /** Preloads the page at a path of the portal; nothing if the user has no such page. */
  warm(path: string): void;
  /** The user saves data: then only a press preloads. */
  isSavingData(): boolean;
  readonly clock: Clock;
}

/**
 * Preloads pages that the user is about to open: those whose link the pointer or the focus rests on, and at once
 * those whose link is pressed, before the click is complete. Returns a function that stops it.
 */
export function warmOnIntent({ warm, isSavingData, clock }: WarmOnIntentNeeds): () => void {
  let forget = () => {};

  function rest({ target }: { readonly target: EventTarget | null }): void {
    forget();
    const path = linkedPath(target);
    if (path !== undefined && !isSavingData()) forget = clock.after(DWELL_MS, () => warm(path));
  }
  function press({ target }: Event): void {
    forget();
    const path = linkedPath(target);
    if (path !== undefined) warm(path);
  }

  const listeners = [
    ['pointerover', rest],
    ['focusin', rest],
    ['pointerdown', press],
    ['touchstart', press],
  ] as const;
  for (const [type, listener] of listeners) document.addEventListener(type, listener, { passive: true });
  // The pointer or the focus may have come to rest before these listeners were added.
  rest({ target: document.querySelector('a:hover') ?? document.activeElement });
  return () => {
    forget();
    for (const [type, listener] of listeners) document.removeEventListener(type, listener);
  };
}

/** The path in the portal that a link around the target leads to; not the one that is open. */
function linkedPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.href === '' || link.origin !== window.location.origin) return undefined;
  return link.pathname === window.location.pathname ? undefined : link.pathname;
}

interface WarmLikelyNeeds {
  /** In the order in which they are likely to be opened. */
  readonly remoteIds: readonly string[];
  warm(remoteId: string): Promise<void>;
  idle(): Promise<void>;
}

/** Preloads areas one at a time, after the first user action and whenever the browser is idle. */
export function warmAfterFirstInteraction({ remoteIds, warm, idle }: WarmLikelyNeeds): () => void {
  let isOver = false;
  const types = ['pointerdown', 'keydown'] as const;
  const stopListening = () => {
    for (const type of types) document.removeEventListener(type, start);
  };

  async function warmAll(): Promise<void> {
    for (const remoteId of remoteIds) {
      await idle();
      if (isOver) return;
      await warm(remoteId);
    }
  }
  function start(): void {
    stopListening();
    void warmAll();
  }

  for (const type of types) document.addEventListener(type, start, { passive: true });
  return () => {
    isOver = true;
    stopListening();
  };
}
