import { useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import type { Elements } from './elements.ts';
import { ConfirmDialog } from './dialog.tsx';

export interface UnsavedChangesGuard {
  /** The service behind `useUnsavedChanges`. */
  readonly warnBeforeLeaving: (warning: string) => () => void;
  /** The dialog that asks, if one is open. Render it somewhere in the frame. */
  readonly question: Elements;
}

/** Asks before the user leaves a page with a warning. Use it once per router, in the frame around its pages. */
export function useUnsavedChangesGuard(): UnsavedChangesGuard {
  // Read when the user leaves, so that a page that was just saved or closed never asks.
  const [{ warnBeforeLeaving, openWarnings, subscribe }] = useState(createWarnings);
  // The warnings may change while the dialog is open, e.g. when a new private key arrives.
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
    // While it is registered, browsers cannot restore the page from their cache.
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

/** Makes the browser ask, in its own words. */
function holdTab(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
