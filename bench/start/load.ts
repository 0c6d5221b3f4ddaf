import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { signInTab } from '../../e2e/testing/open-as.ts';
import { Refusal } from '../../scripts/processes/child.ts';
import { followRequests, inStep, LIMIT_MS, type Settle } from '../settled-requests.ts';
import { type Content, keepTimes, type PageTimes, readTimes } from './page-clock.ts';
import { noteTraffic, type Transfer } from './traffic.ts';

const ADMIN = 'admin@northwind.example';

export interface Device {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly isMobile: boolean;
  /** The factor by which tasks take longer than on this machine. */
  readonly slowdown: number;
  /** Between each request and its response. */
  readonly latencyMs: number;
  readonly kilobitsPerSecond: number;
}

/** The phone of Lighthouse's mobile preset, really throttled. */
export const PHONE: Device = {
  name: 'phone',
  width: 412,
  height: 823,
  isMobile: true,
  slowdown: 4,
  latencyMs: 150,
  kilobitsPerSecond: 1474.56,
};

/** The computer of Lighthouse's desktop preset, really throttled. */
export const DESKTOP: Device = {
  name: 'desktop',
  width: 1350,
  height: 940,
  isMobile: false,
  slowdown: 1,
  latencyMs: 40,
  kilobitsPerSecond: 10_240,
};

export interface Visit {
  readonly name: string;
  readonly path: string;
  readonly content: Content;
  readonly device: Device;
  readonly cache: 'empty' | 'filled';
  /** `new`: the tab has no session, so the portal asks the identity provider, which knows the user. */
  readonly tab: 'same' | 'new';
}

export interface Load {
  readonly times: PageTimes;
  /** When the first navigation began, in milliseconds since 1970. */
  readonly beganAt: number;
  readonly transfers: readonly Transfer[];
}

export const HOME: Content = { selector: 'main h2', text: 'Recent activity' };

/** Number of times that a load is measured again. */
const AGAIN = 2;

/**
 * Loads a page of the portal in a new browser context, as a user who has opened it before. Measures again if the page loaded itself a
 * second time, as it does when a file is late or damaged.
 */
export async function measureVisit(browser: Browser, portalUrl: string, visit: Visit): Promise<Load> {
  for (let attempt = 0; attempt <= AGAIN; attempt += 1) {
    const load = await measureOnce(browser, portalUrl, visit);
    const pages = load.transfers.filter(({ url, kind }) => kind === 'Document' && url.startsWith(portalUrl));
    // In a new tab: the page, and the page after the sign-in.
    if (pages.length <= (visit.tab === 'new' ? 2 : 1)) return load;
    console.log(`"${visit.name}" loaded itself again (${pages.length} pages), so it is measured again.`);
  }
  throw new Refusal(`"${visit.name}" loaded itself again in each of ${AGAIN + 1} attempts: this machine is too busy.`);
}

function measureOnce(browser: Browser, portalUrl: string, visit: Visit): Promise<Load> {
  return inContext(browser, portalUrl, visit.device, async (context) => {
    let { page, settle } = await openSignedIn(context, visit);
    if (visit.tab === 'new') {
      await page.close();
      ({ page, settle } = await openTab(context));
    } else {
      // The requests of the page before must not take part.
      await page.goto('about:blank');
    }
    const load = await measureNavigation(page, settle, visit);
    // A later request of the same file may be served from memory.
    const script = load.transfers.find(({ url, kind }) => url.startsWith(`${portalUrl}/static/`) && kind === 'Script');
    if (visit.tab === 'same' && script?.isCached !== (visit.cache === 'filled')) {
      throw new Refusal(`The cache should have been ${visit.cache} for "${visit.name}", and was not.`);
    }
    return load;
  });
}

/** Loads a page without a session, such as a floor, in a new browser context. */
export function measurePage(browser: Browser, url: string, { name, content, device }: Visit): Promise<Load> {
  return inContext(browser, url, device, async (context) => {
    const { page, settle } = await openTab(context);
    return measureNavigation(page, settle, { name, path: '/', content, device, cache: 'empty' });
  });
}

/** Runs `measure` with a new browser context that has the screen of a device. */
export async function inContext<T>(
  browser: Browser,
  baseURL: string,
  { width, height, isMobile }: Device,
  measure: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ baseURL, viewport: { width, height }, isMobile, hasTouch: isMobile });
  context.setDefaultTimeout(LIMIT_MS);
  try {
    return await measure(context);
  } finally {
    await context.close();
  }
}

export interface Tab {
  readonly page: Page;
  readonly settle: Settle;
}

async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  return { page, settle: followRequests(page) };
}

/** Opens a tab, signs in, and opens home and then the page of the visit, which fills the cache. Nothing is throttled. */
export async function openSignedIn(
  context: BrowserContext,
  { name, path, content }: Pick<Visit, 'name' | 'path' | 'content'>,
): Promise<Tab> {
  const tab = await openTab(context);
  await inStep(`signing in for ${name}`, () => signInTab(tab.page, ADMIN));
  await open(tab, `home before ${name}`, '/', HOME);
  if (path !== '/') await open(tab, `${name} for the first time`, path, content);
  return tab;
}

/** Opens an address and waits until its content is complete and its requests have ended. */
export async function open({ page, settle }: Tab, step: string, path: string, content: Content): Promise<void> {
  await inStep(step, async () => {
    await page.goto(path);
    await shows(page, content);
  });
  await settle(step);
}

async function shows(page: Page, { selector, text }: Content): Promise<void> {
  const matches = page.locator(selector);
  await (text === undefined ? matches : matches.getByText(text, { exact: true }))
    .first()
    .waitFor({ state: 'attached' });
}

/** Loads the page of a visit in an open tab, throttled. */
export async function measureNavigation(page: Page, settle: Settle, visit: Omit<Visit, 'tab'>): Promise<Load> {
  const { name, path, content, device, cache } = visit;
  await page.addInitScript(keepTimes, content);
  const devtools = await page.context().newCDPSession(page);
  const transfers = await noteTraffic(devtools);
  if (cache === 'empty') await devtools.send('Network.clearBrowserCache');
  await throttle(devtools, device);
  const times = await inStep(`loading ${name}`, async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.pageClock?.isComplete === true);
    await settle(name);
    return page.evaluate(readTimes);
  });
  const [first] = transfers;
  if (!times || !first) throw new Refusal(`"${name}" was not measured: the page has no clock.`);
  return { times, beganAt: first.startedAt, transfers: [...transfers] };
}

/** Returns the times of a load in seconds from the start of the first navigation. */
export function secondsOf({ times, beganAt }: Load) {
  const since = (ms: number | undefined) => (times.origin + (ms ?? Number.NaN) - beganAt) / 1000;
  const { firstPaint, largestPaint, usable, complete } = times;
  return {
    firstPaint: since(firstPaint),
    largestPaint: since(largestPaint),
    usable: since(usable),
    complete: since(complete),
  };
}

/** Slows down the processor and the network. */
async function throttle(
  devtools: CDPSession,
  { slowdown, latencyMs, kilobitsPerSecond }: Pick<Device, 'slowdown' | 'latencyMs' | 'kilobitsPerSecond'>,
): Promise<void> {
  const throughput = (kilobitsPerSecond * 1000) / 8;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
