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

export interface BenchOptions {
  /** More arguments for Chromium. */
  readonly args?: readonly string[];
  /** The site to serve, in place of the one that is published here. */
  readonly site?: string;
}

/** Runs a measurement on a portal and a sandbox of its own, in a Chromium of its own. */
export async function withPortal<T>(measure: (bench: Bench) => Promise<T>, options: BenchOptions = {}): Promise<T> {
  const portal = await startPortalPair({ site: options.site });
  const profile = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const executablePath = findChromium();
  // The browser's own context: other tools that are connected to it see the same cookies and storage.
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

/** What the browser has of files is forgotten, and every request waits `latencyMs` longer. */
export async function startAfresh(page: Page, latencyMs: number): Promise<void> {
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

/** The middle of what was measured. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** What was measured beside the bar that it may not exceed, as a row to print. */
export function besideBar(what: string, value: number, unit: string, bar: number) {
  return { what, [unit]: Math.round(value), [`bar (${unit})`]: bar, 'of the bar': (value / bar).toFixed(2) };
}
