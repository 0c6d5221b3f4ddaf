import type { Monitor } from './monitor.ts';

/** Reports what is thrown and caught by nobody, here and in promises. An abort is not an error. */
export function reportUncaughtErrors(monitor: Monitor): void {
  const report = (error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    monitor.report({ kind: 'uncaught-error', error });
  };
  window.addEventListener('error', function reportError({ error, message }) {
    // Without an error it is the browser that complains, of nothing that anybody could mend.
    if (error !== null && error !== undefined) report(error);
    else if (!message.startsWith('ResizeObserver')) report(message);
  });
  window.addEventListener('unhandledrejection', function reportRejection({ reason }) {
    report(reason);
  });
}
