import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

export interface JavaScriptLoad {
  requests: number;
  /** What `gzip -9` makes of each file, summed. */
  gzipBytes: number;
}

/** Counts the JavaScript that a page loads from one origin, from now on. */
export function countJavaScript(page: Page, origin: string): { soFar(until?: number): Promise<JavaScriptLoad> } {
  const scripts: { askedAt: number; size: Promise<number> }[] = [];
  page.on('response', (response) => {
    if (!isScriptOf(origin, response)) return;
    // The browser lets go of what a page asked for that is left meanwhile; the file is still there.
    const body = response.body().catch(async () => (await page.request.get(response.url())).body());
    const size = body.then((content) => gzipSync(content, { level: 9 }).length);
    // What is loaded ahead may still be on its way when the page is closed; then nobody counts any more.
    size.catch(() => {});
    scripts.push({ askedAt: response.request().timing().startTime, size });
  });
  return {
    /** `until`: only what was asked for by then, in milliseconds since 1970. */
    async soFar(until = Number.POSITIVE_INFINITY) {
      const sizes = await Promise.all(scripts.filter(({ askedAt }) => askedAt <= until).map(({ size }) => size));
      return { requests: sizes.length, gzipBytes: sizes.reduce((sum, size) => sum + size, 0) };
    },
  };
}

function isScriptOf(origin: string, response: Response): boolean {
  const type = response.headers()['content-type'] ?? '';
  return response.url().startsWith(origin) && response.ok() && type.includes('javascript');
}
