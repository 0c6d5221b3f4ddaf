import { randomUUID } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TurnOptions {
  /** What the names of the lock's files begin with. */
  readonly name: string;
  /** What others may read of whoever takes this turn; not empty. */
  readonly holder: string;
  /** Whether who wrote `holder` still has the lock. `isOurs`: it is a turn of this very process, and not over. */
  isHeld(holder: string, isOurs: boolean): boolean;
}

export type Turn =
  | { readonly isTaken: true; release(): void }
  /** Somebody else has the lock. */
  | { readonly isTaken: false; readonly holder: string };

/**
 * Tries to take a lock that one process at a time may have, in a folder that all of them see. The lock is the file with the
 * highest number, and whoever holds it is named in it: nobody, once it is released. Who finds it free makes the next one, which
 * only one can, and never takes away what somebody else may just have got hold of. Throws what the file system throws.
 */
export function takeTurn(folder: string, { name, holder, isHeld }: TurnOptions): Turn {
  const lockOf = (turn: number) => join(folder, `${name}.${turn}`);
  // Written beforehand and linked, so that no lock is ever seen without its holder. Nobody else's, for it is the lock itself: a
  // process of another machine, or container, may have the id of this one.
  const own = join(folder, `${name}-of-${randomUUID()}`);
  try {
    writeFileSync(own, holder, { flag: 'wx' });
    for (;;) {
      const last = Math.max(0, ...readTurns(folder, name));
      const other = readHolder(lockOf(last));
      if (other !== '' && isHeld(other, heldHere.has(lockOf(last)))) return { isTaken: false, holder: other };
      const turn = last + 1;
      const path = lockOf(turn);
      if (!linkIfFree(own, path)) continue;
      const others = readTurns(folder, name).filter((candidate) => candidate !== turn);
      // Our turn was over before it began: its file was away because a later one has cleared up.
      if (others.some((candidate) => candidate > turn)) {
        rmSync(path, { force: true });
        continue;
      }
      for (const earlier of others) rmSync(lockOf(earlier), { force: true });
      removeOrphans(folder, `${name}-of-`);
      heldHere.add(path);
      return {
        isTaken: true,
        release() {
          heldHere.delete(path);
          emptyIfThere(path);
        },
      };
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** Whether a process of this machine lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives, but belongs to somebody else.
    return hasCode(error, 'EPERM');
  }
}

/** A try takes milliseconds: what is as old as this was left behind by a process that was killed in the middle of one. */
const ORPHANED_AFTER_MS = 3_600_000;

/** Tells a turn of this very process from one that a dead process with the same, since reused, id has left behind. */
const heldHere = new Set<string>();

function readTurns(folder: string, name: string): number[] {
  return readdirSync(folder).flatMap((file) => {
    const turn = file.startsWith(`${name}.`) ? file.slice(name.length + 1) : '';
    return /^\d+$/.test(turn) ? [Number(turn)] : [];
  });
}

function removeOrphans(folder: string, prefix: string): void {
  for (const file of readdirSync(folder).filter((candidate) => candidate.startsWith(prefix))) {
    const path = join(folder, file);
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - writtenAt > ORPHANED_AFTER_MS) rmSync(path, { force: true });
  }
}

/** Empty once it is released, and where there is none. */
function readHolder(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}

/** It is away where a later holder, who took ours for dead, has cleared up. */
function emptyIfThere(path: string): void {
  try {
    truncateSync(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
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
