import type { ExportedReport } from '@portal/api-client/exported-reports';
import { expect, test, vi } from 'vitest';
import type { KeptExports, RequestedExport } from './kept-exports.ts';
import { createSessionExports } from './session-exports.ts';

const requested = (reportPath: string): RequestedExport => ({
  reportPath,
  reportType: 'transaction',
  requestedAt: '2026-11-21T10:00:00Z',
});
const report = (reportPath: string, status = 'Ready'): ExportedReport => ({ reportPath, status });
/** What the tab keeps. */
function tab(): KeptExports {
  let kept: readonly RequestedExport[] = [];
  return { read: () => kept, write: (exports) => void (kept = exports) };
}

const paths = (reports: readonly { readonly reportPath: string }[]) => reports.map(({ reportPath }) => reportPath);

test('An export is being prepared until it has ended, and its end is told once', () => {
  const exports = createSessionExports(tab());
  exports.requested(requested('a'));
  exports.requested(requested('b'));
  expect(paths(exports.getSnapshot())).toEqual(['b', 'a']);
  expect(paths(exports.ended([report('a'), report('c', 'Failed')]))).toEqual(['a', 'c']);
  expect(paths(exports.getSnapshot())).toEqual(['b']);
  expect(exports.ended([report('a'), report('c', 'Failed')])).toEqual([]);
});

test('An end that is known before the export was answered leaves nothing that is prepared for ever', () => {
  const exports = createSessionExports(tab());
  exports.ended([report('a')]);
  exports.requested(requested('a'));
  expect(exports.getSnapshot()).toEqual([]);
});

test('A status that is no end leaves the export being prepared', () => {
  const exports = createSessionExports(tab());
  exports.requested(requested('a'));
  expect(exports.ended([report('a', 'Preparing')])).toEqual([]);
  expect(paths(exports.getSnapshot())).toEqual(['a']);
});

test('Who listens hears of changes alone, and keeps the same array between them', () => {
  const exports = createSessionExports(tab());
  const listener = vi.fn();
  const stop = exports.subscribe(listener);
  exports.requested(requested('a'));
  const before = exports.getSnapshot();
  exports.ended([report('b')]);
  expect(exports.getSnapshot()).toBe(before);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  exports.ended([report('a')]);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('What is being prepared is still so after a reload, until it has ended', () => {
  const kept = tab();
  const before = createSessionExports(kept);
  before.requested(requested('a'));
  before.requested(requested('b'));
  const after = createSessionExports(kept);
  expect(paths(after.getSnapshot())).toEqual(['b', 'a']);
  expect(paths(after.ended([report('a')]))).toEqual(['a']);
  expect(paths(createSessionExports(kept).getSnapshot())).toEqual(['b']);
});
