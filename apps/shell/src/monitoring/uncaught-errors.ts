import type { Monitor } from './monitor.ts';

/** Reports uncaught errors and unhandled rejections. An abort is not an error. */
export function reportUncaughtErrors(monitor: Monitor): void {
  const report = (error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    monitor.report({ kind: 'uncaught-error', error });
  };
  window.addEventListener('error', function reportError({ error, message }) {
    // Without an error object it is a browser warning, which needs no action.
    if (error !== null && error !== undefined) report(error);
    else if (!message.startsWith('ResizeObserver')) report(message);
  });
  window.addEventListener('unhandledrejection', function reportRejection({ reason }) {
    report(reason);
  });
}
