import { parseRegistry, pathShape, type Portal } from '@portal/contract';
import { type BuiltRemote, type BuiltShell, unmetNeeds } from './built-remote.ts';
import { budgetFaults, contentFaults, looseningFaults } from './check-rules.ts';
import { promotedEntry, readPublishedRemote, readPublishedShell, type ReleaseName } from './published.ts';
import { Refused } from './refused.ts';
import { readHistory, readRegistry, SHELL_ID, type SiteRegistry } from './site-registry.ts';

export interface CheckOptions {
  /** Ids of the routes and cards that the release opens to more people on purpose. */
  readonly loosens?: readonly string[];
}

/** See `faultsOfRelease`, on the site as it is now. */
export async function checkRelease(siteDir: string, name: ReleaseName, options: CheckOptions): Promise<string[]> {
  return faultsOfRelease(siteDir, await readRegistry(siteDir), name, options);
}

/**
 * What speaks against promoting a published release, one sentence each on what to change; nothing when it may be promoted. Beyond
 * `faultsOfReturn`: access that is loosened without saying so, a page over the remote's byte budget, and a shared package
 * whose content changed while its version did not. Rejects with a `Refused` when it is not published as it should be.
 */
export async function faultsOfRelease(
  siteDir: string,
  registry: SiteRegistry,
  name: ReleaseName,
  { loosens = [] }: CheckOptions = {},
): Promise<string[]> {
  const fit = await faultsOfReturn(siteDir, registry, name);
  if (name.id === SHELL_ID) {
    const shell = await readPublishedShell(siteDir, name.version);
    return [...fit, ...contentFaults(shell.facts, await shellsBefore(siteDir, registry, name.version))];
  }
  const remote = await readPublishedRemote(siteDir, name);
  const promoted = registry.remotes.find(({ id }) => id === name.id);
  const shell = registry.shell && (await readPublishedShell(siteDir, registry.shell.version));
  return [
    ...fit,
    ...looseningFaults(remote.portal, promoted?.portal, loosens),
    ...(await budgetFaults(remote)),
    ...(shell ? contentFaults({ ...remote.facts, id: name.id }, [shell.facts]) : []),
  ];
}

/** What speaks against going back to a release that was promoted before: only that it no longer fits what else is promoted. */
export async function faultsOfReturn(siteDir: string, registry: SiteRegistry, name: ReleaseName): Promise<string[]> {
  if (name.id === SHELL_ID) return faultsWithShell(registry, await readPublishedShell(siteDir, name.version));
  const remote = await readPublishedRemote(siteDir, name);
  if (!registry.shell) return [`no shell is promoted here: promote one before remote '${name.id}'`];
  return faultsWithRemote(registry, remote, await readPublishedShell(siteDir, registry.shell.version));
}

/** Every promoted remote must go on working in the shell. */
function faultsWithShell(registry: SiteRegistry, shell: BuiltShell): string[] {
  const { remotes, refused } = parseRegistry(registry, shell.facts.paths);
  return [
    ...refused.map(({ id, why }) => `with this shell, remote '${id}' would be refused: ${why}`),
    ...remotes.flatMap(({ portal }) => [...contractFaults(portal, shell), ...unmetNeeds(portal, shell.provided)]),
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
  const needs = unmetNeeds(portal, shell.provided);
  return [
    ...clashes,
    ...(clashes.length > 0
      ? []
      : refused.filter(({ id }) => id === portal.id).map(({ why }) => `remote '${portal.id}': ${why}`)),
    ...contractFaults(portal, shell).map(
      (fault) => `${fault}: build it with that contract, or release the shell first`,
    ),
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
  return [`remote '${portal.id}' speaks contract ${needed}, shell ${facts.version} speaks contract ${facts.contract}`];
}

/** The shells that users have had, the promoted one among them. */
async function shellsBefore(siteDir: string, registry: SiteRegistry, version: string) {
  const { [SHELL_ID]: versions = [] } = await readHistory(siteDir, registry);
  const shells = await Promise.all(
    versions
      .filter((other) => other !== version)
      .map((other) =>
        readPublishedShell(siteDir, other).catch((error: unknown) => {
          // One that is gone has nothing to say.
          if (error instanceof Refused) return undefined;
          throw error;
        }),
      ),
  );
  return shells.flatMap((shell) => (shell ? [shell.facts] : []));
}
