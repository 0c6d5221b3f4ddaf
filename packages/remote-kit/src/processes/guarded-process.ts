import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { guardGroup, releaseGroup, signalGroup } from './process-guard.mjs';

export interface GuardedProcess {
  readonly child: ChildProcess & { readonly stdout: NodeJS.ReadableStream };
  /** Resolves to the exit code, or to 0 if a signal ended it. */
  readonly ended: Promise<number>;
  /** Asks it, and the processes that it started, to end. */
  readonly end: () => void;
  /** Ends them at once, such as if their data is deleted next. */
  readonly kill: () => void;
}

/** Runs a script of Node that cannot outlive this process, even if this one is killed. The error output is shown. */
export function startGuarded(script: string, args: readonly string[], env: NodeJS.ProcessEnv): GuardedProcess {
  // In a group of its own, which Ctrl-C does not reach: see `passSignals`.
  const child = spawn(process.execPath, [script, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  guardGroup(child);
  const ended = once(child, 'exit').then(([code]: unknown[]) => {
    releaseGroup(child);
    return typeof code === 'number' ? code : 0;
  });
  return { child, ended, end: () => signalGroup(child, 'SIGTERM'), kill: () => signalGroup(child, 'SIGKILL') };
}

/** A signal to end this process, such as Ctrl-C, asks the other one to end instead. */
export function passSignals({ child }: GuardedProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) {
    process.once(signal, () => signalGroup(child, signal));
  }
}
