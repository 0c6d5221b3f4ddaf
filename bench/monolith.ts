import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { signIn } from '../e2e/testing/sign-in.ts';
import { siteDir } from '../scripts/portal/portal.ts';
import { buildPage, compressStatics } from './built-page.ts';
import { type Bench, median, startFirstVisit, withPortal } from './browser.ts';
import { countJavaScript, type JavaScriptLoad } from './javascript-bytes.ts';
import { type Stage, travel } from './journey.ts';
import { followRequests, type Settle } from './settled-requests.ts';

/** Limits of the ratios, from the project's quality page. */
const BYTES_LIMIT = 1.15;
const TIME_LIMIT = 1.1;

const RUNS = 5;
const LATENCIES_MS = [0, 80];

/** Measures the same journey in the portal and in a monolith of the same sources: bytes, time, and their ratios. */
export async function measureMonolith(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-monolith-'));
  try {
    const site = await buildMonolith(folder);
    await withPortal((federated) => withPortal((monolith) => compare(federated, monolith), { site }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds the monolith, and replaces the shell in a copy of the published site with it. Returns the copy's folder. */
async function buildMonolith(folder: string): Promise<string> {
  const dist = await buildPage('monolith');
  const site = path.join(folder, 'site');
  await cp(siteDir, site, { recursive: true });
  await rm(path.join(site, 'static'), { recursive: true });
  await cp(dist, site, { recursive: true });
  await compressStatics(site);
  return site;
}

async function compare(federated: Bench, monolith: Bench): Promise<void> {
  const both = { federated: await openJourney(federated), monolith: await openJourney(monolith) };
  const bytes = { federated: await both.federated.bytes(), monolith: await both.monolith.bytes() };
  console.log(
    'JavaScript (gzip -9) of one journey, federated and as a monolith of the same sources, loaded until the end of a step',
  );
  console.table(
    bytes.federated.map(({ name, load }, i) => {
      const other = bytes.monolith[i]?.load ?? { requests: 0, gzipBytes: Number.NaN };
      return {
        step: name,
        federated: `${load.gzipBytes} (${load.requests})`,
        monolith: `${other.gzipBytes} (${other.requests})`,
        ratio: (load.gzipBytes / other.gzipBytes).toFixed(3),
        ...(i === bytes.federated.length - 1 && { limit: BYTES_LIMIT }),
      };
    }),
  );

  for (const latencyMs of LATENCIES_MS) {
    const runs: Record<'federated' | 'monolith', Stage[][]> = { federated: [], monolith: [] };
    // Alternately, so that other load on the machine affects both.
    for (let count = 0; count < RUNS; count += 1) {
      for (const kind of ['federated', 'monolith'] as const) runs[kind].push(await both[kind].timed(latencyMs));
    }
    console.log(
      `Milliseconds of each step with an empty cache and ${latencyMs} ms of latency, median of ${RUNS} runs in turns`,
    );
    console.table(compareTimes(runs.federated, runs.monolith));
  }
}

/** Signs in a user who can run the journey repeatedly, each time with an empty cache. */
async function openJourney({ portal, newPage }: Bench) {
  const page = await newPage();
  const settle = followRequests(page);
  await signIn(page, 'admin@northwind.example');
  await settle('signing in');
  return {
    async timed(latencyMs: number): Promise<Stage[]> {
      await startFirstVisit(page, latencyMs);
      return travel({ page, settle });
    },
    async bytes(): Promise<{ name: string; load: JavaScriptLoad }[]> {
      await startFirstVisit(page, 0);
      return countedSteps(page, settle, portal.url);
    },
  };
}

async function countedSteps(
  page: Page,
  settle: Settle,
  origin: string,
): Promise<{ name: string; load: JavaScriptLoad }[]> {
  const javaScript = countJavaScript(page, origin);
  const ends: { name: string; until: number }[] = [];
  let began = '';
  await travel({
    page,
    settle,
    during(name) {
      if (began) ends.push({ name: began, until: Date.now() });
      began = name;
    },
  });
  ends.push({ name: began, until: Date.now() });
  return Promise.all(ends.map(async ({ name, until }) => ({ name, load: await javaScript.soFar(until) })));
}

function compareTimes(federated: readonly Stage[][], monolith: readonly Stage[][]) {
  const names = federated[0]?.map(({ name }) => name) ?? [];
  const rows = names.map((name, i) => timeRow(name, medianOf(federated, i), medianOf(monolith, i)));
  const sum = (runs: readonly Stage[][]) => names.reduce((total, _name, i) => total + medianOf(runs, i), 0);
  return [...rows, { ...timeRow('the whole journey', sum(federated), sum(monolith)), limit: TIME_LIMIT }];
}

function medianOf(runs: readonly Stage[][], step: number): number {
  return median(runs.map((stages) => stages[step]?.ms ?? Number.NaN));
}

function timeRow(step: string, federated: number, monolith: number) {
  return {
    step,
    federated: Math.round(federated),
    monolith: Math.round(monolith),
    ratio: (federated / monolith).toFixed(3),
  };
}
