import lighthouse, { desktopConfig } from 'lighthouse';
import { openAs } from '../e2e/open-as.ts';
import { freePort } from '../scripts/portal.ts';
import { type Bench, median, withPortal } from './browser.ts';

const ROUNDS = 5;
const METRICS = {
  'LCP (s)': { audit: 'largest-contentful-paint', scale: 1 / 1000, bar: 2.5 },
  'TBT (ms)': { audit: 'total-blocking-time', scale: 1, bar: 200 },
  CLS: { audit: 'cumulative-layout-shift', scale: 1, bar: 0.05 },
} as const;

const NAMES = ['LCP (s)', 'TBT (ms)', 'CLS'] as const;

const PAGES = ['/', '/users', '/reporting/transactions'];

/** How somebody who is signed in comes to a page, and what the browser has of the portal by then. */
const VISITS = [
  // A reload, or an address in the tab that is open: the page itself, and nothing else.
  { name: 'same tab', presets: ['mobile', 'desktop'], hasSession: true, isCached: true },
  // A bookmark: the portal starts, leads to the provider and back, and starts once more.
  { name: 'new tab', presets: ['mobile'], hasSession: false, isCached: true },
  // After a release, and then in part: who comes for the first time has the shell once they have signed in.
  { name: 'nothing cached', presets: ['mobile'], hasSession: true, isCached: false },
] as const;

type Visit = (typeof VISITS)[number];
type Values = Record<keyof typeof METRICS | 'score', number>;

interface Case {
  readonly path: string;
  readonly visit: Visit;
  readonly preset: 'mobile' | 'desktop';
  readonly runs: Values[];
}

/** Lighthouse on home, on a list and on a report, as somebody who is signed in comes to them. */
export async function measureLighthouse(): Promise<void> {
  const cases: Case[] = [];
  for (const visit of VISITS) cases.push(...(await measureVisit(visit)));
  console.log(
    `Lighthouse, a user who is signed in, median of ${ROUNDS} runs, least to most; bars of the mobile preset in brackets`,
  );
  console.table(
    cases.map(({ path, visit, preset, runs }) => ({
      page: path,
      visit: visit.name,
      preset,
      score: Math.round(median(runs.map(({ score }) => score))),
      ...Object.fromEntries(
        NAMES.map((name) => {
          const bar = preset === 'mobile' ? ` (${METRICS[name].bar})` : '';
          return [name, `${spread(runs.map((values) => values[name]))}${bar}`];
        }),
      ),
    })),
  );
}

async function measureVisit(visit: Visit): Promise<Case[]> {
  const cases = PAGES.flatMap((path) => visit.presets.map((preset) => ({ path, visit, preset, runs: [] as Values[] })));
  const port = await freePort();
  await withPortal(
    async (bench) => {
      // In rounds, so that a slow minute of the machine is not one page's alone.
      for (let round = 0; round < ROUNDS; round += 1) {
        const session = await openSession(bench);
        if (visit.hasSession) await bench.context.addInitScript(keepSession, session);
        for (const one of cases) one.runs.push(await measure(bench, port, one));
      }
    },
    { args: [`--remote-debugging-port=${port}`] },
  );
  return cases;
}

/** Signs in and opens every page; answers what the tab keeps of the sign-in, by its keys. The provider knows the user from then on. */
async function openSession({ newPage }: Bench): Promise<readonly (readonly [string, string])[]> {
  const page = await newPage();
  await openAs(page, 'admin@northwind.example');
  const session = await page.evaluate(() =>
    Object.entries(window.sessionStorage).filter(([key]) => key.startsWith('oidc.user:')),
  );
  for (const path of PAGES) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  }
  await page.close();
  return session;
}

/** Runs in each tab that Lighthouse opens: those have nothing of another one. */
function keepSession(session: readonly (readonly [string, string])[]): void {
  for (const [key, value] of session) window.sessionStorage.setItem(key, value);
}

async function measure({ portal }: Bench, port: number, { path, visit, preset }: Case): Promise<Values> {
  const result = await lighthouse(
    `${portal.url}${path}`,
    { port, disableStorageReset: visit.isCached, onlyCategories: ['performance'], logLevel: 'error' },
    preset === 'desktop' ? desktopConfig : undefined,
  );
  const shown = result?.lhr.finalDisplayedUrl;
  if (!result || shown === undefined || new URL(shown).pathname !== path)
    throw new Error(`Lighthouse was to measure ${path} and saw ${shown}`);
  const { audits, categories } = result.lhr;
  const valueOf = (name: keyof typeof METRICS) =>
    (audits[METRICS[name].audit]?.numericValue ?? Number.NaN) * METRICS[name].scale;
  return {
    score: (categories['performance']?.score ?? 0) * 100,
    'LCP (s)': valueOf('LCP (s)'),
    'TBT (ms)': valueOf('TBT (ms)'),
    CLS: valueOf('CLS'),
  };
}

function spread(values: readonly number[]): string {
  const round = (value: number) => Number(value.toPrecision(3));
  return `${round(median(values))}, ${round(Math.min(...values))} to ${round(Math.max(...values))}`;
}
