import { type ReactNode, useState } from 'react';
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
  const [{ warnBeforeLeaving, openWarnings }] = useState(createWarnings);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      openWarnings().length > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return { warnBeforeLeaving, question: null };
  return {
    warnBeforeLeaving,
    question: (
      <ConfirmDialog title="Leave this page?" confirm="Leave page" onConfirm={blocker.proceed} onClose={blocker.reset}>
        {openWarnings().map((text) => (
          <p key={text}>{text}</p>
        ))}
      </ConfirmDialog>
    ),
  };
}

function createWarnings() {
  const open = new Set<{ readonly text: string }>();
  return {
    warnBeforeLeaving(text: string): () => void {
      const warning = { text };
      open.add(warning);
      window.addEventListener('beforeunload', holdTab);
      return () => {
        open.delete(warning);
        // Not kept for good: with it, a browser cannot bring the page back from its cache.
        if (open.size === 0) window.removeEventListener('beforeunload', holdTab);
      };
    },
    openWarnings: () => [...new Set([...open].map(({ text }) => text))],
  };
}

/** The browser asks in its own words; it shows none of ours. */
function holdTab(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
