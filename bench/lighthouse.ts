import lighthouse, { desktopConfig } from 'lighthouse';
import { openAs } from '../e2e/testing/open-as.ts';
import { freePort } from '../scripts/portal/portal.ts';
import { type Bench, median, withPortal } from './browser.ts';

const ROUNDS = 5;
const METRICS = {
  'LCP (s)': { audit: 'largest-contentful-paint', scale: 1 / 1000, limit: 2.5 },
  'TBT (ms)': { audit: 'total-blocking-time', scale: 1, limit: 200 },
  CLS: { audit: 'cumulative-layout-shift', scale: 1, limit: 0.05 },
} as const;

const NAMES = ['LCP (s)', 'TBT (ms)', 'CLS'] as const;

const PAGES = ['/', '/users', '/reporting/transactions'];

/** Ways in which a signed-in user opens a page, and the state of the browser's cache. */
const VISITS = [
  // A reload, or an address in an open tab: loads only the page.
  { name: 'same tab', presets: ['mobile', 'desktop'], hasSession: true, isCached: true },
  // A bookmark: the portal starts, redirects to the identity provider and back, and starts again.
  { name: 'new tab', presets: ['mobile'], hasSession: false, isCached: true },
  // The worst case after a release. A new user already has the shell in the cache after signing in.
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

/** Runs Lighthouse as a signed-in user on home, a list and a report. */
export async function measureLighthouse(): Promise<void> {
  const cases: Case[] = [];
  for (const visit of VISITS) cases.push(...(await measureVisit(visit)));
  console.log(
    `Lighthouse, signed-in user, median of ${ROUNDS} runs, minimum to maximum; limits of the mobile preset in brackets`,
  );
  console.table(
    cases.map(({ path, visit, preset, runs }) => ({
      page: path,
      visit: visit.name,
      preset,
      score: Math.round(median(runs.map(({ score }) => score))),
      ...Object.fromEntries(
        NAMES.map((name) => {
          const limit = preset === 'mobile' ? ` (${METRICS[name].limit})` : '';
          return [name, `${spread(runs.map((values) => values[name]))}${limit}`];
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
      // In rounds, so that a slow minute of the machine affects all pages.
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

/** Signs in and opens every page. Resolves to the session's entries in session storage. The identity provider then has a session. */
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

/** Runs in each tab that Lighthouse opens, because tabs do not share session storage. */
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
    throw new Error(`Lighthouse should measure ${path}, but was redirected to ${shown}`);
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
