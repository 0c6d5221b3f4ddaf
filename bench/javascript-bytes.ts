import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

export interface JavaScriptLoad {
  requests: number;
  /** Sum of the file sizes after `gzip -9`. */
  gzipBytes: number;
}

/** Starts to count the JavaScript that a page loads from one origin. */
export function countJavaScript(page: Page, origin: string): { soFar(until?: number): Promise<JavaScriptLoad> } {
  const scripts: { askedAt: number; size: Promise<number> }[] = [];
  const counted = new Set<string>();
  page.on('response', (response) => {
    // A file that was requested ahead comes from the cache when it runs.
    if (!isScriptOf(origin, response) || counted.has(response.url())) return;
    counted.add(response.url());
    // The browser discards responses of a page that has been left, so the file is requested again.
    const body = response.body().catch(async () => (await page.request.get(response.url())).body());
    const size = body.then((content) => gzipSync(content, { level: 9 }).length);
    // A prefetch can still be pending when the page closes, after counting has ended.
    size.catch(() => {});
    scripts.push({ askedAt: response.request().timing().startTime, size });
  });
  return {
    /** `until` limits the count to requests started by then, in milliseconds since 1970. Default: no limit. */
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
