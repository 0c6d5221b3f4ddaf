import { linkSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { Refused } from './refused.ts';

const holderSchema = z.object({ pid: z.number(), host: z.string(), since: z.string() });
type Holder = z.infer<typeof holderSchema>;

const ASK_AGAIN_MS = 50;
const GIVE_UP_AFTER_MS = 30_000;
/** Nobody changes a site for that long; it ends the lock of a machine, or of a reused process id, that cannot be asked. */
const FORGOTTEN_AFTER_MS = 10 * 60_000;

/**
 * Runs `work` while no other process changes the site, and waits its turn for half a minute. The lock of a process that no longer
 * lives is taken over. Rejects with a `Refused` that names who holds it, or with what `work` rejects with.
 */
export async function withSiteLock<T>(siteDir: string, work: () => Promise<T>): Promise<T> {
  const lock = await takeLock(siteDir);
  try {
    return await work();
  } finally {
    heldHere.delete(lock);
    release(lock);
  }
}

/**
 * The lock is the file with the highest number, and whoever holds it is named in it: nobody, once it is released. Who finds it
 * free makes the next one, which only one can, and never takes away what somebody else may just have got hold of.
 */
async function takeLock(siteDir: string): Promise<string> {
  const lockOf = (turn: number) => join(siteDir, `.lock.${turn}`);
  // Written beforehand and linked, so that no lock is ever seen without its holder.
  attempts += 1;
  const own = join(siteDir, `.lock-of-${process.pid}-${attempts}`);
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  writeFileSync(own, JSON.stringify(holder));
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  try {
    for (;;) {
      const last = Math.max(0, ...readTurns(siteDir));
      const other = readHolder(lockOf(last));
      if (other && isHeld(other, lockOf(last))) {
        if (Date.now() > giveUpAt) throw new Refused([inUse(siteDir, other)]);
        await wait(ASK_AGAIN_MS);
        continue;
      }
      const turn = last + 1;
      const path = lockOf(turn);
      if (!linkIfFree(own, path)) continue;
      const turns = readTurns(siteDir).filter((candidate) => candidate !== turn);
      // Our turn was over before it began: its file was away because a later one has cleared up.
      if (turns.some((candidate) => candidate > turn)) {
        rmSync(path, { force: true });
        continue;
      }
      for (const earlier of turns) rmSync(lockOf(earlier), { force: true });
      heldHere.add(path);
      return path;
    }
  } finally {
    rmSync(own, { force: true });
  }
}

function release(lock: string): void {
  try {
    truncateSync(lock);
  } catch (error) {
    // Held so long that somebody took it for forgotten.
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

let attempts = 0;

/** Tells a lock of this very process from one that a dead process with the same, since reused, id has left behind. */
const heldHere = new Set<string>();

function isHeld({ pid, host, since }: Holder, path: string): boolean {
  if (Date.now() - Date.parse(since) > FORGOTTEN_AFTER_MS) return false;
  if (host !== hostname()) return true;
  if (pid === process.pid) return heldHere.has(path);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    return hasCode(error, 'EPERM');
  }
}

function inUse(siteDir: string, { pid, host, since }: Holder): string {
  return `${siteDir} is being changed by process ${pid} on ${host} since ${since}: try again when it is done`;
}

function readTurns(siteDir: string): number[] {
  return readdirSync(siteDir).flatMap((name) => {
    const turn = /^\.lock\.(\d+)$/.exec(name)?.[1];
    return turn === undefined ? [] : [Number(turn)];
  });
}

function readHolder(path: string): Holder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch (error) {
    // Released, and therefore empty, or gone.
    if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function linkIfFree(file: string, path: string): boolean {
  try {
    linkSync(file, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
