import lighthouse, { desktopConfig } from 'lighthouse';
import { signIn } from '../e2e/sign-in.ts';
import { freePort } from '../scripts/portal.ts';
import { type Bench, median, withPortal } from './browser.ts';

const RUNS = 5;
const METRICS = {
  'LCP (s)': { audit: 'largest-contentful-paint', scale: 1 / 1000, bar: 2.5 },
  'TBT (ms)': { audit: 'total-blocking-time', scale: 1, bar: 200 },
  CLS: { audit: 'cumulative-layout-shift', scale: 1, bar: 0.05 },
} as const;

const PAGES = ['/', '/users', '/reporting/transactions'];

/** Lighthouse on home, on a list and on a report, in a new tab of a user who is signed in, by way of the provider. */
export async function measureLighthouse(): Promise<void> {
  const port = await freePort();
  await withPortal(
    async (bench) => {
      // Lighthouse opens a new tab each time; the provider's session lets it in.
      await signIn(await bench.newPage(), 'admin@northwind.example');
      const rows = [];
      for (const path of PAGES) {
        for (const preset of ['mobile', 'desktop'] as const) rows.push(await measure(bench, port, path, preset));
      }
      console.log(
        `Lighthouse, a new tab of a signed-in user, median of ${RUNS} runs; bars of the mobile preset in brackets`,
      );
      console.table(rows);
    },
    { args: [`--remote-debugging-port=${port}`] },
  );
}

async function measure({ portal }: Bench, port: number, path: string, preset: 'mobile' | 'desktop') {
  const scores: number[] = [];
  const metrics: Record<keyof typeof METRICS, number[]> = { 'LCP (s)': [], 'TBT (ms)': [], CLS: [] };
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(
      `${portal.url}${path}`,
      { port, disableStorageReset: true, onlyCategories: ['performance'], logLevel: 'error' },
      preset === 'desktop' ? desktopConfig : undefined,
    );
    const shown = result?.lhr.finalDisplayedUrl;
    if (!result || shown === undefined || new URL(shown).pathname !== path)
      throw new Error(`Lighthouse was to measure ${path} and saw ${shown}`);
    scores.push((result.lhr.categories['performance']?.score ?? 0) * 100);
    for (const name of ['LCP (s)', 'TBT (ms)', 'CLS'] as const) {
      const { audit, scale } = METRICS[name];
      metrics[name].push((result.lhr.audits[audit]?.numericValue ?? Number.NaN) * scale);
    }
  }
  const words = (name: keyof typeof METRICS) => {
    const bar = preset === 'mobile' ? ` (${METRICS[name].bar})` : '';
    return `${Number(median(metrics[name]).toFixed(3))}${bar}`;
  };
  return {
    page: path,
    preset,
    score: Math.round(median(scores)),
    'LCP (s)': words('LCP (s)'),
    'TBT (ms)': words('TBT (ms)'),
    CLS: words('CLS'),
  };
}
