import { mkdirSync } from 'node:fs';
import { isAlive, takeTurn } from '@portal/turn-lock';
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
  const turn = tryToLock(dataDir);
  if (turn.isTaken) return turn;
  throw new Refusal(`The data directory ${dataDir} is in use by another sandbox (process ${turn.holder}).`);
}

function tryToLock(dataDir: string) {
  try {
    // It holds password hashes and signing keys.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return takeTurn(dataDir, {
      name: 'sandbox.lock',
      holder: String(process.pid),
      isHeld: (pid, isOurs) => (Number(pid) === process.pid ? isOurs : isProcess(Number(pid))),
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new Refusal(`The data directory ${dataDir} cannot be used (${String(error.code)}).`);
  }
}

function isProcess(pid: number): boolean {
  return Number.isInteger(pid) && pid > 0 && isAlive(pid);
}
