import { useLayoutEffect, useRef, useState } from 'react';

export interface LoadFailure {
  /** The failure to show: the current one, or the one whose retry is in progress. */
  readonly failure: Error | undefined;
  /** A retry is in progress; its query no longer has the error. */
  readonly isRetrying: boolean;
  /** Call when the user retries. The failure stays visible until there is a response. */
  noteRetry(): void;
  /** Call when the user requests something else, so that the failure is discarded. */
  forget(): void;
}

/**
 * Keeps a failure visible during its retry, and moves the focus when it disappears, because the Retry button disappears
 * with it. `focusNext` focuses the content in its place.
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
