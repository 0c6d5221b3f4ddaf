import { resolve } from 'node:path';
import { runPortal } from '../command/portal-command.ts';
import { UsageError } from '../command/portal-arguments.ts';
import type { Print } from '../command/portal-output.ts';
import { readBuiltRemote } from '../releases/built.ts';

/** The folder of a remote's build. */
const DIST = 'dist';

/**
 * Releases the build of the remote in the current folder: checks, publishes and promotes it in a site, or writes it to an archive. `args`:
 * `--archive <file>`, or options of the `portal` command. Resolves to the exit code of the first command that fails, or 0.
 */
export async function releaseRemote(args: readonly string[], print: Print): Promise<number> {
  const at = args.indexOf('--archive');
  if (at !== -1) {
    const [file, ...others] = args.slice(at + 1);
    if (file === undefined || at > 0 || others.length > 0) throw new UsageError('Specify only --archive <file>');
    return runPortal(['archive', DIST, '--out', file], print);
  }
  const { portal } = await readBuiltRemote(resolve(DIST));
  const release = `${portal.id}@${portal.version}`;
  const [replaces, shared] = split(args);
  for (const command of [
    ['check', DIST, ...shared],
    ['publish', DIST, ...shared],
    ['promote', release, ...shared, ...replaces],
  ]) {
    const code = await runPortal(command, print);
    if (code !== 0) return code;
  }
  return 0;
}

/** Separates the options that only `promote` has. */
function split(args: readonly string[]): [string[], string[]] {
  const ofPromote: string[] = [];
  const shared: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    const isOfPromote = /^--(downgrade|replaces)\b/.test(arg);
    const withValue = arg.includes('=') || arg === '--downgrade' ? [arg] : [arg, ...args.slice(at + 1, at + 2)];
    (isOfPromote ? ofPromote : shared).push(...withValue);
    at += withValue.length - 1;
  }
  return [ofPromote, shared];
}
