import type { Page } from '@playwright/test';
import { inStep, LIMIT_MS, type Settle } from './settled-requests.ts';

/** One step of a journey. `shown` is a selector that matches once the page is usable. */
interface Step {
  readonly name: string;
  /** Selector of the link to click. Default: none, so a signed-in user opens the address directly. */
  readonly link?: string;
  readonly shown: string;
}

/** Home, then three areas with a table each, and a detail page of the second. */
const JOURNEY: readonly Step[] = [
  { name: 'home', shown: 'nav a[href="/users"]' },
  { name: 'Users', link: 'nav a[href="/users"]', shown: 'main td a[href^="/users/"]' },
  { name: 'Webhooks', link: 'nav a[href="/webhooks"]', shown: 'main tbody a[href^="/webhooks/"]' },
  { name: 'a webhook', link: 'main tbody a[href^="/webhooks/"]:not([href*="/batches"])', shown: 'main form input' },
  {
    name: 'Transaction Data',
    link: 'nav a[href="/reporting/transactions"]',
    shown: 'main tbody th a[href^="/reporting/transactions/"]',
  },
];

export interface Stage {
  readonly name: string;
  /** From the navigation or the click until the page is usable. */
  readonly ms: number;
}

export interface Journey {
  readonly page: Page;
  readonly settle: Settle;
  /** Receives the name of each step when it starts. */
  readonly during?: (name: string) => void;
}

/** Runs the journey. Waits for the requests of each step to end before the next. */
export async function travel({ page, settle, during = () => {} }: Journey): Promise<Stage[]> {
  const stages: Stage[] = [];
  for (const { name, link, shown } of JOURNEY) {
    during(name);
    const ms = await inStep(name, () => (link === undefined ? visit(page, shown) : follow(page, link, shown)));
    stages.push({ name, ms });
    await settle(name);
  }
  return stages;
}

async function visit(page: Page, shown: string): Promise<number> {
  const startedAt = performance.now();
  await page.goto('/', { waitUntil: 'commit' });
  await appears(page, shown);
  return performance.now() - startedAt;
}

/** Returns the milliseconds from a click until its page is usable. Does not move the pointer over the link before. */
export async function follow(page: Page, link: string, shown: string): Promise<number> {
  await appears(page, link);
  const startedAt = performance.now();
  await page.locator(link).first().dispatchEvent('click');
  await appears(page, shown);
  return performance.now() - startedAt;
}

/** Checks in every animation frame, because a waiting locator polls less and less often. */
async function appears(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector, { timeout: LIMIT_MS });
}
