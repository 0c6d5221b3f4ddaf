import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { startPortalPair, type PortalPair } from '../../scripts/portal/portal-pair.ts';
import { recordFaults, type Faults } from './faults.ts';

export { openAs } from './open-as.ts';
export { signIn } from './sign-in.ts';
export { expect };

/** Servers start in seconds on an idle machine; beside other work, a large database takes minutes. */
export const SERVERS_START_MS = 300_000;

interface TestFixtures {
  /** Fails the test on any console error, uncaught error or policy violation that it does not expect. */
  faults: Faults;
}

interface WorkerFixtures {
  /** One portal and sandbox per worker: starting a database takes seconds, so tests isolate themselves by their data. */
  portal: PortalPair;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: [
    async ({}, provide) => {
      const portal = await startPortalPair();
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: SERVERS_START_MS },
  ],

  baseURL: async ({ portal }, provide) => provide(portal.url),

  faults: [
    async ({ context }, provide) => {
      const faults = await recordFaults(context);
      await provide(faults);
      // Requests that are still open when the test ends are ignored.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      // A page that is already closing rejects the call, and sends no more requests.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined);
      expect(faults.open(), 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Minified: half the time to send and compile. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks the current page with axe against WCAG 2.2 A and AA, once it has loaded and its animations have finished. */
export async function expectAccessible(page: Page): Promise<void> {
  // The text of a page is there before its style sheet, and elements without styles are too small.
  await page.waitForLoadState();
  // Animations do not run in a background tab.
  await page.bringToFront();
  // Colours in mid-transition fail contrast checks. Endless animations never finish, and the bar of a loading page moves until it has loaded.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const bar = effect instanceof KeyframeEffect && effect.target?.closest('[role="progressbar"]');
      return playState === 'finished' || bar || effect?.getComputedTiming().endTime === Infinity;
    }),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const faults = await page.evaluate(async (tags) => {
    // axe takes what is cut off from the picture of a theme for the background of text below it. Empty, the picture keeps its size.
    const pictures = [...document.querySelectorAll<HTMLElement>('[inert][aria-hidden="true"] > *')];
    for (const { style } of pictures) style.display = 'none';
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      // By default, axe also describes every element that passes.
      resultTypes: ['violations'],
    });
    for (const { style } of pictures) style.display = '';
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
    );
  }, WCAG);
  const look = await page.evaluate(() => `${innerWidth} px, ${getComputedStyle(document.body).backgroundColor}`);
  expect(faults, `accessibility of ${page.url()} at ${look}`).toEqual([]);
}

/** Each width and each theme once is enough: `theme.test.ts` proves the contrast of all tokens in both themes. */
export const LOOKS = [
  { width: 320, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

/** Checks the current state with axe at 320 px in dark and 1280 px in light, and that nothing overflows the screen. */
export async function expectGoodState(page: Page): Promise<void> {
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    // Elsewhere the sticky header covers part of some control, whose target axe then finds too small.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expectAccessible(page);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond, `pixels beyond ${width} on ${page.url()}`).toBeLessThanOrEqual(0);
  }
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
