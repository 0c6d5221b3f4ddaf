import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { lockDirectory } from './directory-lock.ts';

const ROUNDS = 60;
/** Tries for the directory of each round at the same instant as its rivals, and says which it got. */
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

test('a data directory is held by one sandbox at a time, and free again after it', () => {
  const lock = lockDirectory(dataDir);
  expect(() => lockDirectory(dataDir)).toThrow(
    `The data directory ${dataDir} is in use by another sandbox (process ${process.pid}).`,
  );
  lock.release();
  lockDirectory(dataDir).release();
  expect(readdirSync(dataDir)).toEqual(['sandbox.lock.2']);
});

test.each([
  ['a process that no longer lives', () => String(spawnSync(process.execPath, ['--version']).pid)],
  ["an earlier process of this one's id", () => String(process.pid)],
  ['nobody', () => ''],
])('the lock of %s is taken over', (_whose, holder) => {
  writeFileSync(join(dataDir, 'sandbox.lock.7'), holder());
  const lock = lockDirectory(dataDir);
  expect(readFileSync(join(dataDir, 'sandbox.lock.8'), 'utf8')).toBe(String(process.pid));
  lock.release();
});

test('the lock of another live process stands', () => {
  writeFileSync(join(dataDir, 'sandbox.lock.1'), String(process.ppid));
  expect(() => lockDirectory(dataDir)).toThrow(`(process ${process.ppid})`);
  expect(readFileSync(join(dataDir, 'sandbox.lock.1'), 'utf8')).toBe(String(process.ppid));
});

test('a data directory that cannot be is refused in one sentence', () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  expect(() => lockDirectory(join(file, 'data'))).toThrow(`The data directory ${file}/data cannot be used (ENOTDIR).`);
});

test('of three sandboxes that find the lock of a dead one at once, exactly one gets it', async () => {
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
  // Whoever has won lives until all have tried.
  const won = await Promise.all(
    rivals.map(async (rival) => {
      const [line] = await once(rival.stdout.setEncoding('utf8'), 'data');
      return z.array(z.number()).parse(JSON.parse(String(line)));
    }),
  );
  for (const rival of rivals) rival.stdin.end();
  expect(won.flat().toSorted((a, b) => a - b)).toEqual(rounds);
});
