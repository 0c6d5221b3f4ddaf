import type { Page } from '@playwright/test';
import { signIn } from '../e2e/testing/sign-in.ts';
import { type Bench, median, startFirstVisit, withPortal } from './browser.ts';
import { follow } from './journey.ts';
import { followRequests, type Settle } from './settled-requests.ts';

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
    const settle = followRequests(page);
    await signIn(page, 'admin@northwind.example');
    const rows = [];
    for (const area of ['users', 'webhooks']) {
      for (const isWarm of [false, true]) {
        const openings = [];
        for (let run = 0; run < RUNS; run += 1) openings.push(await open(bench, { page, settle, area, isWarm }));
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

interface Way {
  readonly page: Page;
  readonly settle: Settle;
  readonly area: string;
  /** Whether the pointer hovers over the menu item before the click. */
  readonly isWarm: boolean;
}

async function open({ portal }: Bench, { page, settle, area, isWarm }: Way): Promise<Opening> {
  await startFirstVisit(page, LATENCY_MS);
  await page.mouse.move(0, 0);
  await page.goto('/');
  const link = `nav a[href="/${area}"]`;
  await page.locator(link).waitFor();
  await settle('home');
  if (isWarm) {
    await page.locator(link).hover();
    await settle(`hovering over ${area}`);
  }
  let requests = 0;
  const count = (request: { url(): string; resourceType(): string }) => {
    const isCode = ['script', 'stylesheet'].includes(request.resourceType()) || request.url().endsWith('.json');
    if (isCode && request.url().startsWith(portal.url)) requests += 1;
  };
  page.on('request', count);
  const ms = await follow(page, link, `main td a[href^="/${area}/"]`);
  await settle(area);
  page.off('request', count);
  return { ms, requests };
}
