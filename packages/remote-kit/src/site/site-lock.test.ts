import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LockClock, withSiteLock } from './site-lock.ts';

describe('the lock of a site', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'site-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const heldBy = (pid: number, since: Date, host = hostname()) =>
    writeFileSync(join(folder, '.lock.7'), JSON.stringify({ pid, host, since: since.toISOString() }));
  const deadPid = () => spawnSync(process.execPath, ['--version']).pid;

  test('has one holder at a time, even within a process, and leaves one empty file', async () => {
    let inside = 0;
    let most = 0;
    await Promise.all(
      [1, 2, 3].map(() =>
        withSiteLock(folder, async () => {
          inside += 1;
          most = Math.max(most, inside);
          await new Promise(setImmediate);
          inside -= 1;
        }),
      ),
    );
    expect(most).toBe(1);
    expect(readdirSync(folder)).toEqual(['.lock.3']);
  });

  test('is released if the work fails', async () => {
    await expect(withSiteLock(folder, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(await withSiteLock(folder, () => Promise.resolve('done'))).toBe('done');
  });

  test.each([
    [
      'a running process on this machine, however long it takes',
      () => heldBy(process.ppid, new Date(Date.now() - 3_600_000)),
    ],
    ['another machine, for less than ten minutes', () => heldBy(1, new Date(), 'elsewhere')],
  ])('that is held by %s is waited for', async (_whose, hold) => {
    hold();
    const turn = withSiteLock(folder, () => Promise.resolve('done'));
    // The first attempt has failed by now.
    expect(readdirSync(folder)).toEqual(['.lock.7']);
    writeFileSync(join(folder, '.lock.7'), '');
    expect(await turn).toBe('done');
    expect(readdirSync(folder)).toEqual(['.lock.8']);
  });

  describe('while time passes', () => {
    const START = Date.parse('2026-03-01T12:00:00Z');
    let now: number;
    const clock: LockClock = {
      now: () => now,
      async wait(ms) {
        now += ms;
      },
    };
    beforeEach(() => {
      now = START;
    });

    test.each([
      ['a running process on this machine', process.ppid, hostname()],
      ['another machine', 1, 'elsewhere'],
    ])(
      'that is held by %s makes others fail after 30 seconds with the name of its holder',
      async (_whose, pid, host) => {
        heldBy(pid, new Date(START), host);
        const work = vi.fn<() => Promise<void>>();
        await expect(withSiteLock(folder, work, clock)).rejects.toThrow(
          `${folder} is being changed by process ${pid} on ${host} since 2026-03-01T12:00:00.000Z: try again when it is done`,
        );
        expect(work).not.toHaveBeenCalled();
        expect(Math.floor((now - START) / 1000)).toBe(30);
        expect(readdirSync(folder)).toEqual(['.lock.7']);
      },
    );

    test('that is held by another machine is taken over after ten minutes', async () => {
      heldBy(1, new Date(START - 590_000), 'elsewhere');
      expect(await withSiteLock(folder, () => Promise.resolve('done'), clock)).toBe('done');
      expect(Math.floor((now - START) / 1000)).toBe(10);
    });
  });

  test.each([
    ['a process that has ended', () => heldBy(deadPid(), new Date())],
    ['an earlier process with the same id', () => heldBy(process.pid, new Date())],
    ['another machine for more than ten minutes', () => heldBy(1, new Date(Date.now() - 3_600_000), 'elsewhere')],
    ['no process', () => writeFileSync(join(folder, '.lock.7'), '')],
  ])('that is held by %s is taken over', async (_whose, hold) => {
    hold();
    expect(await withSiteLock(folder, () => Promise.resolve('done'))).toBe('done');
    expect(readdirSync(folder)).toEqual(['.lock.8']);
  });
});
