import { parseRegistry } from '@portal/contract';
import { type BuiltRemote, type BuiltShell, unmetNeeds } from './built-remote.ts';
import { promotedEntry, readPublishedRemote, readPublishedShell, type ReleaseName } from './published.ts';
import { readRegistry, SHELL_ID, type SiteRegistry } from './site-registry.ts';

export interface CheckOptions {
  /** Ids of the routes, menu items' routes and cards that the release opens to more people on purpose. */
  readonly loosens?: readonly string[];
}

/**
 * What speaks against promoting a published release, one sentence each on what to change; nothing when it may be promoted.
 * Rejects with a `Refused` when it is not published as it should be.
 */
export async function faultsOfRelease(
  siteDir: string,
  registry: SiteRegistry,
  name: ReleaseName,
  _options: CheckOptions = {},
): Promise<string[]> {
  return faultsOfReturn(siteDir, registry, name);
}

/** See `faultsOfRelease`, on the site as it is now. */
export async function checkRelease(siteDir: string, name: ReleaseName, options: CheckOptions): Promise<string[]> {
  return faultsOfRelease(siteDir, await readRegistry(siteDir), name, options);
}

/** What speaks against going back to a release that was promoted before: only that it no longer fits what else is promoted. */
export async function faultsOfReturn(siteDir: string, registry: SiteRegistry, name: ReleaseName): Promise<string[]> {
  if (name.id === SHELL_ID) return faultsWithShell(registry, await readPublishedShell(siteDir, name.version));
  const remote = await readPublishedRemote(siteDir, name);
  if (!registry.shell) return [`no shell is promoted here: promote one before remote '${name.id}'`];
  return faultsWithRemote(registry, remote, await readPublishedShell(siteDir, registry.shell.version));
}

function faultsWithShell(registry: SiteRegistry, shell: BuiltShell): string[] {
  const { remotes, refused } = parseRegistry(registry, shell.facts.paths);
  return [
    ...refused.map(({ id, why }) => `remote '${id}': ${why}`),
    ...remotes.flatMap(({ portal }) => unmetNeeds(portal, shell.provided)),
  ];
}

function faultsWithRemote(registry: SiteRegistry, remote: BuiltRemote, shell: BuiltShell): string[] {
  const others = registry.remotes.filter(({ id }) => id !== remote.portal.id);
  const { refused } = parseRegistry({ ...registry, remotes: [...others, promotedEntry(remote)] }, shell.facts.paths);
  return [
    ...refused.filter(({ id }) => id === remote.portal.id).map(({ id, why }) => `remote '${id}': ${why}`),
    ...unmetNeeds(remote.portal, shell.provided),
  ];
}
