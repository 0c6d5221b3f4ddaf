import { vi } from 'vitest';
import { hasCallsInFlight } from './calls-in-flight.ts';

/** How long a page must stay as it is before a wait fails. The usual limit of one second fails on a busy machine. */
export const ROUND_MS = 3_000;
/** At four processes for each core, 15 seconds were too short. */
export const LONGEST_MS = 30_000;

const CODE_LOADS_MS = 50;
/** Of queries, and of `expect` in `waitFor`. Errors of other commands, such as a click, are final. */
const OF_WAITS = new Set(['TestingLibraryElementError', 'AssertionError']);

// Real ones, also in a test with fake timers.
const { setTimeout } = globalThis;
const now = performance.now.bind(performance);

/** Whether a wait fails early. In CI, and in the repository of the portal, nobody waits for a failure. */
export const failsEarly = ({ CI = '', PORTAL_TEST_WAITS = '' }: Readonly<Record<string, string | undefined>>) =>
  CI === '' && PORTAL_TEST_WAITS !== 'long';

/**
 * Repeats a wait of Testing Library, which takes `ROUND_MS`, until it succeeds. It fails after a round in which the page did not change, if no call is in
 * flight and no code is being loaded, and in any case after `LONGEST_MS`.
 */
export async function waitUntilSettled<Result>(wait: () => Promise<Result>): Promise<Result> {
  const began = now();
  let changes = 0;
  const observer = new MutationObserver(() => (changes += 1));
  observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  try {
    for (;;) {
      const roundBegan = now();
      changes = 0;
      try {
        return await wait();
      } catch (error) {
        const isOver = now() - began >= LONGEST_MS || now() - roundBegan < ROUND_MS - 1;
        const isOfWait = error instanceof Error && OF_WAITS.has(error.name);
        if (isOver || !isOfWait || (changes === 0 && !hasCallsInFlight() && !(await isLoadingCode()))) throw error;
      }
    }
  } finally {
    observer.disconnect();
  }
}

function isLoadingCode(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, CODE_LOADS_MS, true));
  return Promise.race([vi.dynamicImportSettled().then(() => false), late]);
}
