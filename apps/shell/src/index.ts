import { loadWithRetry } from '@portal/contract';
import { yieldToMain } from './loading/yield-to-main.ts';

// The page's start guard handles this error, because the shell's code may be missing.
start().catch(reportError);

/** The asynchronous boundary lets the federation runtime settle the shared singletons before anything uses them. */
async function start(): Promise<void> {
  // In steps, so that no task of the start is long: library code runs before the shell's own.
  await yieldToMain();
  await Promise.all([import('react-dom/client'), import('react-router-dom')]);
  await yieldToMain();
  // A browser runs scripts also if a style sheet was refused.
  await window.portalStart?.complete();
  await loadWithRetry(() => import('./bootstrap.tsx'));
}
