import { satisfy } from '@module-federation/runtime';
import type { BuiltRemote, BuiltShell } from '../releases/built.ts';
import { SHARED_MODULES } from './shared.ts';

const packageOf = new Map(SHARED_MODULES.map(({ request, packageName }) => [request, packageName]));

/**
 * Returns one sentence for each shared package that remotes need and the shell does not provide in an accepted version, with the
 * remotes that need it.
 */
export function unmetNeeds(
  portals: readonly Pick<BuiltRemote['portal'], 'id' | 'requires'>[],
  provided: ReadonlyMap<string, string>,
): string[] {
  const remotes = new Map<string, Set<string>>();
  for (const { id, requires } of portals) {
    for (const [module, range] of Object.entries(requires.shared)) {
      const version = provided.get(module);
      if (version !== undefined && satisfy(version, range)) continue;
      // A package is usually provided as a whole. If only one of its modules is missing, the module is named.
      const name = packageOf.get(module) ?? module;
      const need =
        version === undefined
          ? `${isProvided(name, provided) ? module : name} ${range}, which the shell does not provide`
          : `${name} ${range}, but the shell provides ${version}`;
      remotes.set(need, (remotes.get(need) ?? new Set()).add(id));
    }
  }
  return [...remotes].map(([need, ids]) => `${describeRemotes([...ids])} ${need}`);
}

function isProvided(packageName: string, provided: ReadonlyMap<string, string>): boolean {
  return [...provided.keys()].some((module) => packageOf.get(module) === packageName);
}

function describeRemotes(ids: readonly string[]): string {
  const names = ids.map((id) => `'${id}'`);
  const last = names.pop() ?? '';
  return names.length === 0 ? `remote ${last} needs` : `remotes ${names.join(', ')} and ${last} need`;
}

/** Returns one sentence for each shared module from which the remote imports names that the shell does not include. */
export function unofferedNames(remote: Pick<BuiltRemote, 'portal' | 'facts'>, shell: BuiltShell): string[] {
  return Object.entries(remote.facts.uses).flatMap(([module, names]) => {
    const offered = shell.facts.offers[module];
    const missing = offered === undefined ? [] : names.filter((name) => !offered.includes(name));
    if (missing.length === 0) return [];
    return [`remote '${remote.portal.id}' uses ${missing.join(', ')} of ${module}, which the shell does not offer`];
  });
}
