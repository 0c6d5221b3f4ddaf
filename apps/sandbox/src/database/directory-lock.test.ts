import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory } from './directory-lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('a data directory is held by one sandbox at a time, and free again after it', () => {
  const lock = lockDirectory(dataDir);
  expect(readFileSync(join(dataDir, 'sandbox.lock'), 'utf8')).toBe(String(process.pid));
  expect(() => lockDirectory(dataDir)).toThrow(
    `The data directory ${dataDir} is in use by another sandbox (process ${process.pid}).`,
  );
  lock.release();
  expect(existsSync(join(dataDir, 'sandbox.lock'))).toBe(false);
  lockDirectory(dataDir).release();
});

test.each([
  ['a process that no longer lives', () => String(spawnSync(process.execPath, ['--version']).pid)],
  ["an earlier process of this one's id", () => String(process.pid)],
  ['nobody, being torn', () => ''],
])('the lock of %s is taken over', (_whose, holder) => {
  writeFileSync(join(dataDir, 'sandbox.lock'), holder());
  const lock = lockDirectory(dataDir);
  expect(readFileSync(join(dataDir, 'sandbox.lock'), 'utf8')).toBe(String(process.pid));
  lock.release();
});

test('the lock of another live process stands', () => {
  writeFileSync(join(dataDir, 'sandbox.lock'), String(process.ppid));
  expect(() => lockDirectory(dataDir)).toThrow(`(process ${process.ppid})`);
  expect(readFileSync(join(dataDir, 'sandbox.lock'), 'utf8')).toBe(String(process.ppid));
});

test('a data directory that cannot be is refused in one sentence', () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  expect(() => lockDirectory(join(file, 'data'))).toThrow(`The data directory ${file}/data cannot be used (ENOTDIR).`);
});
