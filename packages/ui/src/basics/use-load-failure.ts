import { useLayoutEffect, useRef, useState } from 'react';

export interface LoadFailure {
  /** The failure to show: the present one, or the one whose retry has no answer yet. */
  readonly failure: Error | undefined;
  /** A retry is under way, and the failure it is for is known here alone. */
  readonly isRetrying: boolean;
  /** The user asks to try again: the failure stays on show until there is an answer. */
  noteRetry(): void;
  /** The user asks for something else: the answer to that is a matter of its own. */
  forget(): void;
}

/**
 * Keeps a failure in its place while loading is tried again, and sends the focus on when it goes: the button that was
 * pressed goes with it. `focusNext` focuses what stands there then.
 */
export function useLoadFailure(
  error: Error | null | undefined,
  hasContent: boolean,
  focusNext: () => void,
): LoadFailure {
  const [retried, setRetried] = useState<Error>();
  if (retried && (hasContent || (error && error !== retried))) setRetried(undefined);
  const failure = error ?? retried;

  const isShown = failure !== undefined;
  const wasShown = useRef(false);
  useLayoutEffect(function keepFocusWhenFailureGoes() {
    if (wasShown.current && !isShown && document.activeElement === document.body) focusNext();
    wasShown.current = isShown;
  });

  return {
    failure,
    isRetrying: !error && retried !== undefined,
    noteRetry: () => setRetried(failure),
    forget: () => setRetried(undefined),
  };
}
