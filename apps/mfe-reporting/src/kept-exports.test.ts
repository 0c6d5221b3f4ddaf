// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { exportsKeptFor, type RequestedExport } from './kept-exports.ts';

beforeEach(() => window.sessionStorage.clear());

const KEY = 'portal.awaited.reporting';
const requested = (reportPath: string): RequestedExport => ({
  reportPath,
  reportType: 'mandate',
  requestedAt: '2026-11-21T10:00:00Z',
});

test('Each user in each tenant has exports of their own, and the last one that ends leaves nothing behind', () => {
  const [ann, bob] = [exportsKeptFor('north ann'), exportsKeptFor('north bob')];
  ann.write([requested('a')]);
  bob.write([requested('b')]);
  expect(exportsKeptFor('north ann').read()).toEqual([requested('a')]);
  expect(exportsKeptFor('south ann').read()).toEqual([]);
  ann.write([]);
  expect(bob.read()).toEqual([requested('b')]);
  bob.write([]);
  expect(window.sessionStorage.getItem(KEY)).toBeNull();
});

test.each(['nonsense', '[]', '{"north ann":[{"reportPath":1}]}'])(
  '%s, which nobody here has kept, is nothing',
  (text) => {
    window.sessionStorage.setItem(KEY, text);
    expect(exportsKeptFor('north ann').read()).toEqual([]);
  },
);
