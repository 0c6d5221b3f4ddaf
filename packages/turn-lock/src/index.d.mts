export interface TurnOptions {
  /** Prefix of the lock's file names. */
  readonly name: string;
  /** Describes the process that takes this turn, for other processes to read. Must not be empty. */
  readonly holder: string;
  /** Returns whether `holder` still has the lock. `isOurs`: this process took that turn and has not released it. */
  isHeld(holder: string, isOurs: boolean): boolean;
}

export type Turn =
  | { readonly isTaken: true; release(): void }
  /** Another holder has the lock. */
  | { readonly isTaken: false; readonly holder: string };

/**
 * Tries to take a lock that one process at a time can hold, in a folder that all of them can access. The lock is the file with the
 * highest number. It contains its holder, or nothing once it is released. To take a free lock, a process creates the file with the
 * next number, which only one process can do, so no process can take a lock that another has just taken. Throws errors of the file
 * system.
 */
export function takeTurn(folder: string, options: TurnOptions): Turn;

/** Returns whether a process on this machine is running. A negative number is the id of a process group. */
export function isAlive(pid: number): boolean;
