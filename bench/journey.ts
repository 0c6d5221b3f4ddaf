import type { Page } from '@playwright/test';

/** One step of a journey: the link that leads there, and what is in the document when it can be used. */
interface Step {
  readonly name: string;
  /** None: the address itself, as a visitor who is signed in opens it. */
  readonly link?: string;
  readonly shown: string;
}

/** Home, and on into three areas, each with a table, and into one thing of the second. */
const JOURNEY: readonly Step[] = [
  { name: 'home', shown: 'nav a[href="/users"]' },
  { name: 'Users', link: 'nav a[href="/users"]', shown: 'main td a[href^="/users/"]' },
  { name: 'Webhooks', link: 'nav a[href="/webhooks"]', shown: 'main td a[href^="/webhooks/"]' },
  { name: 'a webhook', link: 'main td a[href^="/webhooks/"]', shown: 'main form input' },
  {
    name: 'Transaction Data',
    link: 'nav a[href="/reporting/transactions"]',
    shown: 'main tbody th a[href^="/reporting/transactions/"]',
  },
];

export interface Stage {
  readonly name: string;
  /** From the navigation, or the click, to what can be used. */
  readonly ms: number;
}

/** Travels the journey; between two steps the browser comes to rest. `during` is told the name of each step that begins. */
export async function travel(page: Page, during: (name: string) => void = () => {}): Promise<Stage[]> {
  const stages: Stage[] = [];
  for (const { name, link, shown } of JOURNEY) {
    during(name);
    stages.push({ name, ms: link === undefined ? await visit(page, shown) : await follow(page, link, shown) });
    await page.waitForLoadState('networkidle');
  }
  return stages;
}

async function visit(page: Page, shown: string): Promise<number> {
  const startedAt = performance.now();
  await page.goto('/', { waitUntil: 'commit' });
  await appears(page, shown);
  return performance.now() - startedAt;
}

/** Milliseconds from a click to what it leads to. No pointer comes near the link before. */
export async function follow(page: Page, link: string, shown: string): Promise<number> {
  await appears(page, link);
  const startedAt = performance.now();
  await page.locator(link).first().dispatchEvent('click');
  await appears(page, shown);
  return performance.now() - startedAt;
}

/** Asked in every frame: a locator that waits asks less and less often. */
async function appears(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector);
}
