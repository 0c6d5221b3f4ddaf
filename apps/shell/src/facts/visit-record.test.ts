// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMonitor } from '../monitoring/monitor.ts';
import { recordOfVisit } from './visit-record.ts';

const start = vi.fn(() => ({ report() {}, enter() {} }));
beforeEach(() => start.mockClear());
afterEach(() => vi.restoreAllMocks());

const settings = { environment: 'ci', monitoringUrl: 'https://monitoring.example', factsSampleRate: 0.1 };

function openMonitor() {
  const reportContext = () => ({ path: '/', area: undefined, tenant: undefined });
  return createMonitor({ openSender: async () => () => {}, reportContext });
}

test.each([
  ['below the rate', 0.0999, 0.1, 1],
  ['at the rate', 0.1, 0.1, 0],
  ['anything, with every visit', 0.9999, 1, 1],
  ['anything, with no visit', 0, 0, 0],
])('with a chance %s, a visit is sampled as a whole', (_, chance, factsSampleRate, times) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  const monitor = openMonitor();
  recordOfVisit(monitor, { ...settings, factsSampleRate }, start);
  recordOfVisit(monitor, { ...settings, factsSampleRate }, start);
  expect(start).toHaveBeenCalledTimes(times);
});

test('the record has the reports of the visit, whichever tenant is open, and the latest 200 only', () => {
  const monitor = openMonitor();
  monitor.report({ kind: 'uncaught-error', error: 'first' });
  const { reports } = recordOfVisit(monitor, { ...settings, factsSampleRate: 0 });
  expect(reports).toHaveLength(1);
  for (let index = 0; index < 250; index += 1) monitor.report({ kind: 'uncaught-error', error: `${index}` });
  expect(recordOfVisit(monitor, settings).reports).toBe(reports);
  expect(reports).toHaveLength(200);
  expect(reports.at(-1)?.event).toEqual({ kind: 'uncaught-error', error: '249' });
});

test('a portal without monitoring collects nothing', () => {
  recordOfVisit({ report() {} }, { ...settings, factsSampleRate: 1 }, start);
  expect(start).not.toHaveBeenCalled();
});
