import { satisfy } from '@module-federation/runtime';
import type { BuiltRemote, ComparedRemote, ComparedShell } from '../releases/built.ts';
import { SHARED_MODULES } from './shared.ts';

const packageOf = new Map(SHARED_MODULES.map(({ request, packageName }) => [request, packageName]));

/** The modules of one package that a remote needs and the shell does not provide in an accepted version. */
interface PackageNeed {
  readonly ranges: Set<string>;
  /** The shell's versions that the remote does not accept. */
  readonly provided: Set<string>;
  /** The modules that the shell does not provide at all. */
  readonly missing: string[];
}

type Requirements = Pick<BuiltRemote['portal'], 'id' | 'requires'>;

/**
 * Returns one sentence for each shared package that remotes need and the shell does not provide in an accepted version, with the
 * remotes that need it.
 */
export function unmetNeeds(portals: readonly Requirements[], provided: ReadonlyMap<string, string>): string[] {
  const remotes = new Map<string, Set<string>>();
  for (const portal of portals) {
    for (const [name, need] of unmetPackages(portal, provided)) {
      const text = describeNeed(name, need, provided);
      remotes.set(text, (remotes.get(text) ?? new Set()).add(portal.id));
    }
  }
  return [...remotes].map(([need, ids]) => `${describeRemotes([...ids])} ${need}`);
}

/** Returns what the shell does not provide to a remote: package → need. */
function unmetPackages({ requires }: Requirements, provided: ReadonlyMap<string, string>): Map<string, PackageNeed> {
  const needs = new Map<string, PackageNeed>();
  for (const [module, range] of Object.entries(requires.shared)) {
    const version = provided.get(module);
    if (version !== undefined && satisfy(version, range)) continue;
    const name = packageNameOf(module);
    const need = needs.get(name) ?? { ranges: new Set(), provided: new Set(), missing: [] };
    need.ranges.add(range);
    if (version === undefined) need.missing.push(module);
    else need.provided.add(version);
    needs.set(name, need);
  }
  return needs;
}

function describeNeed(name: string, need: PackageNeed, provided: ReadonlyMap<string, string>): string {
  const ranges = [...need.ranges].join(' and ');
  if (need.provided.size === 0) {
    // A package is usually provided as a whole. If only some of its modules are missing, they are named.
    const what = isProvided(name, provided) ? joined(need.missing) : name;
    return `${what} ${ranges}, which the shell does not provide`;
  }
  const missing = need.missing.length > 0 ? ` and no ${joined(need.missing)}` : '';
  return `${name} ${ranges}, but the shell provides ${[...need.provided].join(' and ')}${missing}`;
}

const packageNameOf = (module: string) => packageOf.get(module) ?? module;

function isProvided(packageName: string, provided: ReadonlyMap<string, string>): boolean {
  return [...provided.keys()].some((module) => packageOf.get(module) === packageName);
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function describeRemotes(ids: readonly string[]): string {
  const names = joined(ids.map((id) => `'${id}'`));
  return ids.length === 1 ? `remote ${names} needs` : `remotes ${names} need`;
}

/**
 * Returns one sentence for each shared package from whose modules the remote imports names that the shell does not include. Packages
 * that `unmetNeeds` reports are left out, because another version explains their missing names.
 */
export function unofferedNames({ portal, facts }: ComparedRemote, shell: ComparedShell): string[] {
  const unmet = unmetPackages(portal, shell.provided);
  const uses = new Map<string, string[]>();
  for (const [module, names] of Object.entries(facts.uses)) {
    const name = packageNameOf(module);
    const offered = shell.facts.offers[module];
    if (offered === undefined || unmet.has(name)) continue;
    const missing = names.filter((used) => !offered.includes(used));
    if (missing.length > 0) uses.set(name, [...(uses.get(name) ?? []), `${missing.join(', ')} of ${module}`]);
  }
  return [...uses.values()].map(
    (missing) => `remote '${portal.id}' uses ${joined(missing)}, which the shell does not offer`,
  );
}
