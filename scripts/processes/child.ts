import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describeMissingPackage } from '../installation/missing-package.mjs';
import { guardGroup, releaseGroup, signalGroup } from '../../packages/remote-kit/src/processes/process-guard.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** An error whose message is for the user at the terminal, without a stack trace. */
export class Refusal extends Error {}

const END_WITHIN_MS = 5_000;
const READY_WITHIN_MS = 120_000;

/** The line of JSON that a server prints to standard output when it is ready. */
export interface Ready {
  ready: true;
  url: string;
  [detail: string]: unknown;
}

export interface Server {
  ready: Ready;
  /** Resolves when the process has ended for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

const running = new Map<ChildProcess, Promise<void>>();

/**
 * Starts a process that cannot outlive this one, even if this one is killed. It has its own process group, so that Ctrl-C reaches only
 * this process, and its own children end with it. `ended` resolves when it has ended or could not be started.
 */
export function start(
  command: string,
  args: string[],
  options: SpawnOptions,
): { child: ChildProcess; ended: Promise<void> } {
  const child = spawn(command, args, { cwd: root, ...options, detached: true });
  guardGroup(child);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  }).then(() => {
    running.delete(child);
    signalGroup(child, 'SIGKILL');
    releaseGroup(child);
  });
  running.set(child, ended);
  return { child, ended };
}

/** Ends a process: sends `signal` and, after five seconds, SIGKILL. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const ended = running.get(child);
  if (!ended) return;
  signalGroup(child, signal);
  const late = setTimeout(() => signalGroup(child, 'SIGKILL'), END_WITHIN_MS);
  await ended;
  clearTimeout(late);
}

/** Ends every process that was started here. */
export async function endAll(): Promise<void> {
  await Promise.all([...running.keys()].map((child) => end(child)));
}

/** Calls `onEnd` when this process is asked to end: by Ctrl-C, a closed terminal, a process manager, or the end of npm. */
export function onSignalToEnd(onEnd: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) process.on(signal, onEnd);
}

/** On a signal, ends every process that was started here and then this one. */
export function endAllOnSignal(exitCode: number): void {
  onSignalToEnd(() => void endAll().then(() => process.exit(exitCode)));
}

/** Returns the text to print for an error: a sentence if it is for the user, or the stack. */
export function inSentences(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Refusal) return error.message;
  if ('code' in error && NOT_WRITABLE.includes(String(error.code)))
    return `A file cannot be written (${error.message}).`;
  return describeMissingPackage(error.message) ?? error.stack ?? error.message;
}

/** The error codes of a folder of another user, a read-only disk or a full disk. */
const NOT_WRITABLE: readonly string[] = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'];

process.once('exit', function killRemaining() {
  for (const child of running.keys()) signalGroup(child, 'SIGKILL');
});

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** The user to run the command as. Requires root. */
  uid?: number;
  gid?: number;
  /** `show` also prints the output immediately; `keep` only returns it. Default: 'keep'. */
  output?: 'show' | 'keep';
}

/** Runs a command without standard input. Resolves to its exit code and its output, with both streams combined. */
export async function run(
  command: string,
  args: string[],
  options: RunOptions = {},
): Promise<{ code: number; output: string }> {
  const { output: showing = 'keep', ...spawnOptions } = options;
  const { child, ended } = start(command, args, { ...spawnOptions, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  let failure = '';
  child.on('error', (error) => (failure = error.message));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (showing === 'show') process.stdout.write(text);
    });
  }
  await ended;
  await closed;
  return { code: failure ? 127 : (child.exitCode ?? 1), output: output + failure };
}

/**
 * Starts one of the project's servers and waits for its ready line. `onErrorOutput` receives its error output, which is also shown.
 * Throws a Refusal with its error output if it ends before.
 */
export async function startServer(
  name: string,
  script: string,
  env: NodeJS.ProcessEnv,
  onErrorOutput?: (text: string) => void,
): Promise<Server> {
  const { child, ended } = start(
    process.execPath,
    [...(script.endsWith('.ts') ? ['--import', 'tsx'] : ['--enable-source-maps']), path.resolve(root, script)],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let complaint = '';
  let isReady = false;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    onErrorOutput?.(text);
    if (isReady) process.stderr.write(text);
    else complaint += text;
  });
  const ready = await new Promise<Ready>((resolve, reject) => {
    const late = setTimeout(
      () =>
        reject(new Refusal(`The ${name} was not ready within ${READY_WITHIN_MS / 1000} seconds.\n${complaint}`.trim())),
      READY_WITHIN_MS,
    );
    child.once('error', (error) => reject(new Refusal(`The ${name} could not be started: ${error.message}`)));
    void ended.then(() => {
      clearTimeout(late);
      reject(
        new Refusal(
          (describeMissingPackage(complaint) ?? complaint.trim()) || `The ${name} ended before it was ready.`,
        ),
      );
    });
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const preparing = preparingLine(line);
      if (preparing !== undefined) {
        // No timeout from here: the user knows what takes time.
        clearTimeout(late);
        console.log(preparing);
      }
      const message = readyLine(line);
      if (!message) return;
      clearTimeout(late);
      isReady = true;
      resolve(message);
    });
  }).catch(async (reason: unknown) => {
    await end(child);
    throw reason;
  });
  if (complaint) process.stderr.write(complaint);
  return {
    ready,
    ended,
    stop: () => end(child),
    async kill() {
      signalGroup(child, 'SIGKILL');
      await ended;
    },
  };
}

function readyLine(line: string): Ready | undefined {
  const message = readLine(line);
  if (!('ready' in message) || message.ready !== true || !('url' in message) || typeof message.url !== 'string') return;
  return { ...message, ready: true, url: message.url };
}

/** The text of a line `{ "preparing": "…" }`, which a server prints if its start takes long. */
function preparingLine(line: string): string | undefined {
  const message = readLine(line);
  return 'preparing' in message && typeof message.preparing === 'string' ? message.preparing : undefined;
}

/** The object in a line of JSON, or an empty object for any other line. */
function readLine(line: string): object {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === 'object' && message !== null ? message : {};
  } catch {
    return {};
  }
}
