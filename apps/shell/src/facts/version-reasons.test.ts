import { expect, test } from 'vitest';
import { AreaError } from '../areas/area-error.ts';
import type { Report } from '../monitoring/monitor.ts';
import type { MonitoringEvent } from '../monitoring/monitoring-event.ts';
import { versionReasons, versionTrace } from './version-reasons.ts';

const registry = {
  remotes: [
    { id: 'books', version: '1.1.0', state: 'active' },
    { id: 'themes', version: '3.0.0', state: 'disabled' },
    { id: 'mandates', version: '2.0.0', state: 'active' },
  ],
};

function reasonsWith(change: Partial<Parameters<typeof versionReasons>[0]>) {
  const versions: Record<string, string> = { books: '1.1.0' };
  return versionReasons({
    registry,
    isNewer: false,
    loadedAt: '2026-11-28T10:32:00Z',
    shellVersion: '2.0.0',
    overrides: [],
    reports: [],
    versionOf: (remote) => versions[remote] ?? 'unknown',
    ...change,
  });
}

function reportOf(event: MonitoringEvent): Report {
  const area = { remote: 'books', version: '1.1.0' };
  return { event, area, atMs: Date.UTC(2026, 10, 28), path: '/', tenant: undefined, abortedCalls: 0, dropped: 0 };
}

const error = new AreaError({
  remote: 'books',
  version: '1.2.0',
  phase: 'chunk',
  code: 'ChunkLoadError',
  cause: new Error('Nothing for ann@northwind.example'),
});
const override = { id: 'books', address: 'http://localhost:5000/mf-manifest.json' };
const named = 'The registry names it.';

test.each<[string, Parameters<typeof reasonsWith>[0], string | undefined, string]>([
  ['the registry', {}, '1.1.0', named],
  [
    'a page that was loaded before the registry changed',
    { isNewer: true },
    '1.1.0',
    'The registry named it when this page was loaded, 2026-11-28T10:32:00Z. A newer registry is loaded with the next link.',
  ],
  [
    'a fall-back',
    { reports: [reportOf({ kind: 'area-fell-back', error, to: '1.1.0' })] },
    '1.1.0',
    "Fell back from 1.2.0, which failed at 'chunk' (ChunkLoadError).",
  ],
  ['an override', { overrides: [override] }, '1.1.0', `This tab overrides it with ${override.address}.`],
  [
    'an override that was refused',
    { overrides: [{ ...override, fault: 'Nothing responds there.' }] },
    '1.1.0',
    `The registry names it. The override ${override.address} was refused: Nothing responds there.`,
  ],
  [
    'an entry that was refused',
    { reports: [reportOf({ kind: 'remote-refused', remote: 'books', why: 'contract 9 is not supported' })] },
    undefined,
    'The registry entry of 1.1.0 was refused: contract 9 is not supported.',
  ],
])('the reason can be %s', (_, change, version, reason) => {
  expect(reasonsWith(change).find(({ remote }) => remote === 'books')).toMatchObject({ version, reason });
});

test('areas that are not loaded say why', () => {
  expect(reasonsWith({})).toMatchObject([
    { remote: 'shell', version: '2.0.0', reason: named },
    { remote: 'books' },
    { remote: 'themes', version: undefined, reason: 'It is disabled in the registry.' },
    { remote: 'mandates', version: undefined, reason: 'The shell cannot use its entry in the registry.' },
  ]);
  expect(reasonsWith({ registry: undefined })).toMatchObject([{ reason: 'The registry could not be loaded.' }]);
});

test('the trace has a line for each area and its last failure, without personal data', () => {
  const trace = versionTrace(reasonsWith({ reports: [reportOf({ kind: 'area-failed', error })] }));
  expect(trace.split('\n')).toEqual([
    'shell 2.0.0: The registry names it.',
    'books 1.1.0: The registry names it.',
    "  2026-11-28T00:00:00.000Z The area 'books' 1.2.0 failed at 'chunk' (ChunkLoadError): Nothing for <email>",
    'themes (not loaded): It is disabled in the registry.',
    'mandates (not loaded): The shell cannot use its entry in the registry.',
  ]);
});
