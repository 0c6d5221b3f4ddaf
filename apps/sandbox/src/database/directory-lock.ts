import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../refusal.ts';

/** Holds a data directory for this process until released. */
export interface DirectoryLock {
  release(): void;
}

/**
 * Takes the data directory for this process, creating it where there is none. PGlite itself takes no lock, and two
 * processes in one directory lose acknowledged rows. The lock of a process that no longer lives is taken over, by one of
 * those who try at once. Throws a Refusal when another live sandbox holds it, or nobody can.
 */
export function lockDirectory(dataDir: string): DirectoryLock {
  try {
    // It holds password hashes and signing keys.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return takeLock(dataDir);
  } catch (error) {
    if (!isNodeError(error)) throw error;
    throw new Refusal(`The data directory ${dataDir} cannot be used (${error.code}).`);
  }
}

/**
 * The lock is the file with the highest number, and whoever holds it is named in it: nobody, once it is released. Who finds
 * it free makes the next one, which only one can, and never takes away what somebody else may just have got hold of.
 */
function takeLock(dataDir: string): DirectoryLock {
  const lockOf = (turn: number) => join(dataDir, `sandbox.lock.${turn}`);
  // Written beforehand and linked, so that no lock is ever seen without its holder.
  const own = join(dataDir, `sandbox.lock-of-${process.pid}`);
  writeFileSync(own, String(process.pid));
  try {
    for (;;) {
      const last = Math.max(0, ...readTurns(dataDir));
      const holder = readHolder(lockOf(last));
      if (holder !== undefined && isAlive(holder, lockOf(last))) {
        throw new Refusal(`The data directory ${dataDir} is in use by another sandbox (process ${holder}).`);
      }
      const turn = last + 1;
      const path = lockOf(turn);
      if (!linkIfFree(own, path)) continue;
      const others = readTurns(dataDir).filter((other) => other !== turn);
      // Our turn was over before it began: its file was away because a later one has cleared up.
      if (others.some((other) => other > turn)) {
        rmSync(path, { force: true });
        continue;
      }
      for (const other of others) rmSync(lockOf(other), { force: true });
      heldHere.add(path);
      return {
        release() {
          heldHere.delete(path);
          truncateSync(path);
        },
      };
    }
  } finally {
    rmSync(own, { force: true });
  }
}

function readTurns(dataDir: string): number[] {
  return readdirSync(dataDir).flatMap((name) => {
    const turn = /^sandbox\.lock\.(\d+)$/.exec(name)?.[1];
    return turn === undefined ? [] : [Number(turn)];
  });
}

function linkIfFree(file: string, path: string): boolean {
  try {
    linkSync(file, path);
    return true;
  } catch (error) {
    if (isNodeError(error) && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Tells a lock of this very process from one that a dead process with the same, since reused, id has left behind. */
const heldHere = new Set<string>();

function readHolder(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch (error) {
    if (isNodeError(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid: number, path: string): boolean {
  if (pid === process.pid) return heldHere.has(path);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    return isNodeError(error) && error.code === 'EPERM';
  }
}

function isNodeError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}
