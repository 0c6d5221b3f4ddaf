import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from '../packages/remote-kit/src/processes/system-chromium.ts';
import { findChromium } from '../scripts/system-tools/chromium.ts';
import { type PortalPair, startPortalPair } from '../scripts/portal/portal-pair.ts';
import { LIMIT_MS } from './settled-requests.ts';

export interface Bench {
  readonly portal: PortalPair;
  readonly browser: Browser;
  readonly context: BrowserContext;
  newPage(): Promise<Page>;
}

export interface BenchOptions<P extends PortalPair> {
  /** Starts the portal. Default: a pair that serves a copy of `site`. */
  readonly start?: () => Promise<P>;
  /** The site to serve. Default: the site that is published in this repository. */
  readonly site?: string | undefined;
}

/** Runs a measurement on a new portal and sandbox, in a new Chromium. */
export async function withPortal<T, P extends PortalPair = PortalPair>(
  measure: (bench: Bench & { readonly portal: P }) => Promise<T>,
  options?: BenchOptions<P>,
): Promise<T>;
export async function withPortal<T>(
  measure: (bench: Bench) => Promise<T>,
  { site, start = () => startPortalPair({ site }) }: BenchOptions<PortalPair> = {},
): Promise<T> {
  const portal = await start();
  try {
    return await withBrowser(async (browser) => {
      const context = await browser.newContext({ baseURL: portal.url });
      context.setDefaultTimeout(LIMIT_MS);
      return measure({ portal, browser, context, newPage: () => context.newPage() });
    });
  } finally {
    await portal.stop();
  }
}

/** Runs `measure` with a new Chromium. */
async function withBrowser<T>(measure: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: CHROMIUM_ARGUMENTS, ...(executablePath && { executablePath }) });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
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
