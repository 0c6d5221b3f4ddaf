import lighthouse, { desktopConfig } from 'lighthouse';
import { signIn } from '../e2e/sign-in.ts';
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
const PRESETS = ['mobile', 'desktop'] as const;

type Values = Record<keyof typeof METRICS | 'score', number>;

/** Lighthouse on home, on a list and on a report, in a new tab of a user who is signed in, by way of the provider. */
export async function measureLighthouse(): Promise<void> {
  const port = await freePort();
  await withPortal(
    async (bench) => {
      // Lighthouse opens a new tab each time; the provider's session lets it in.
      await signIn(await bench.newPage(), 'admin@northwind.example');
      const cases = PAGES.flatMap((path) => PRESETS.map((preset) => ({ path, preset, runs: [] as Values[] })));
      // In rounds, so that a slow minute of the machine is not one page's alone.
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const { path, preset, runs } of cases) runs.push(await measure(bench, port, path, preset));
      }
      console.log(
        `Lighthouse, a new tab of a signed-in user, median of ${ROUNDS} runs, least to most; bars of the mobile preset in brackets`,
      );
      console.table(
        cases.map(({ path, preset, runs }) => ({
          page: path,
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
    },
    { args: [`--remote-debugging-port=${port}`] },
  );
}

async function measure({ portal }: Bench, port: number, path: string, preset: 'mobile' | 'desktop'): Promise<Values> {
  const result = await lighthouse(
    `${portal.url}${path}`,
    { port, disableStorageReset: true, onlyCategories: ['performance'], logLevel: 'error' },
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
