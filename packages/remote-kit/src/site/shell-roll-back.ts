import { typedCommand } from '../typed-command.ts';
import { type Contracts, parseRegistry } from '@portal/contract';
import type { BuiltShell } from '../releases/built.ts';
import { misfits } from '../releases/check-release.ts';
import { readRemoteForComparison, readShellForComparison } from '../releases/read-published.ts';
import { unlessRefused } from '../refusal.ts';
import type { History } from './release-history.ts';
import type { SiteRegistry } from './site-registry.ts';

/**
 * Returns one sentence for each promoted remote that does not work in the shell to roll back to, with the command to run first: a roll
 * back of that remote or, if none of its earlier releases works in both shells, switching it off.
 */
export async function shellRollBackFaults(
  siteDir: string,
  registry: SiteRegistry,
  history: History,
  shell: BuiltShell,
  contracts?: Contracts,
): Promise<string[]> {
  const { remotes, refused } = parseRegistry(registry, shell.facts.paths, contracts);
  const current = registry.shell && (await unlessRefused(readShellForComparison(siteDir, registry.shell.version)));
  const shells = current ? [shell, current] : [shell];
  const reasons = new Map<string, readonly string[]>();
  for (const { id, version } of remotes) {
    const remote = await unlessRefused(readRemoteForComparison(siteDir, { id, version }, contracts));
    const faults = remote ? misfits(remote, shell) : [];
    if (faults.length > 0) reasons.set(id, faults);
  }
  for (const { id, why } of refused) reasons.set(id, [`with this shell, remote '${id}' would be refused: ${why}`]);

  return Promise.all(
    [...reasons].map(async ([id, faults]) => {
      const first = await firstStep(siteDir, id, history.promoted[id] ?? [], shells, contracts);
      return `${first}: ${faults.join('; ')}`;
    }),
  );
}

async function firstStep(
  siteDir: string,
  id: string,
  [, ...earlier]: readonly string[],
  shells: readonly BuiltShell[],
  contracts?: Contracts,
): Promise<string> {
  for (const [position, version] of earlier.entries()) {
    const remote = await unlessRefused(readRemoteForComparison(siteDir, { id, version }, contracts));
    const works = remote && shells.every((shell) => misfits(remote, shell).length === 0);
    if (!works || remote.portal.routes.some(({ path }) => shells.some(({ facts }) => facts.paths.includes(path))))
      continue;
    const times = position === 0 ? '' : `, ${position + 1} times`;
    return `roll back ${id} to ${version} first (${typedCommand(`rollback ${id}`)}${times})`;
  }
  return `switch off ${id} first (${typedCommand(`disable ${id}`)}), because no earlier release of it works with this shell`;
}
