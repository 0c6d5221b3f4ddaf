import type { Page } from '@playwright/test';
import { signIn } from '../e2e/testing/sign-in.ts';
import { type Bench, median, startFirstVisit, withPortal } from './browser.ts';
import { follow } from './journey.ts';

const LATENCY_MS = 80;
const RUNS = 5;
/** Limit of requests for code after the click, from the project's quality page. */
const REQUESTS_LIMIT = 0;

interface Opening {
  /** From the click to the area's table. */
  readonly ms: number;
  /** Scripts and style sheets that were requested after the click. */
  readonly requests: number;
}

/** Measures opening an area from home with 80 ms of latency: directly, and after the pointer has hovered over its menu item. */
export async function measureOpening(): Promise<void> {
  await withPortal(async (bench) => {
    const page = await bench.newPage();
    await signIn(page, 'admin@northwind.example');
    const rows = [];
    for (const area of ['users', 'webhooks']) {
      for (const isWarm of [false, true]) {
        const openings = [];
        for (let run = 0; run < RUNS; run += 1) openings.push(await open(bench, page, area, isWarm));
        rows.push({
          area,
          'pointer on the menu item': isWarm ? 'until everything is loaded' : 'never',
          ms: Math.round(median(openings.map(({ ms }) => ms))),
          'requests for code after the click': Math.max(...openings.map(({ requests }) => requests)),
          ...(isWarm && { limit: REQUESTS_LIMIT }),
        });
      }
    }
    console.log(`Opening an area from home, empty cache, ${LATENCY_MS} ms of latency, median of ${RUNS} runs`);
    console.table(rows);
  });
}

async function open({ portal }: Bench, page: Page, area: string, isWarm: boolean): Promise<Opening> {
  await startFirstVisit(page, LATENCY_MS);
  await page.mouse.move(0, 0);
  await page.goto('/');
  const link = `nav a[href="/${area}"]`;
  await page.locator(link).waitFor();
  await page.waitForLoadState('networkidle');
  if (isWarm) {
    await page.locator(link).hover();
    await page.waitForLoadState('networkidle');
    // Gives the prefetch after the hover time to request its first file.
    await page.waitForTimeout(4 * LATENCY_MS);
    await page.waitForLoadState('networkidle');
  }
  let requests = 0;
  const count = (request: { url(): string; resourceType(): string }) => {
    const isCode = ['script', 'stylesheet'].includes(request.resourceType()) || request.url().endsWith('.json');
    if (isCode && request.url().startsWith(portal.url)) requests += 1;
  };
  page.on('request', count);
  const ms = await follow(page, link, `main td a[href^="/${area}/"]`);
  await page.waitForLoadState('networkidle');
  page.off('request', count);
  return { ms, requests };
}
