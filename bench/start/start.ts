import type { Browser } from '@playwright/test';
import { median, withPortal } from '../browser.ts';
import { inBrotli } from '../built-page.ts';
import { measureReleases } from './after-release.ts';
import { type Floors, withFloors } from './floors.ts';
import { measureFurtherRemote } from './further-remote.ts';
import { startMeasured } from './measured-portal.ts';
import { DESKTOP, HOME, type Load, measurePage, measureVisit, PHONE, secondsOf, type Visit } from './load.ts';
import { measureSlowProcessor } from './slow-processor.ts';
import { type Figure, printTable } from './table.ts';
import type { Content } from './page-clock.ts';

const LOADS = 5;

export interface StartOptions {
  /** Number of loads of each page. Default: 5. */
  readonly loads?: number | undefined;
  /** The site to measure. Default: the site that is published in this repository. */
  readonly site?: string | undefined;
}

interface Area {
  readonly name: string;
  readonly path: string;
  readonly content: Content;
  /** The goal of the largest paint in seconds. */
  readonly largest: number;
}

const rows = (links: string): Content => ({ selector: `main a[href^="${links}"]:not([href$="/new"])` });

const AREAS: readonly Area[] = [
  { name: 'home', path: '/', content: HOME, largest: 2 },
  { name: 'Users', path: '/users', content: rows('/users/'), largest: 2.2 },
  {
    name: 'Transaction Data',
    path: '/reporting/transactions',
    content: rows('/reporting/transactions/ORD'),
    largest: 2.2,
  },
  { name: 'Collect', path: '/schemes/collect', content: rows('/schemes/collect/'), largest: 2.2 },
  { name: 'Apps', path: '/apps', content: rows('/apps/configuration/'), largest: 2.2 },
  { name: 'Themes', path: '/themes', content: rows('/themes/'), largest: 2.2 },
];

const emptyVisits = AREAS.map((area) => visitOf(area, 'empty'));
const filledVisits = AREAS.map((area) => visitOf(area, 'filled'));
const newTabVisits = (['empty', 'filled'] as const).map((cache): Visit => ({
  name: `home in a new tab, ${cache} cache`,
  path: '/',
  content: HOME,
  device: PHONE,
  cache,
  tab: 'new',
}));
const desktopVisit: Visit = {
  name: 'home on a desktop, empty cache',
  path: '/',
  content: HOME,
  device: DESKTOP,
  cache: 'empty',
  tab: 'same',
};

function visitOf({ name, path, content }: Area, cache: Visit['cache']): Visit {
  return { name: `${name}, ${cache} cache`, path, content, device: PHONE, cache, tab: 'same' };
}

const FLOOR: Content = { selector: 'main h1' };

/** Measures the start of the portal on a throttled phone and on a desktop, beside a static page and a page with the libraries alone. */
export async function measureStart({ loads = LOADS, site }: StartOptions): Promise<void> {
  const figures = await withFloors((floors) =>
    withPortal(({ portal, browser }) => measureLoads(browser, { portalUrl: portal.url, floors, loads }), {
      start: () => startMeasured(site),
    }),
  );
  figures.push(
    ...(await measureReleases()),
    ...(await measureFurtherRemote(loads)),
    ...(await measureSlowProcessor({ loads, site })),
  );
  console.log(
    `The start, median of ${loads} loads, each in a new browser context. Phone: processor ${PHONE.slowdown} times slower, ` +
      `${PHONE.latencyMs} ms, ${(PHONE.kilobitsPerSecond / 1000).toFixed(2)} Mbit/s; desktop: ${DESKTOP.latencyMs} ms, ` +
      `${DESKTOP.kilobitsPerSecond / 1000} Mbit/s. Chromium really throttles both: these are not the simulated times of Lighthouse.`,
  );
  printTable(figures);
  console.log('Compared with the monolith: `npm run bench monolith`.');
}

interface Measured {
  readonly portalUrl: string;
  readonly floors: Floors;
  readonly loads: number;
}

