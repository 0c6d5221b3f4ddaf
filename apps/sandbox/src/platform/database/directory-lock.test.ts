import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { lockDirectory } from './directory-lock.ts';

const ROUNDS = 60;
/** A process that tries to lock each round's directory at the same time as its rivals, and prints which ones it locked. */
const RIVAL = `
  import { join } from 'node:path';
  import { lockDirectory } from ${JSON.stringify(join(import.meta.dirname, 'directory-lock.ts'))};
  const [dataDir, firstRoundAt] = process.argv.slice(1);
  const won = [];
  for (let round = 0; round < ${ROUNDS}; round += 1) {
    while (Date.now() < Number(firstRoundAt) + round * 15);
    try {
      lockDirectory(join(dataDir, String(round)));
      won.push(round);
    } catch {
      // lost this round
    }
  }
  console.log(JSON.stringify(won));
  process.stdin.resume();
`;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('one sandbox at a time can hold a data directory, until it releases it', () => {
  const lock = lockDirectory(dataDir);
  expect(() => lockDirectory(dataDir)).toThrow(
    `The data directory ${dataDir} is in use by another sandbox (process ${process.pid}).`,
  );
  lock.release();
  lockDirectory(dataDir).release();
  expect(readdirSync(dataDir)).toEqual(['sandbox.lock.2']);
});

test.each([
  ['a dead process', () => String(spawnSync(process.execPath, ['--version']).pid)],
  ['an earlier process with the same id', () => String(process.pid)],
  ['no process', () => ''],
])('the lock of %s is taken over', (_whose, holder) => {
  writeFileSync(join(dataDir, 'sandbox.lock.7'), holder());
  const lock = lockDirectory(dataDir);
  expect(readFileSync(join(dataDir, 'sandbox.lock.8'), 'utf8')).toBe(String(process.pid));
  lock.release();
});

test('the lock of another live process is not taken over', () => {
  writeFileSync(join(dataDir, 'sandbox.lock.1'), String(process.ppid));
  expect(() => lockDirectory(dataDir)).toThrow(`(process ${process.ppid})`);
  expect(readFileSync(join(dataDir, 'sandbox.lock.1'), 'utf8')).toBe(String(process.ppid));
});

test('an impossible data directory is rejected with a one-sentence error', () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  expect(() => lockDirectory(join(file, 'data'))).toThrow(`The data directory ${file}/data cannot be used (ENOTDIR).`);
});

test('of three sandboxes that find the lock of a dead process at the same time, exactly one takes it over', async () => {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
  const dead = String(spawnSync(process.execPath, ['--version']).pid);
  for (const round of rounds) {
    mkdirSync(join(dataDir, String(round)));
    writeFileSync(join(dataDir, String(round), 'sandbox.lock.1'), dead);
  }
  const firstRoundAt = String(Date.now() + 4000);
  const rivals = [1, 2, 3].map(() =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', RIVAL, dataDir, firstRoundAt], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  // The winner stays alive until all have tried.
  const won = await Promise.all(
    rivals.map(async (rival) => {
      const [line] = await once(rival.stdout.setEncoding('utf8'), 'data');
      return z.array(z.number()).parse(JSON.parse(String(line)));
    }),
  );
  for (const rival of rivals) rival.stdin.end();
  expect(won.flat().toSorted((a, b) => a - b)).toEqual(rounds);
});
