import type { Locator, Page } from '@playwright/test';

/** One step of a journey: what leads there, and what is on screen when it can be used. */
interface Step {
  readonly name: string;
  start(page: Page): Promise<Locator | undefined>;
  shown(page: Page): Locator;
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const cells = (page: Page) => page.getByRole('table').getByRole('cell');

/** Home, and on into areas, each with a table, and into one thing of the last; further areas are added as they come. */
const JOURNEY: readonly Step[] = [
  {
    name: 'home',
    async start(page) {
      await page.goto('/', { waitUntil: 'commit' });
      return undefined;
    },
    shown: (page) => menu(page).getByRole('link', { name: 'Users' }),
  },
  {
    name: 'Users',
    start: async (page) => menu(page).getByRole('link', { name: 'Users' }),
    shown: (page) => cells(page).first(),
  },
  {
    name: 'Webhooks',
    start: async (page) => menu(page).getByRole('link', { name: 'Webhooks' }),
    shown: (page) => cells(page).first(),
  },
  {
    name: 'a webhook',
    start: async (page) => cells(page).getByRole('link').first(),
    shown: (page) => page.getByRole('main').getByRole('tab').or(page.getByRole('main').getByRole('textbox')).first(),
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
  for (const { name, start, shown } of JOURNEY) {
    during(name);
    const startedAt = performance.now();
    const link = await start(page);
    // No pointer comes near it before: what a hover would have loaded is part of what is measured.
    await link?.dispatchEvent('click');
    await shown(page).waitFor();
    stages.push({ name, ms: performance.now() - startedAt });
    await page.waitForLoadState('networkidle');
  }
  return stages;
}