async function measureLoads(browser: Browser, { portalUrl, floors, loads }: Measured): Promise<Figure[]> {
  const visits = [...emptyVisits, ...newTabVisits, ...filledVisits, desktopVisit];
  const measured = new Map<string, Load[]>();
  const note = (name: string, load: Load) => measured.set(name, [...(measured.get(name) ?? []), load]);
  const floorName = (floor: keyof Floors, device: string) => `${floor} on a ${device}`;
  // In rounds, so that a slow minute of the machine affects everything.
  for (let round = 0; round < loads; round += 1) {
    for (const floor of ['static', 'libraries'] as const) {
      for (const device of [PHONE, DESKTOP]) {
        const name = floorName(floor, device.name);
        const visit = { name, path: '/', content: FLOOR, device, cache: 'empty', tab: 'same' } as const;
        note(name, await measurePage(browser, floors[floor], visit));
      }
    }
    for (const visit of visits) note(visit.name, await measureVisit(browser, portalUrl, visit));
    console.log(`Round ${round + 1} of ${loads} of the start is measured.`);
  }
  const of = (name: string, value: (load: Load) => number) => (measured.get(name) ?? []).map(value);
  const ofFloors = (device: string, value: (load: Load) => number) => ({
    static: median(of(floorName('static', device), value)),
    libraries: median(of(floorName('libraries', device), value)),
  });
  const onPhone = ofFloors('phone', largestPaint);
  const home = 'home, empty cache';
  const homeLoads = measured.get(home) ?? [];
  const librariesBytes = await startBytes(floors.libraries, measured.get(floorName('libraries', 'phone'))?.at(-1));
  return [
    ...emptyVisits.map(({ name }) => ({
      what: `first paint: ${name}`,
      unit: 's' as const,
      values: of(name, firstPaint),
      goal: 0.9,
      floors: ofFloors('phone', firstPaint),
    })),
    ...emptyVisits.map(({ name }, i) => ({
      what: `largest paint: ${name}`,
      unit: 's' as const,
      values: of(name, largestPaint),
      goal: AREAS[i]?.largest,
      floors: onPhone,
    })),
    ...newTabVisits.map(({ name, cache }) => ({
      what: `largest paint: ${name}`,
      unit: 's' as const,
      values: of(name, largestPaint),
      goal: cache === 'empty' ? 2.2 : 1.1,
      floors: onPhone,
    })),
    ...filledVisits.map(({ name }) => ({
      what: `largest paint: ${name}`,
      unit: 's' as const,
      values: of(name, largestPaint),
      goal: 1,
    })),
    {
      what: `largest paint: ${desktopVisit.name}`,
      unit: 's',
      values: of(desktopVisit.name, largestPaint),
      goal: 0.6,
      floors: ofFloors('desktop', largestPaint),
    },
    {
      what: `layout shift: ${desktopVisit.name}`,
      unit: '',
      values: of(desktopVisit.name, ({ times }) => times.shift),
      goal: 0,
    },
    { what: `layout shift: ${home}`, unit: '', values: of(home, ({ times }) => times.shift), goal: 0 },
    { what: `usable: ${home}`, unit: 's', values: of(home, usable), goal: 1.4 },
    { what: `complete with cards: ${home}`, unit: 's', values: of(home, complete), goal: 2.2 },
    {
      what: 'requests until home is complete',
      unit: '',
      values: homeLoads.map((load) => until(load, complete).length),
      goal: 30,
    },
    {
      what: 'preflights until home is complete',
      unit: '',
      values: homeLoads.map((load) => until(load, complete).filter(({ method }) => method === 'OPTIONS').length),
      goal: 0,
    },
    {
      what: 'page, scripts and styles until home is usable, in brotli',
      unit: 'kB',
      values: [await startBytes(portalUrl, homeLoads.at(-1))],
      goal: 155,
      floors: { libraries: librariesBytes },
    },
    {
      what: 'received until home is usable, with headers and calls',
      unit: 'kB',
      values: homeLoads.map((load) =>
        until(load, usable).reduce((sum, { receivedBytes }) => sum + receivedBytes / 1000, 0),
      ),
    },
  ];
}

const firstPaint = (load: Load) => secondsOf(load).firstPaint;
const largestPaint = (load: Load) => secondsOf(load).largestPaint;
const usable = (load: Load) => secondsOf(load).usable;
const complete = (load: Load) => secondsOf(load).complete;

/** Returns the requests that started before a time. */
function until(load: Load, time: (load: Load) => number) {
  const end = load.beganAt + time(load) * 1000;
  return load.transfers.filter(({ startedAt }) => startedAt <= end);
}

const CODE = ['Document', 'Script', 'Stylesheet'];

/** Resolves to the kilobytes of the page, and of the code that it requests before it is usable or, on a page without a menu, complete. */
async function startBytes(origin: string, load: Load | undefined): Promise<number> {
  if (!load) return Number.NaN;
  const early = until(load, load.times.usable === undefined ? complete : usable);
  const code = early.filter(({ url, kind, isCached }) => url.startsWith(origin) && CODE.includes(kind) && !isCached);
  const sizes = await Promise.all(
    code.map(async ({ url, encoding, sentBytes }) => {
      if (encoding === 'br' && sentBytes !== undefined) return sentBytes;
      // The page is compressed by the server or not at all. Files of less than 1 kB are not worth it.
      const body = Buffer.from(await (await fetch(url, { headers: { accept: 'text/html' } })).arrayBuffer());
      return body.length < 1024 ? body.length : inBrotli(body).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
