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
/** The storage of a tab. */
function tab(): KeptExports {
  let kept: readonly RequestedExport[] = [];
  return { read: () => kept, write: (exports) => void (kept = exports) };
}

const paths = (reports: readonly { readonly reportPath: string }[]) => reports.map(({ reportPath }) => reportPath);

test('an export is pending until it ends, and its outcome is reported once', () => {
  const exports = createSessionExports(tab());
  exports.requested(requested('a'));
  exports.requested(requested('b'));
  expect(paths(exports.getSnapshot())).toEqual(['b', 'a']);
  expect(paths(exports.ended([report('a'), report('c', 'Failed')]))).toEqual(['a', 'c']);
  expect(paths(exports.getSnapshot())).toEqual(['b']);
  expect(exports.ended([report('a'), report('c', 'Failed')])).toEqual([]);
});

test('an export that ends before its response arrives is never pending', () => {
  const exports = createSessionExports(tab());
  exports.ended([report('a')]);
  exports.requested(requested('a'));
  expect(exports.getSnapshot()).toEqual([]);
});

test('a status that is not final keeps the export pending', () => {
  const exports = createSessionExports(tab());
  exports.requested(requested('a'));
  expect(exports.ended([report('a', 'Preparing')])).toEqual([]);
  expect(paths(exports.getSnapshot())).toEqual(['a']);
});

test('listeners are called only on changes, and the array is stable between them', () => {
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

test('an export stays pending across a reload until it ends', () => {
  const kept = tab();
  const before = createSessionExports(kept);
  before.requested(requested('a'));
  before.requested(requested('b'));
  const after = createSessionExports(kept);
  expect(paths(after.getSnapshot())).toEqual(['b', 'a']);
  expect(paths(after.ended([report('a')]))).toEqual(['a']);
  expect(paths(createSessionExports(kept).getSnapshot())).toEqual(['b']);
});
