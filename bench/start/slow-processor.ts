import type { Browser, Page } from '@playwright/test';
import { withPortal } from '../browser.ts';
import { follow } from '../journey.ts';
import { timeClick } from '../paint.ts';
import { inStep } from '../settled-requests.ts';
import { dragColour, openStudio } from '../theme-studio.ts';
import { DESKTOP, HOME, inContext, openSignedIn, PHONE, type Tab } from './load.ts';
import { startMeasured } from './measured-portal.ts';
import type { Content } from './page-clock.ts';
import { type Figure, printTable } from './table.ts';

declare global {
  interface Window {
    /** The duration of the longest task in milliseconds. 0 if none took more than 50. */
    longestTask?: number;
  }
}

const LOADS = 5;
const OPENING_MS = 250;
const TASK_MS = 100;

interface Opening {
  readonly name: string;
  /** The page with the link. */
  readonly path: string;
  readonly content: Content;
  /** A link to follow first. Default: none. */
  readonly before?: string;
  readonly link: string;
  readonly shown: string;
}

const THEMES = {
  name: 'studio of a theme',
  path: '/themes',
  content: { selector: 'main a[href^="/themes/"]:not([href$="/new"])' },
};

const OPENINGS: readonly Opening[] = [
  {
    ...THEMES,
    link: 'main a[href^="/themes/"]:not([href$="/new"])',
    shown: 'main input[type="color"]',
  },
  {
    name: 'editor of a draft',
    path: '/schemes/collect',
    content: { selector: 'main a[href^="/schemes/collect/"]:not([href$="/new"])' },
    before: 'main a[href^="/schemes/collect/"]:not([href$="/new"])',
    link: 'main a[href*="/drafts/"]',
    shown: 'main form input',
  },
  {
    name: 'Transaction Data',
    path: '/',
    content: HOME,
    link: 'nav a[href="/reporting/transactions"]',
    shown: 'main tbody a[href^="/reporting/transactions/ORD"]',
  },
  {
    name: 'form to invite users',
    path: '/users',
    content: { selector: 'main td a[href^="/users/"]' },
    link: 'main a[href="/users/new"]',
    shown: 'main form input',
  },
];

const REPORT = {
  path: '/reporting/transactions?transactions.dates=last-30-days&transactions.pageSize=50',
  content: { selector: 'main tbody tr:nth-child(50) a' },
};

interface SlowOptions {
  /** Number of times that everything is measured. Default: 5. */
  readonly loads?: number | undefined;
  /** The site to measure. Default: the site that is published in this repository. */
  readonly site?: string | undefined;
}

/** Prints the figures of the slow processor alone. */
export async function measureSlowProcessorAlone(options: SlowOptions): Promise<void> {
  printTable(await measureSlowProcessor(options));
}

/** Measures pages that are opened and controls that are used on a slow processor. */
export async function measureSlowProcessor({ loads = LOADS, site }: SlowOptions): Promise<Figure[]> {
  const times = new Map<string, number[]>();
  const note: Note = (what, ms) => times.set(what, [...(times.get(what) ?? []), ms]);
  await withPortal(
    async ({ portal, browser }) => {
      for (let round = 0; round < loads; round += 1) {
        await measureRound(browser, portal.url, note);
        console.log(`Round ${round + 1} of ${loads} on a slow processor is measured.`);
      }
    },
    { start: () => startMeasured(site) },
  );
  const of = (what: string) => times.get(what) ?? [];
  const slow = `processor ${PHONE.slowdown} times slower`;
  return [
    ...OPENINGS.flatMap(({ name }): Figure[] => [
      { what: `opening, ${slow}: ${name}`, unit: 'ms', values: of(name), goal: OPENING_MS },
      { what: `longest task of it: ${name}`, unit: 'ms', values: of(`${name}: task`), goal: TASK_MS },
    ]),
    { what: `next page of a report of 50 rows, ${slow}`, unit: 'ms', values: of('next page'), goal: 150 },
    { what: `Columns of that report, ${slow}`, unit: 'ms', values: of('Columns'), goal: 80 },
    { what: `Views of that report, ${slow}`, unit: 'ms', values: of('Views'), goal: 80 },
    { what: `a dragged colour until it is shown, ${slow}`, unit: 'ms', values: of('colour'), goal: 16 },
  ];
}

type Note = (what: string, ms: number) => void;

async function measureRound(browser: Browser, url: string, note: Note): Promise<void> {
  for (const opening of OPENINGS) {
    await inContext(browser, url, DESKTOP, async (context) => {
      const { ms, task } = await measureOpening(await openSignedIn(context, opening), opening);
      note(opening.name, ms);
      note(`${opening.name}: task`, task);
    });
  }
  await inContext(browser, url, DESKTOP, async (context) => {
    const { page, settle } = await openSignedIn(context, { name: 'report of 50 rows', ...REPORT });
    await slowDown(page);
    note('next page', await inStep('the next page of a report', () => timeNextPage(page)));
    await settle('the next page of a report');
    for (const name of ['Columns', 'Views']) note(name, await inStep(name, () => timeDialog(page, name)));
  });
  await inContext(browser, url, DESKTOP, async (context) => {
    const { page, settle } = await openSignedIn(context, THEMES);
    await inStep('the studio of a theme', () => openStudio(page));
    await settle('the studio of a theme');
    await slowDown(page);
    for (const ms of await inStep('dragging a colour', () => dragColour(page))) note('colour', ms);
  });
}

async function measureOpening(
  { page, settle }: Tab,
  { name, before, link, shown }: Opening,
): Promise<{ ms: number; task: number }> {
  if (before !== undefined) {
    await inStep(`the page before the ${name}`, () => follow(page, before, link));
    await settle(`the page before the ${name}`);
  }
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await slowDown(page);
  await page.evaluate(noteLongestTask);
  const ms = await inStep(`opening the ${name}`, () => timeClick(page.locator(link).first(), shown));
  await settle(name);
  return { ms, task: await page.evaluate(() => window.longestTask ?? Number.NaN) };
}

/** Runs in the page. Notes the longest task from now on, and nothing else: an observer of the document's changes would be measured too. */
function noteLongestTask(): void {
  window.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask ?? 0, duration);
  }).observe({ type: 'longtask' });
}

/** Slows down the processor. The network stays as fast as it is. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown });
}

/** Returns the milliseconds from the click until the report shows other rows. */
async function timeNextPage(page: Page): Promise<number> {
  const first = 'main tbody tr:first-child a';
  const before = await page.locator(first).first().getAttribute('href');
  return timeClick(page.getByRole('button', { name: 'Next page' }), first, before ?? '');
}

/** Returns the milliseconds from the click until a dialog is shown. Closes it. */
async function timeDialog(page: Page, name: string): Promise<number> {
  const button = page.getByRole('button', { name, exact: true });
  const dialog = 'dialog[open], [role="dialog"]';
  // Its code is loaded, as on the second time.
  for (const isMeasured of [false, true]) {
    const ms = await timeClick(button, dialog);
    await page.keyboard.press('Escape');
    await page.waitForFunction((selector) => document.querySelector(selector) === null, dialog);
    if (isMeasured) return ms;
  }
  return Number.NaN;
}
