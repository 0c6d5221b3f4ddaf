import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './dialog.tsx';

export interface UnsavedChangesGuard {
  /** The service behind `useUnsavedChanges`. */
  readonly warnBeforeLeaving: (warning: string) => () => void;
  /** The question when one is to be asked: render it somewhere in the frame. */
  readonly question: ReactNode;
}

/** Asks before a page with a warning is left. One per router, in the frame that outlives its pages. */
export function useUnsavedChangesGuard(): UnsavedChangesGuard {
  // Read at the moment of leaving, so that a page that has just been saved or gone is never asked about.
  const [{ warnBeforeLeaving, openWarnings, subscribe }] = useState(createWarnings);
  // What is lost may change while the question is open, e.g. when a new private key arrives.
  const warnings = useSyncExternalStore(subscribe, openWarnings);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      openWarnings().length > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked' || warnings.length === 0) return { warnBeforeLeaving, question: null };
  return {
    warnBeforeLeaving,
    question: (
      <ConfirmDialog title="Leave this page?" confirm="Leave page" onConfirm={blocker.proceed} onClose={blocker.reset}>
        {warnings.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </ConfirmDialog>
    ),
  };
}

function createWarnings() {
  const open = new Set<{ readonly text: string }>();
  const listeners = new Set<() => void>();
  let texts: readonly string[] = [];

  function change() {
    texts = [...new Set([...open].map(({ text }) => text))];
    // Not kept for good: with it, a browser cannot bring the page back from its cache.
    if (open.size === 0) window.removeEventListener('beforeunload', holdTab);
    else window.addEventListener('beforeunload', holdTab);
    for (const listener of listeners) listener();
  }

  return {
    warnBeforeLeaving(text: string): () => void {
      const warning = { text };
      open.add(warning);
      change();
      return () => {
        open.delete(warning);
        change();
      };
    },
    openWarnings: () => texts,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The browser asks in its own words; it shows none of ours. */
function holdTab(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
