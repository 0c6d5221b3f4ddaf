import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '../scripts/chromium.ts';
import { type PortalPair, startPortalPair } from '../scripts/portal-pair.ts';

export interface Bench {
  readonly portal: PortalPair;
  readonly context: BrowserContext;
  newPage(): Promise<Page>;
}

/** Runs a measurement on a portal and a sandbox of its own, in a Chromium of its own. */
export async function withPortal<T>(measure: (bench: Bench) => Promise<T>, args: readonly string[] = []): Promise<T> {
  const portal = await startPortalPair();
  const profile = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const executablePath = findChromium();
  // The browser's own context: other tools that are connected to it see the same cookies and storage.
  const context = await chromium.launchPersistentContext(profile, {
    args: [...chromiumArgs, ...args],
    baseURL: portal.url,
    ...(executablePath && { executablePath }),
  });
  try {
    return await measure({ portal, context, newPage: () => context.newPage() });
  } finally {
    await context.close();
    await portal.stop();
    await rm(profile, { recursive: true, force: true });
  }
}

/** The middle of what was measured. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
