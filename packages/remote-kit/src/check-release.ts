import { CONTRACT_ADVICE, parseRegistry, pathShape, type Portal } from '@portal/contract';
import { type Built, type BuiltRemote, type BuiltShell, isRemote, unmetNeeds, unofferedNames } from './built.ts';
import { budgetFaults, contentFaults, looseningFaults, ownerFaults } from './check-rules.ts';
import { promotedEntry, readPublishedRemote, readPublishedShell } from './published.ts';
import { whereThere } from './refusal.ts';
import type { ShellFacts } from './release-facts.ts';
import { readHistory, readRegistry, SHELL_ID, type SiteRegistry } from './site-registry.ts';

export interface CheckOptions {
  /** Ids of the routes and cards that the release opens to more people on purpose. */
  readonly loosens?: readonly string[];
  /** Ids of the remotes that another team takes over on purpose. */
  readonly newOwner?: readonly string[];
}

/** See `faultsOfRelease`, on the site as it is now. */
export async function checkRelease(siteDir: string, built: Built, options: CheckOptions): Promise<string[]> {
  return faultsOfRelease(siteDir, await readRegistry(siteDir), built, options);
}

/**
 * What speaks against promoting a build, published or not, one sentence each on what to change; nothing when it may be promoted.
 * Beyond `faultsOfReturn`: another owner than that of the promoted release, or access that is loosened, without saying so; a page
 * over the remote's byte budget; and a shared package whose content changed while its version did not.
 */
export async function faultsOfRelease(
  siteDir: string,
  registry: SiteRegistry,
  built: Built,
  { loosens = [], newOwner = [] }: CheckOptions = {},
): Promise<string[]> {
  const fit = await faultsOfReturn(siteDir, registry, built);
  if (!isRemote(built)) return [...fit, ...contentFaults(built, await shellsBefore(siteDir, registry, built))];
  const promoted = registry.remotes.find(({ id }) => id === built.portal.id);
  const shell = registry.shell && (await readPublishedShell(siteDir, registry.shell.version));
  return [
    ...fit,
    ...ownerFaults(built.portal, promoted?.portal, newOwner),
    ...looseningFaults(built.portal, promoted?.portal, loosens),
    ...(await budgetFaults(built)),
    ...(shell ? contentFaults(built, [shell.facts]) : []),
  ];
}

/** What speaks against going back to a release that was promoted before: only that it no longer fits what else is promoted. */
export async function faultsOfReturn(siteDir: string, registry: SiteRegistry, built: Built): Promise<string[]> {
  if (!isRemote(built)) return faultsWithShell(siteDir, registry, built);
  if (!registry.shell) return [`no shell is promoted here: promote one before remote '${built.portal.id}'`];
  return faultsWithRemote(registry, built, await readPublishedShell(siteDir, registry.shell.version));
}

/** Every promoted remote must go on working in the shell. */
async function faultsWithShell(siteDir: string, registry: SiteRegistry, shell: BuiltShell): Promise<string[]> {
  const { remotes, refused } = parseRegistry(registry, shell.facts.paths);
  const built = await Promise.all(remotes.map((remote) => whereThere(readPublishedRemote(siteDir, remote))));
  return [
    ...refused.map(({ id, why }) => `with this shell, remote '${id}' would be refused: ${why}`),
    ...remotes.flatMap(({ portal }) => [...contractFaults(portal, shell), ...unmetNeeds(portal, shell.provided)]),
    ...built.flatMap((remote) => (remote ? unofferedNames(remote, shell) : [])),
  ].map((fault) => `${fault}: release that remote for it first, or let the shell support both`);
}

function faultsWithRemote(registry: SiteRegistry, remote: BuiltRemote, shell: BuiltShell): string[] {
  const { portal } = remote;
  const others = registry.remotes.filter(({ id }) => id !== portal.id);
  const { remotes: withoutIt } = parseRegistry({ ...registry, remotes: others }, shell.facts.paths);
  const clashes = clashFaults(
    portal,
    withoutIt.map((entry) => entry.portal),
    shell.facts.paths,
  );
  const { refused } = parseRegistry({ ...registry, remotes: [...others, promotedEntry(remote)] }, shell.facts.paths);
  const needs = [...unmetNeeds(portal, shell.provided), ...unofferedNames(remote, shell)];
  return [
    ...clashes,
    ...(clashes.length > 0
      ? []
      : refused.filter(({ id }) => id === portal.id).map(({ why }) => `remote '${portal.id}': ${why}`)),
    ...contractFaults(portal, shell).map((fault) => `${fault}: ${CONTRACT_ADVICE}`),
    ...needs.map((need) => `${need}: release a shell that provides it first, or build the remote with what there is`),
  ];
}

function clashFaults(portal: Portal, others: readonly Portal[], shellPaths: readonly string[]): string[] {
  const owners = new Map(shellPaths.map((path) => [pathShape(path), 'the shell']));
  for (const other of others) for (const { path } of other.routes) owners.set(pathShape(path), `remote '${other.id}'`);
  return portal.routes.flatMap(({ id, path }) => {
    const owner = owners.get(pathShape(path));
    return owner === undefined
      ? []
      : [`route '${id}' takes the path '${path}', which ${owner} has: give it another one`];
  });
}

function contractFaults(portal: Portal, { facts }: BuiltShell): string[] {
  const needed = portal.requires.contract;
  if (needed === facts.contract && portal.contract === facts.contract) return [];
  return [`remote '${portal.id}' uses contract ${needed}, shell ${facts.version} uses contract ${facts.contract}`];
}

/** The shells that users have had, the promoted one among them, but for this one. */
async function shellsBefore(siteDir: string, registry: SiteRegistry, { facts }: BuiltShell): Promise<ShellFacts[]> {
  const { [SHELL_ID]: versions = [] } = await readHistory(siteDir, registry);
  const others = [...new Set(versions)].filter((version) => version !== facts.version);
  const shells = await Promise.all(others.map((version) => whereThere(readPublishedShell(siteDir, version))));
  return shells.flatMap((shell) => (shell ? [shell.facts] : []));
}
