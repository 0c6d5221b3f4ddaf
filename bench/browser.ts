import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '../scripts/system-tools/chromium.ts';
import { type PortalPair, startPortalPair } from '../scripts/portal/portal-pair.ts';

export interface Bench {
  readonly portal: PortalPair;
  readonly context: BrowserContext;
  newPage(): Promise<Page>;
}

export interface BenchOptions {
  /** Additional arguments for Chromium. */
  readonly args?: readonly string[];
  /** The site to serve. Default: the site that is published in this repository. */
  readonly site?: string;
}

/** Runs a measurement on a new portal and sandbox, in a new Chromium. */
export async function withPortal<T>(measure: (bench: Bench) => Promise<T>, options: BenchOptions = {}): Promise<T> {
  const portal = await startPortalPair({ site: options.site });
  const profile = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const executablePath = findChromium();
  // The browser's default context, so that other tools connected to it see the same cookies and storage.
  const context = await chromium.launchPersistentContext(profile, {
    args: [...chromiumArgs, ...(options.args ?? [])],
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

/** Clears the browser's cache and adds `latencyMs` to every request. */
export async function startFirstVisit(page: Page, latencyMs: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns a row to print, with a value and its limit. */
export function withLimit(what: string, value: number, unit: string, limit: number) {
  return { what, [unit]: Math.round(value), [`limit (${unit})`]: limit, 'of the limit': (value / limit).toFixed(2) };
}
