import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { CDPSession } from '@playwright/test';
import { root } from '../../scripts/processes/child.ts';
import { type Bench, withPortal } from '../browser.ts';
import { HOME, inContext, measureNavigation, openSignedIn, PHONE, secondsOf } from './load.ts';
import { startMeasured } from './measured-portal.ts';
import type { StartOptions } from './start.ts';

const FILE = 'bench/results/start.png';

/** Seconds after the start of the navigation. */
const TIMES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4];

/** Size of a picture in CSS pixels. */
const WIDTH = 150;
const HEIGHT = Math.round((WIDTH * PHONE.height) / PHONE.width);

interface Frame {
  /** When it was on screen, in milliseconds since 1970. */
  readonly at: number;
  /** A PNG in base64. */
  readonly data: string;
}

/** Takes pictures of home while it starts on the throttled phone, with an empty cache, and writes them side by side to a file. */
export async function measureFilmstrip({ site }: StartOptions): Promise<void> {
  await withPortal(
    async (bench) => {
      const { frames, beganAt, words } = await film(bench);
      const pictures = TIMES.map((seconds) => ({
        caption: `${seconds} s`,
        data: frames.findLast(({ at }) => at <= beganAt + seconds * 1000)?.data,
      }));
      await writeStrip(bench, [...pictures, { caption: 'complete', data: frames.at(-1)?.data }], words);
      console.log(`${FILE}: ${words}`);
    },
    { start: () => startMeasured(site) },
  );
}

function film({ portal, browser }: Bench): Promise<{ frames: readonly Frame[]; beganAt: number; words: string }> {
  return inContext(browser, portal.url, PHONE, async (context) => {
    const visit = {
      name: 'home, filmed',
      path: '/',
      content: HOME,
      device: PHONE,
      cache: 'empty',
      tab: 'same',
    } as const;
    const { page, settle } = await openSignedIn(context, visit);
    await page.goto('about:blank');
    const frames = await record(await context.newCDPSession(page));
    const load = await measureNavigation(page, settle, visit);
    const { firstPaint, largestPaint, usable, complete } = secondsOf(load);
    const words = Object.entries({ 'first paint': firstPaint, 'largest paint': largestPaint, usable, complete })
      .map(([what, seconds]) => `${what} ${seconds.toFixed(2)} s`)
      .join(', ');
    return { frames, beganAt: load.beganAt, words };
  });
}

/** Collects each picture that the page shows from now on. */
async function record(devtools: CDPSession): Promise<readonly Frame[]> {
  const frames: Frame[] = [];
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ data, at: (metadata.timestamp ?? Number.NaN) * 1000 });
    // The page may be closed.
    devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await devtools.send('Page.startScreencast', { format: 'png', maxWidth: 2 * WIDTH, maxHeight: 2 * HEIGHT });
  return frames;
}

interface Picture {
  readonly caption: string;
  /** Default: nothing was painted yet. */
  readonly data: string | undefined;
}

async function writeStrip({ browser }: Bench, pictures: readonly Picture[], words: string): Promise<void> {
  const figures = pictures.map(({ caption, data }) => {
    const image = data === undefined ? '' : `<img src="data:image/png;base64,${data}" alt="">`;
    return `<figure><div>${image}</div><figcaption>${caption}</figcaption></figure>`;
  });
  const context = await browser.newContext({ deviceScaleFactor: 2, viewport: { width: 2000, height: 600 } });
  const page = await context.newPage();
  await page.setContent(
    `<style>
      body { margin: 0; font: 14px sans-serif; color: #333; }
      main { display: inline-block; padding: 12px; background: #fff; }
      section { display: flex; gap: 8px; }
      figure { margin: 0; text-align: center; }
      div { width: ${WIDTH}px; height: ${HEIGHT}px; border: 1px solid #ccc; }
      img { width: 100%; height: 100%; }
      figcaption, p { margin: 6px 0 0; }
    </style><main><section>${figures.join('')}</section><p>${words}</p></main>`,
  );
  await mkdir(path.join(root, path.dirname(FILE)), { recursive: true });
  await page.locator('main').screenshot({ path: path.join(root, FILE) });
  await context.close();
}
