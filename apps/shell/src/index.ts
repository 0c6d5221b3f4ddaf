import { yieldToMain } from './loading/yield-to-main.ts';
import { readPageConfig } from './start/page-config.ts';

/** After it, the shell shows that the page is loading. */
const LEAVING_PATIENCE_MS = 3_000;

// The page's start guard handles this error, because the shell's code may be missing.
start().catch(reportError);

/** Runs the scripts of the page in steps, so that no task of the start is long: library code runs before the shell's own. */
async function start(): Promise<void> {
  const configuring = readPageConfig();
  await yieldToMain();
  await leave();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await import(/* webpackMode: "eager" */ 'react-router-dom');
  await yieldToMain();
  await configuring;
  // A browser runs scripts also if a style sheet was refused.
  await window.portalStart?.complete();
  await import(/* webpackMode: "eager" */ './bootstrap.tsx');
}

/** Waits while the first script leaves for the sign-in: the code of a page that is left would only delay that. */
function leave(): Promise<unknown> {
  return Promise.race([
    window.portalEarly?.leaving,
    new Promise((resume) => void setTimeout(resume, LEAVING_PATIENCE_MS)),
  ]);
}
