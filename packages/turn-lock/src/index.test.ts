import type * as FileSystem from 'node:fs';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** What somebody else does around the step that makes a lock. */
let around = { before() {}, after() {} };

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof FileSystem>();
  return {
    ...fs,
    linkSync(...paths: Parameters<typeof FileSystem.linkSync>) {
      const { before, after } = around;
      around = { before() {}, after() {} };
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

/** Somebody with the process id of this test who knows nothing of the others, as on another machine with the same disk. */
async function openHolder(holder: string, isHeld = true) {
  vi.resetModules();
  const { takeTurn } = await import('./index.ts');
  return () => takeTurn(folder, { name: 'lock', holder, isHeld: () => isHeld });
}

describe('two machines whose processes have the same id', () => {
  test('one that comes first while the other is about to take the lock keeps it', async () => {
    const [takeHere, takeThere] = [await openHolder('here'), await openHolder('there')];
    around.before = () => expect(takeThere()).toMatchObject({ isTaken: true });
    expect(takeHere()).toEqual({ isTaken: false, holder: 'there' });
    expect(readFileSync(join(folder, 'lock.1'), 'utf8')).toBe('there');
  });

  test('one that comes when the other has just taken the lock finds it named as the holder', async () => {
    const [takeHere, takeThere] = [await openHolder('here'), await openHolder('there')];
    around.after = () => expect(takeThere()).toEqual({ isTaken: false, holder: 'here' });
    expect(takeHere()).toMatchObject({ isTaken: true });
    expect(readFileSync(join(folder, 'lock.1'), 'utf8')).toBe('here');
  });
});

test('what a killed process left of its try goes with the next turn, and not what another is trying', async () => {
  const [left, trying] = [join(folder, 'lock-of-left'), join(folder, 'lock-of-trying')];
  for (const file of [left, trying]) writeFileSync(file, 'somebody');
  const yesterday = new Date(Date.now() - 86_400_000);
  utimesSync(left, yesterday, yesterday);
  const take = await openHolder('here');
  expect(take()).toMatchObject({ isTaken: true });
  expect(readdirSync(folder).toSorted()).toEqual(['lock-of-trying', 'lock.1']);
});

test('whoever was taken for dead ends in peace, and leaves the lock with who has it now', async () => {
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
