import { CONTRACT_ADVICE, type Contracts, parseRegistry, pathShape, type Portal } from '@portal/contract';
import { type Built, type BuiltRemote, type BuiltShell, type ComparedShell, isRemote } from './built.ts';
import { budgetFaults, contentFaults, integrityFaults, looseningFaults, ownerFaults } from './check-rules.ts';
import { promotedEntry } from './published.ts';
import { unlessRefused } from '../refusal.ts';
import { servedBy, type ShellFacts } from './release-facts.ts';
import type { SiteReader } from './site-reader.ts';
import { startBudgetFaults } from './start-budget.ts';
import { unmetNeeds, unofferedNames } from '../shared-modules/shared-needs.ts';
import type { SiteRegistry } from '../site/site-registry.ts';

/** The exceptions that a command allows a release. */
export interface CheckOptions {
  /** Ids of the routes and cards that the release intentionally opens to more users. */
  readonly loosens?: readonly string[];
  /** Ids of the remotes that another team intentionally takes over. */
  readonly newOwner?: readonly string[];
  /** The contracts whose manifests the command reads. Default: those of its sources. */
  readonly contracts?: Contracts | undefined;
}

/**
 * Returns the reasons why a build, published or not, cannot be promoted: one sentence each, with what to change. Besides the checks
 * of `compatibilityFaults`, it refuses an owner other than the promoted release's and loosened access, unless `options` allows them,
 * a page over the remote's byte budget, a start over the shell's, a script or style sheet that no hash covers, and a shared package whose content changed without a new version.
 */
export async function releaseFaults(
  site: SiteReader,
  registry: SiteRegistry,
  built: Built,
  { loosens = [], newOwner = [], contracts }: CheckOptions = {},
): Promise<string[]> {
  const fit = await compatibilityFaults(site, registry, built, contracts);
  const sound = [...fit, ...integrityFaults(built)];
  if (!isRemote(built)) {
    const before = await shellsBefore(site, registry, built.facts.version);
    return [...sound, ...(await startBudgetFaults(site, built)), ...contentFaults(built, before)];
  }
  const promoted = registry.remotes.find(({ id }) => id === built.portal.id);
  const shell = registry.shell && (await site.readShell(registry.shell.version));
  return [
    ...sound,
    ...ownerFaults(built.portal, promoted?.portal, newOwner, contracts),
    ...looseningFaults(built.portal, promoted?.portal, loosens, contracts),
    ...(await budgetFaults(built)),
    ...(shell ? contentFaults(built, [shell.facts]) : []),
  ];
}

/** Returns the reasons why a build is not compatible with the other promoted releases. Also used to roll back and switch on. */
export async function compatibilityFaults(
  site: SiteReader,
  registry: SiteRegistry,
  built: Built,
  contracts?: Contracts,
): Promise<string[]> {
  if (!isRemote(built)) return faultsWithShell(site, registry, built, contracts);
  if (!registry.shell) return [noShellFault(built.portal.id)];
  const shell = await site.readShell(registry.shell.version);
  return faultsWithRemote(registry, built, shell, contracts);
}

/** Returns the sentence that a site without a promoted shell cannot have a promoted remote. */
export const noShellFault = (id: string) => `no shell is promoted here: promote one before remote '${id}'`;

/** Every promoted remote must still work in the shell. */
async function faultsWithShell(
  site: SiteReader,
  registry: SiteRegistry,
  shell: BuiltShell,
  contracts?: Contracts,
): Promise<string[]> {
  const { remotes, refused } = parseRegistry(registry, shell.facts.paths, contracts);
  const built = await Promise.all(remotes.map((remote) => unlessRefused(site.readRemote(remote, contracts))));
  return [
    ...refused.map(({ id, why }) => `with this shell, remote '${id}' would be refused: ${why}`),
    ...remotes.flatMap(({ portal }) => contractFaults(portal, shell)),
    ...unmetNeeds(
      remotes.map(({ portal }) => portal),
      shell.provided,
    ),
    ...built.flatMap((remote) => (remote ? unofferedNames(remote, shell) : [])),
  ].map(
    (fault) =>
      `${fault}: ${fault.startsWith('remotes ') ? 'release those remotes' : 'release that remote'} for it first, or let the shell support both`,
  );
}

function faultsWithRemote(
  registry: SiteRegistry,
  remote: BuiltRemote,
  shell: ComparedShell,
  contracts?: Contracts,
): string[] {
  const { portal } = remote;
  const others = registry.remotes.filter(({ id }) => id !== portal.id);
  const { remotes: withoutIt } = parseRegistry({ ...registry, remotes: others }, shell.facts.paths, contracts);
  const clashes = clashFaults(
    portal,
    withoutIt.map((entry) => entry.portal),
    shell.facts.paths,
  );
  const { refused } = parseRegistry(
    { ...registry, remotes: [...others, promotedEntry(remote)] },
    shell.facts.paths,
    contracts,
  );
  const needs = [...unmetNeeds([portal], shell.provided), ...unofferedNames(remote, shell)];
  return [
    ...clashes,
    ...(clashes.length > 0
      ? []
      : refused.filter(({ id }) => id === portal.id).map(({ why }) => `remote '${portal.id}': ${why}`)),
    ...contractFaults(portal, shell).map((fault) => `${fault}: ${CONTRACT_ADVICE}`),
    ...needs.map((need) => `${need}: release a shell that provides it first, or build the remote without it`),
  ];
}

function clashFaults(portal: Portal, others: readonly Portal[], shellPaths: readonly string[]): string[] {
  const owners = new Map(shellPaths.map((path) => [pathShape(path), 'the shell']));
  for (const other of others) for (const { path } of other.routes) owners.set(pathShape(path), `remote '${other.id}'`);
  return portal.routes.flatMap(({ id, path }) => {
    const owner = owners.get(pathShape(path));
    return owner === undefined
      ? []
      : [`route '${id}' uses the path '${path}', which belongs to ${owner}: choose another path`];
  });
}

/** Returns one sentence for each reason why a remote does not work in a shell, except for paths. */
export function misfits(remote: BuiltRemote, shell: ComparedShell): string[] {
  const { portal } = remote;
  return [...contractFaults(portal, shell), ...unmetNeeds([portal], shell.provided), ...unofferedNames(remote, shell)];
}

function contractFaults(portal: Portal, { facts }: ComparedShell): string[] {
  const served = servedBy(facts);
  const needed = [portal.requires.contract, portal.contract].find((contract) => !served.includes(contract));
  if (needed === undefined) return [];
  return [
    `remote '${portal.id}' uses contract ${needed}, shell ${facts.version} serves contract ${served.join(' and ')}`,
  ];
}

/** Returns all shells of which the site knows that they were promoted, including the current one, except `version`. */
export async function shellsBefore(site: SiteReader, registry: SiteRegistry, version?: string): Promise<ShellFacts[]> {
  const versions = await site.shellVersions(registry);
  const others = [...new Set(versions)].filter((other) => other !== version);
  const shells = await Promise.all(others.map((other) => unlessRefused(site.readShell(other))));
  return shells.flatMap((shell) => (shell ? [shell.facts] : []));
}
