import path from 'node:path';
import { type ReleasedPortal, replaceIn, startPortalToRelease } from '../../e2e/testing/released-portal.ts';
import { type Bench, withPortal } from '../browser.ts';
import { follow } from '../journey.ts';
import { inStep } from '../settled-requests.ts';
import { DESKTOP, HOME, inContext, open, openSignedIn } from './load.ts';
import type { Figure } from './table.ts';
import { noteTraffic } from './traffic.ts';

interface Release {
  readonly what: string;
  readonly id: string;
  readonly app: string;
  /** The file that changes, and a text in it. */
  readonly file: string;
  readonly text: string;
  readonly goal: number;
}

const RELEASES: readonly Release[] = [
  {
    what: 'received again after a release of one remote (Webhooks)',
    id: 'webhooks',
    app: 'mfe-webhooks',
    file: 'src/webhooks/webhooks-page.tsx',
    text: 'Create webhook',
    goal: 40,
  },
  {
    what: 'received again after a release of the shell',
    id: 'shell',
    app: 'shell',
    file: 'src/home/home-page.tsx',
    text: 'Everything you can open',
    goal: 60,
  },
];

const WEBHOOKS = { path: '/webhooks', content: { selector: 'main a[href^="/webhooks/"]:not([href$="/new"])' } };

/** Measures the bytes that a returning user receives from the portal for home and one area after a release in which one text has changed. */
export async function measureReleases(): Promise<Figure[]> {
  return withPortal(
    async (bench) => {
      const figures: Figure[] = [];
      for (const release of RELEASES) figures.push(await measureRelease(bench, release));
      return figures;
    },
    { start: () => startPortalToRelease() },
  );
}

async function measureRelease(
  { portal, browser }: Bench & { readonly portal: ReleasedPortal },
  { what, id, app, file, text, goal }: Release,
): Promise<Figure> {
  const ship = (version: string, change: (folder: string) => Promise<void>) =>
    inStep(`releasing ${id} ${version}`, async () => {
      await portal.release('publish', await portal.build(app, version, change));
      await portal.release('promote', `${id}@${version}`);
    });
  await ship('1.0.1', async () => {});
  return inContext(browser, portal.url, DESKTOP, async (context) => {
    const tab = await openSignedIn(context, { name: what, ...WEBHOOKS });
    await tab.page.goto('about:blank');
    await ship('1.0.2', (folder) => replaceIn(path.join(folder, file), text, `${text} `));
    const transfers = await noteTraffic(await context.newCDPSession(tab.page));
    await open(tab, `home after ${id} was released`, '/', HOME);
    const step = `Webhooks after ${id} was released`;
    await inStep(step, () => follow(tab.page, 'nav a[href="/webhooks"]', WEBHOOKS.content.selector));
    await tab.settle(step);
    const again = transfers.filter(
      ({ url }) => url.startsWith(portal.url) && !new URL(url).pathname.startsWith('/api/'),
    );
    return {
      what,
      unit: 'kB',
      values: [again.reduce((sum, { receivedBytes }) => sum + receivedBytes / 1000, 0)],
      goal,
    };
  });
}
