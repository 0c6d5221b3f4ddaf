// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { exportsKeptFor, type RequestedExport } from './kept-exports.ts';

beforeEach(() => window.sessionStorage.clear());

const NOON = Date.parse('2026-11-21T12:00:00Z');
const keptFor = (owner: string, now = NOON) => exportsKeptFor(owner, now);
const KEY = 'portal.awaited.reporting';
const requested = (reportPath: string): RequestedExport => ({
  reportPath,
  reportType: 'mandate',
  requestedAt: '2026-11-21T10:00:00Z',
});

test('exports are kept by user and tenant, and nothing is stored after the last one ends', () => {
  const [ann, bob] = [keptFor('north ann'), keptFor('north bob')];
  ann.write([requested('a')]);
  bob.write([requested('b')]);
  expect(keptFor('north ann').read()).toEqual([requested('a')]);
  expect(keptFor('south ann').read()).toEqual([]);
  ann.write([]);
  expect(bob.read()).toEqual([requested('b')]);
  bob.write([]);
  expect(window.sessionStorage.getItem(KEY)).toBeNull();
});

test('an export that has not ended within a day is dropped', () => {
  keptFor('north ann').write([requested('a')]);
  expect(keptFor('north ann', NOON + 21 * 3_600_000).read()).toEqual([requested('a')]);
  expect(keptFor('north ann', NOON + 23 * 3_600_000).read()).toEqual([]);
});

test.each(['nonsense', '[]', '{"north ann":[{"reportPath":1}]}'])(
  '%s, which nobody here has kept, is nothing',
  (text) => {
    window.sessionStorage.setItem(KEY, text);
    expect(keptFor('north ann').read()).toEqual([]);
  },
);
