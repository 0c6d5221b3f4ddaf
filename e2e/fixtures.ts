import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { startPortalPair, type PortalPair } from '../scripts/portal-pair.ts';
import { recordFaults, type Faults } from './faults.ts';

export { openAs } from './open-as.ts';
export { signIn } from './sign-in.ts';
export { expect };

interface TestFixtures {
  /** Fails the test on any console error, uncaught error or policy violation that it does not expect. */
  faults: Faults;
}

interface WorkerFixtures {
  /** One portal and sandbox per worker: starting a database takes seconds, so tests keep apart by their data. */
  portal: PortalPair;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: [
    async ({}, provide) => {
      const portal = await startPortalPair();
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ portal }, provide) => provide(portal.url),

  faults: [
    async ({ context }, provide) => {
      const faults = await recordFaults(context);
      await provide(faults);
      // What a page still asks for when its test is over is answered by nobody, and nobody's failure.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      // One that the test is just closing cannot be told any more, and asks for nothing.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined);
      expect(faults.open(), 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The minified file takes half as long to send and to compile. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks the page as it stands with axe against WCAG 2.2 A and AA, once what moves on it has arrived. */
export async function expectAccessible(page: Page): Promise<void> {
  // A tab behind another has no frames, and what moves on it stands still.
  await page.bringToFront();
  // Colours in mid-transition fail contrast checks. What turns for ever never arrives.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState === 'finished' || effect?.getComputedTiming().endTime === Infinity),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const faults = await page.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      // Without it axe describes every element that passes, too.
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
    );
  }, WCAG);
  expect(faults, `accessibility of ${page.url()}`).toEqual([]);
}

/** Each width and each theme once: `theme.test.ts` proves the contrast of every pair of tokens in both themes. */
const LOOKS = [
  { width: 320, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

/** Checks the state on show with axe at 320 px in dark and at 1280 px in light, and that nothing reaches beyond the screen. */
export async function expectGoodState(page: Page): Promise<void> {
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
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
