// Plain JavaScript, because the installation of dependencies uses it too. Documented in index.d.mts.
import { randomUUID } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function takeTurn(folder, { name, holder, isHeld }) {
  const lockOf = (turn) => join(folder, `${name}.${turn}`);
  // Written first and then linked, so that a lock never appears without its holder. The name is random because a process on another
  // machine or in another container can have the same process id.
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
      // A later turn has already deleted our predecessor's file, so our number was free but is too old.
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

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process is running, but belongs to another user.
    return hasCode(error, 'EPERM');
  }
}

/** Trying takes milliseconds, so an older file was left behind by a process that was killed while trying. */
const ORPHANED_AFTER_MS = 3_600_000;

/** Turns of this process. A dead process with the same, now reused, process id can have left a lock that looks like ours. */
const heldHere = new Set();

function readTurns(folder, name) {
  return readdirSync(folder).flatMap((file) => {
    const turn = file.startsWith(`${name}.`) ? file.slice(name.length + 1) : '';
    return /^\d+$/.test(turn) ? [Number(turn)] : [];
  });
}

function removeOrphans(folder, prefix) {
  for (const file of readdirSync(folder).filter((candidate) => candidate.startsWith(prefix))) {
    const path = join(folder, file);
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - writtenAt > ORPHANED_AFTER_MS) rmSync(path, { force: true });
  }
}

/** Returns an empty string if the lock is released or does not exist. */
function readHolder(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}

/** The file is missing if a later holder considered us dead and deleted it. */
function emptyIfThere(path) {
  try {
    truncateSync(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

function linkIfFree(file, path) {
  try {
    linkSync(file, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
