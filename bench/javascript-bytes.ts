import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

export interface JavaScriptLoad {
  requests: number;
  /** What `gzip -9` makes of each file, summed. */
  gzipBytes: number;
}

/** Counts the JavaScript that a page loads from one origin, from now on. */
export function countJavaScript(page: Page, origin: string): { soFar(): Promise<JavaScriptLoad> } {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (isScriptOf(origin, response)) sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return {
    async soFar() {
      const done = await Promise.all(sizes);
      return { requests: done.length, gzipBytes: done.reduce((sum, size) => sum + size, 0) };
    },
  };
}

function isScriptOf(origin: string, response: Response): boolean {
  const type = response.headers()['content-type'] ?? '';
  return response.url().startsWith(origin) && response.ok() && type.includes('javascript');
}
