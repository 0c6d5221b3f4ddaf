import type * as FileSystem from 'node:fs';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** The actions of another process right before and after the next lock is created. */
let otherProcess = { before() {}, after() {} };

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof FileSystem>();
  return {
    ...fs,
    linkSync(...paths: Parameters<typeof FileSystem.linkSync>) {
      const { before, after } = otherProcess;
      otherProcess = { before() {}, after() {} };
      before();
      fs.linkSync(...paths);
      after();
    },
  };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'turn-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Opens a holder with this test's process id and its own state, like a process on another machine that shares the disk. */
async function openHolder(holder: string, isHeld = true) {
  vi.resetModules();
  const { takeTurn } = await import('./index.mjs');
  return () => takeTurn(folder, { name: 'lock', holder, isHeld: () => isHeld });
}

describe('two machines whose processes have the same process id', () => {
  test('a process that takes the lock just before the other keeps it', async () => {
    const [takeHere, takeThere] = [await openHolder('here'), await openHolder('there')];
    otherProcess.before = () => expect(takeThere()).toMatchObject({ isTaken: true });
    expect(takeHere()).toEqual({ isTaken: false, holder: 'there' });
    expect(readFileSync(join(folder, 'lock.1'), 'utf8')).toBe('there');
  });

  test('a process that tries just after the other took the lock sees the other as its holder', async () => {
    const [takeHere, takeThere] = [await openHolder('here'), await openHolder('there')];
    otherProcess.after = () => expect(takeThere()).toEqual({ isTaken: false, holder: 'here' });
    expect(takeHere()).toMatchObject({ isTaken: true });
    expect(readFileSync(join(folder, 'lock.1'), 'utf8')).toBe('here');
  });
});

test('the next turn deletes the leftover file of a killed process, but not the file of a process that is still trying', async () => {
  const [left, trying] = [join(folder, 'lock-of-left'), join(folder, 'lock-of-trying')];
  for (const file of [left, trying]) writeFileSync(file, 'somebody');
  const yesterday = new Date(Date.now() - 86_400_000);
  utimesSync(left, yesterday, yesterday);
  const take = await openHolder('here');
  expect(take()).toMatchObject({ isTaken: true });
  expect(readdirSync(folder).toSorted()).toEqual(['lock-of-trying', 'lock.1']);
});

test('a holder that was wrongly considered dead can release without taking the lock from its new holder', async () => {
  const first = (await openHolder('first'))();
  const second = (await openHolder('second', false))();
  const takeThird = await openHolder('third');
  expect([first.isTaken, second.isTaken]).toEqual([true, true]);

  if (first.isTaken) first.release();
  expect(takeThird()).toEqual({ isTaken: false, holder: 'second' });

  if (second.isTaken) second.release();
  expect(takeThird()).toMatchObject({ isTaken: true });
  expect(readdirSync(folder)).toEqual(['lock.3']);
});
