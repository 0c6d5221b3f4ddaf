// @vitest-environment jsdom
import { startTestMonitoring } from '@portal/sandbox/testing/monitoring';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AreaError } from '../../apps/shell/src/areas/area-error.ts';
import { createOpeningFacts } from '../../apps/shell/src/facts/opening-facts.ts';
import { openMetrics } from '../../apps/shell/src/facts/otlp-metrics.ts';
import { runPortal } from '../../packages/remote-kit/src/command/portal-command.ts';
import type { ReleaseFigures } from '../../packages/remote-kit/src/facts/release-figures.ts';

const FROM = 'http://sandbox.example';
const OPENINGS = 10_000;
/** Visits whose sums are sent together, as one visit sends those of a minute. */
const VISITS_A_REQUEST = 50;

beforeEach(async () => {
  const monitoring = await startTestMonitoring();
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const response = await monitoring.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: url.slice(FROM.length),
      headers: { 'content-type': 'application/json' },
      ...(typeof body === 'string' && { payload: body }),
    });
    return new Response(response.payload, { status: response.statusCode });
  });
});
afterEach(() => vi.unstubAllGlobals());

interface Simulated {
  openings: number;
  failed: number;
  readonly timesMs: number[];
}

/** Opens pages of two releases, which fail at 1 % and 4 % of the openings, in visits of one to three. Returns what really happened. */
async function simulate(sampleRate: number, chance: () => number): Promise<Record<string, Simulated>> {
  const happened: Record<string, Simulated> = {
    '1.0.0': { openings: 0, failed: 0, timesMs: [] },
    '1.1.0': { openings: 0, failed: 0, timesMs: [] },
  };
  let metrics = openMetrics({ monitoringUrl: `${FROM}/monitoring`, environment: 'ci', sampleRate });
  let opened = 0;
  for (let visit = 1; opened < OPENINGS; visit += 1) {
    const version = visit % 2 === 0 ? '1.0.0' : '1.1.0';
    const release = happened[version];
    if (!release) throw new Error('There is no such release');
    const facts = createOpeningFacts(chance() < sampleRate ? metrics : { count() {}, record() {} });
    for (let left = 1 + Math.floor(chance() * 3); left > 0 && opened < OPENINGS; left -= 1) {
      opened += 1;
      release.openings += 1;
      const codeMs = 40 * Math.exp(2 * chance()) * (version === '1.0.0' ? 1 : 2);
      const fate = chance();
      const isFailed = fate < (version === '1.0.0' ? 0.01 : 0.04);
      if (isFailed) release.failed += 1;
      else release.timesMs.push(codeMs);
      // Half of the failures are found when the page is rendered, before its opening is known.
      const isThrown = isFailed && chance() < 0.5;
      const startMs = opened * 100_000;
      if (isThrown) facts.reported(renderFailure(version, startMs + codeMs));
      const phase = isFailed && !isThrown ? ('chunk' as const) : undefined;
      const detail = { remote: 'webhooks', route: 'webhooks.list', wanted: version, version, phase };
      facts.opened({ detail, startMs, codeMs: startMs + codeMs })?.settled(startMs + codeMs + 100);
    }
    if (visit % VISITS_A_REQUEST === 0) {
      await metrics.flush();
      metrics = openMetrics({ monitoringUrl: `${FROM}/monitoring`, environment: 'ci', sampleRate });
    }
  }
  await metrics.flush();
  return happened;
}

function renderFailure(version: string, atMs: number) {
  const error = new AreaError({ remote: 'webhooks', version, phase: 'render', code: 'TypeError', cause: undefined });
  const area = { remote: 'webhooks', version };
  const event = { kind: 'area-failed', error } as const;
  return { event, area, atMs, path: '/webhooks', tenant: undefined, abortedCalls: 0, dropped: 0 };
}

/** Returns chances from 0 to 1, the same ones for a seed. Source: mulberry32, Tommy Ettinger, public domain. */
function seededChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function portalFacts(): Promise<ReleaseFigures[]> {
  const lines: string[] = [];
  const exitCode = await runPortal(['facts', 'webhooks', '--from', FROM, '--json'], (line) => lines.push(line));
  expect([exitCode, lines]).toEqual([0, [expect.any(String)]]);
  return JSON.parse(lines[0] ?? '').releases;
}

function p75(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.75)] ?? Number.NaN;
}

test('10,000 openings of two releases are counted exactly without sampling', async () => {
  const happened = await simulate(1, seededChance(7));
  const releases = await portalFacts();
  expect(releases.map(({ version }) => version)).toEqual(['1.1.0', '1.0.0']);
  for (const { version, counted, openings, failures, failuresByPhase, p75: shown } of releases) {
    const { openings: all = 0, failed = 0, timesMs = [] } = happened[version] ?? {};
    expect({ counted, openings }).toEqual({ counted: all, openings: { count: all, low: all, high: all } });
    expect(failures?.share).toBeCloseTo(failed / all, 12);
    expect((failuresByPhase['chunk'] ?? 0) + (failuresByPhase['render'] ?? 0)).toBe(failed);
    const share = version === '1.0.0' ? 0.01 : 0.04;
    expect(failures?.low).toBeLessThan(share);
    expect(failures?.high).toBeGreaterThan(share);
    const off = (shown.timeToCode ?? 0) / p75(timesMs);
    expect(off).toBeGreaterThan(1 / 1.25);
    expect(off).toBeLessThan(1.25);
  }
});

test('at 10 %, what really happened is inside the stated intervals', async () => {
  const happened = await simulate(0.1, seededChance(7));
  for (const { version, counted, openings, failures } of await portalFacts()) {
    const { openings: all = 0, failed = 0 } = happened[version] ?? {};
    expect(counted).toBeLessThan(all / 5);
    expect(openings.low).toBeLessThan(all);
    expect(openings.high).toBeGreaterThan(all);
    expect(openings.high - openings.low).toBeLessThan(all / 2);
    expect(failures?.low).toBeLessThan(failed / all);
    expect(failures?.high).toBeGreaterThan(failed / all);
    expect((failures?.high ?? 1) - (failures?.low ?? 0)).toBeLessThan(0.08);
  }
});
