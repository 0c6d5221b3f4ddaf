import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../refusal.ts';

/** Holds a data directory for this process until released. */
export interface DirectoryLock {
  release(): void;
}

/**
 * Takes the data directory for this process, creating it where there is none. PGlite itself takes no lock, and two
 * processes in one directory lose acknowledged rows. The lock of a process that no longer lives is taken over.
 * Throws a Refusal when another live sandbox holds it, or nobody can.
 */
export function lockDirectory(dataDir: string): DirectoryLock {
  try {
    // It holds password hashes and signing keys.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return takeLock(dataDir, join(dataDir, 'sandbox.lock'));
  } catch (error) {
    if (!isNodeError(error)) throw error;
    throw new Refusal(`The data directory ${dataDir} cannot be used (${error.code}).`);
  }
}

function takeLock(dataDir: string, path: string): DirectoryLock {
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      heldHere.add(path);
      return {
        release() {
          heldHere.delete(path);
          rmSync(path, { force: true });
        },
      };
    } catch (error) {
      if (!isNodeError(error) || error.code !== 'EEXIST') throw error;
    }
    const holder = readHolder(path);
    if (holder !== undefined && isAlive(holder, path)) {
      throw new Refusal(`The data directory ${dataDir} is in use by another sandbox (process ${holder}).`);
    }
    removeStale(path, holder);
  }
}

/** Removes the lock of a dead holder, but not that of somebody who has taken it over in the meantime. */
function removeStale(path: string, holder: number | undefined): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readHolder(aside) !== holder) linkSync(aside, path);
  } catch (error) {
    if (!isNodeError(error) || (error.code !== 'ENOENT' && error.code !== 'EEXIST')) throw error;
  }
  rmSync(aside, { force: true });
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
