import type { NextAddress } from '@portal/contract/react';
import { useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import type { Elements } from '../words/elements.ts';
import { ConfirmDialog } from './dialog.tsx';

export interface UnsavedChangesGuard {
  /** The service behind `useUnsavedChanges`. */
  readonly warnBeforeLeaving: (warning: string) => () => void;
  /** The service behind `useBeforeLeaving`. */
  readonly beforeLeaving: (complete: (next: NextAddress) => void) => () => void;
  /** The dialog that asks, if one is open. Render it somewhere in the frame. */
  readonly question: Elements;
}

/** Asks before the user leaves a page with a warning, and lets the page complete its address. Use it once per router, in the frame around its pages. */
export function useUnsavedChangesGuard(): UnsavedChangesGuard {
  // Read when the user leaves, so that a page that was just saved or closed never asks.
  const [{ warnBeforeLeaving, openWarnings, subscribe }] = useState(createWarnings);
  const [{ beforeLeaving, complete }] = useState(createCompletions);
  // The warnings may change while the dialog is open, e.g. when a new private key arrives.
  const warnings = useSyncExternalStore(subscribe, openWarnings);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const action: string = historyAction;
    // The router opens addresses at once, so the current one is complete before the next one is opened.
    if (action === 'PUSH') complete(nextLocation);
    return openWarnings().length > 0 && currentLocation.pathname !== nextLocation.pathname;
  });
  if (blocker.state !== 'blocked' || warnings.length === 0) return { warnBeforeLeaving, beforeLeaving, question: null };
  return {
    warnBeforeLeaving,
    beforeLeaving,
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

function createCompletions() {
  const completions = new Set<(next: NextAddress) => void>();
  return {
    beforeLeaving(one: (next: NextAddress) => void): () => void {
      // Its own function, so that each registration is removed alone.
      const completion = (next: NextAddress) => one(next);
      completions.add(completion);
      return () => completions.delete(completion);
    },
    complete(next: NextAddress): void {
      for (const completion of completions) completion(next);
    },
  };
}

/** Makes the browser ask, in its own words. */
function holdTab(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
