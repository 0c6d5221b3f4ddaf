import type { ChildProcess } from 'node:child_process';

/** Sends a signal to all processes in the group of a `detached` child. Does nothing if the group has ended. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void;

/** Ends the group of a `detached` child with this process, even if this process is killed: SIGTERM, and SIGKILL after five seconds. */
export function guardGroup(child: ChildProcess): void;

/** Stops guarding a child that has ended. */
export function releaseGroup(child: ChildProcess): void;
