import { yieldToMain } from './yield-to-main.ts';

start().catch(function showStartFailure(error: unknown) {
  reportError(error);
  // Without the shell's code, only the page itself can show the error.
  const root = document.getElementById('root');
  root?.setAttribute('role', 'alert');
  root?.replaceChildren('The portal could not be loaded. Check your connection, then reload the page.');
});

/** The asynchronous boundary lets the federation runtime settle the shared singletons before anything uses them. */
async function start(): Promise<void> {
  // In steps, so that no task of the start is long: library code runs before the shell's own.
  await yieldToMain();
  await Promise.all([import('react-dom/client'), import('react-router-dom')]);
  await yieldToMain();
  await import('./bootstrap.tsx');
}
