import { join } from 'node:path';
import { none, parseCommandLine, UsageError } from '../command/portal-arguments.ts';
import { runPortal } from '../command/portal-command.ts';
import type { Print } from '../command/portal-output.ts';
import { openBrowser } from '../rehearsal/browser.ts';
import { readBuiltRemote } from '../releases/built.ts';

/**
 * Releases the build of the remote in `root`: checks, publishes and promotes it in a site, or writes it to an archive. `args`: `--archive
 * <file>`, or options of the `portal` command. Resolves to the exit code of the first command that fails, or 0. Throws a `UsageError`.
 */
export async function releaseRemote(
  args: readonly string[],
  print: Print,
  root: string = process.cwd(),
): Promise<number> {
  const dist = join(root, 'dist');
  if (args.includes('--archive')) {
    const [, file, ...others] = args;
    if (args[0] !== '--archive' || file === undefined || others.length > 0) {
      throw new UsageError('Specify --archive <file> without other options');
    }
    return runPortal(['archive', dist, '--out', file], print);
  }
  // `promote` has all options.
  const { values, names } = parseCommandLine(['promote', ...args]);
  none(names, 'release');
  const { portal } = await readBuiltRemote(dist);
  const shared = [
    ...optionOf('--site', values.site),
    ...(values.loosens ?? []).flatMap((id) => ['--loosens', id]),
    ...(values['new-owner'] ?? []).flatMap((id) => ['--new-owner', id]),
  ];
  const ofPromote = [
    ...(values.downgrade === true ? ['--downgrade'] : []),
    ...optionOf('--replaces', values.replaces),
    ...optionOf('--without-rehearsal', values['without-rehearsal']),
    ...optionOf('--routes', values.routes),
  ];
  for (const command of [
    ['check', dist, ...shared],
    ['publish', dist, ...shared],
    ['promote', `${portal.id}@${portal.version}`, ...shared, ...ofPromote],
  ]) {
    // The build would be published, and then refused.
    if (command[0] === 'publish' && values['without-rehearsal'] === undefined) await (await openBrowser()).close();
    const code = await runPortal(command, print);
    if (code !== 0) return code;
  }
  return 0;
}

function optionOf(name: string, value: string | undefined): string[] {
  return value === undefined ? [] : [name, value];
}
