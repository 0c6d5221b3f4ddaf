import { mkdirSync } from 'node:fs';
import { isAlive, takeTurn } from '@portal/turn-lock';
import { Refusal } from '../refusal.ts';

/** Holds a data directory for this process until released. */
export interface DirectoryLock {
  release(): void;
}

/**
 * Locks the data directory for this process and creates it if necessary. PGlite itself takes no lock, and two processes in
 * one directory lose acknowledged rows. Exactly one of several processes takes over the lock of a dead process. Throws a
 * Refusal when another live sandbox holds the lock, or when the directory cannot be used.
 */
export function lockDirectory(dataDir: string): DirectoryLock {
  const turn = tryToLock(dataDir);
  if (turn.isTaken) return turn;
  throw new Refusal(`The data directory ${dataDir} is in use by another sandbox (process ${turn.holder}).`);
}

function tryToLock(dataDir: string) {
  try {
    // The directory contains password hashes and signing keys.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return takeTurn(dataDir, {
      name: 'sandbox.lock',
      holder: String(process.pid),
      isHeld: (pid, isOurs) => (Number(pid) === process.pid ? isOurs : isProcess(Number(pid))),
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new Refusal(
      `The data directory ${dataDir} cannot be used (${error.code === 'EEXIST' ? 'it is a file' : String(error.code)}).`,
    );
  }
}

function isProcess(pid: number): boolean {
  return Number.isInteger(pid) && pid > 0 && isAlive(pid);
}
