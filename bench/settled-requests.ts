import { stripVTControlCharacters } from 'node:util';
import type { Page, Request } from '@playwright/test';
import { Refusal } from '../scripts/processes/child.ts';

/** A page is settled when no request has been under way for this long. Longer than the longest pause between two requests of one step. */
const QUIET_MS = 500;

/** Limit of every wait of a measurement. */
export const LIMIT_MS = 60_000;

/**
 * Requests whose end is not awaited: the hub's connection stays open, and Chromium does not report the end of a response that nothing reads, such
 * as monitoring's. Everything else that the portal repeats, such as reading the registry, has longer pauses.
 */
const NOT_AWAITED = /\/(notificationhub|monitoring)\//;

/** Waits until the page's requests have ended. `step` is for the error if they do not. */
export type Settle = (step: string) => Promise<void>;

/**
 * Follows the requests of a page from now on. Not Playwright's `networkidle`, which a page reaches once and whose time-out does not say
 * what it waited for.
 */
export function followRequests(page: Page): Settle {
  const underWay = new Set<Request>();
  let changedAt = performance.now();
  page.on('request', (request) => {
    if (NOT_AWAITED.test(request.url())) return;
    // The end of requests of a page that was left is not always reported.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    underWay.add(request);
    changedAt = performance.now();
  });
  const ended = (request: Request) => {
    if (underWay.delete(request)) changedAt = performance.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async (step) => {
    const late = performance.now() + LIMIT_MS;
    changedAt = performance.now();
    for (;;) {
      const quietMs = underWay.size > 0 ? 0 : performance.now() - changedAt;
      if (quietMs >= QUIET_MS) return;
      if (performance.now() > late) {
        const open = [...underWay].map((request) => request.url()).join(', ') || 'none, but new ones kept starting';
        throw new Refusal(
          `The step "${step}" still made requests after ${LIMIT_MS / 1000} seconds. Those under way: ${open}.`,
        );
      }
      await new Promise((over) => setTimeout(over, Math.max(QUIET_MS - quietMs, 20)));
    }
  };
}

/** Runs a step of a measurement, whose waits have a limit. Rejects with a sentence that names the step if one is exceeded. */
export async function inStep<T>(step: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`The step "${step}" failed: ${inOneLine(error)}`);
  }
}

/** An error of Playwright has colours, and lines that say what it waited for. */
function inOneLine(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== 'Call log:')
    .join(' ');
}
