import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
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

/** Checks the page as it stands with axe against WCAG 2.2 A and AA, once what moves on it has arrived. */
export async function expectAccessible(page: Page): Promise<void> {
  // A tab behind another has no frames, and what moves on it stands still.
  await page.bringToFront();
  // On its way, half a colour has not the contrast that the whole one has. What turns for ever never arrives.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState === 'finished' || effect?.getComputedTiming().endTime === Infinity),
  );
  // Half a megabyte to compile: once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const faults = await page.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, { runOnly: { type: 'tag', values: tags } });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
    );
  }, WCAG);
  expect(faults, `accessibility of ${page.url()}`).toEqual([]);
}

/** Checks the state on show with axe in light and dark, wide and at 320 px, and that nothing reaches beyond the screen. */
export async function expectGoodState(page: Page): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond, `pixels beyond ${width} on ${page.url()}`).toBeLessThanOrEqual(0);
  }
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
