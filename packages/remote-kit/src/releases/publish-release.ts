import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Built, isRemote, readBuilt } from './built.ts';
import { type CheckOptions, noShellFault, releaseFaults } from './check-release.ts';
import { clearLeftovers, listOf, type Publication, publishBuilt, publishConflicts } from './publish-built.ts';
import { nameOf, releaseFolder, type ReleaseName } from './published.ts';
import { folderSite, type SiteReader } from './site-reader.ts';
import { Refusal } from '../refusal.ts';
import { type History, historyFile, historyText, readHistory, releaseText } from '../site/release-history.ts';
import { restorePage } from '../site/site-change.ts';
import { replaceFiles } from '../site/site-files.ts';
import { withSiteLock } from '../site/site-lock.ts';
import { readRegistry, type SiteRegistry } from '../site/site-registry.ts';

export interface PublishOptions extends CheckOptions {
  /** The operator, for the history. */
  readonly by: string;
}

/** A published release, and the effect of publishing it. */
export interface PublishedRelease extends ReleaseName {
  readonly publication: Publication;
}

/**
 * Returns the reasons why a build cannot be published or promoted: those of `releaseFaults`, and another build that was published under
 * its version.
 */
export async function buildFaults(
  site: SiteReader,
  registry: SiteRegistry,
  built: Built,
  options: CheckOptions,
): Promise<string[]> {
  const conflicts = await publishConflicts(await site.publishedBefore(registry, nameOf(built)), built);
  return [...conflicts, ...(await releaseFaults(site, registry, built, options))];
}

/**
 * Publishes the build in `dist` permanently under its version. Users see no change. Publishing the same build again restores its files if
 * they are missing or damaged, and otherwise has no effect. Rejects with a `Refusal` with the reasons of `buildFaults`, so that no version
 * is used up by a release that could never be promoted; then nothing has changed. Remotes may be published before any shell is promoted.
 */
export async function publishRelease(
  siteDir: string,
  dist: string,
  options: PublishOptions,
): Promise<PublishedRelease> {
  return publishBuild(siteDir, await readBuilt(dist, options.contracts), options);
}

/** Publishes a build that was read from a folder or an archive; see `publishRelease`. */
export async function publishBuild(siteDir: string, built: Built, options: PublishOptions): Promise<PublishedRelease> {
  const name = nameOf(built);
  if (!existsSync(siteDir)) await refuseFaults(siteDir, await readRegistry(siteDir), built, options);
  await mkdir(siteDir, { recursive: true });
  return withSiteLock(siteDir, async () => {
    await clearLeftovers(siteDir);
    const registry = await readRegistry(siteDir);
    const history = await readHistory(siteDir, registry);
    const known = history.published[releaseText(name)]?.files;
    if (!existsSync(join(siteDir, releaseFolder(name)))) {
      await refuseFaults(siteDir, registry, built, options);
      // A version whose folder was deleted can be published with other content.
      await publishBuilt(siteDir, built);
      await record(siteDir, history, built, options);
      return { ...name, publication: 'new' };
    }
    const publication = await publishBuilt(siteDir, built, known);
    if (known === undefined) await record(siteDir, history, built, options);
    const isRestored =
      !isRemote(built) && registry.shell?.version === name.version && (await restorePage(siteDir, registry));
    return { ...name, publication: isRestored ? 'repaired' : publication };
  });
}

async function refuseFaults(
  siteDir: string,
  registry: SiteRegistry,
  built: Built,
  options: CheckOptions,
): Promise<void> {
  const { id } = nameOf(built);
  const faults = await releaseFaults(folderSite(siteDir), registry, built, options);
  const final = faults.filter((fault) => fault !== noShellFault(id));
  if (final.length > 0) throw new Refusal(final);
}

async function record(siteDir: string, history: History, built: Built, { by }: PublishOptions): Promise<void> {
  const { hash, commit } = listOf(built);
  const publication = { at: new Date().toISOString(), by, files: hash, ...(commit !== undefined && { commit }) };
  const published = { ...history.published, [releaseText(nameOf(built))]: publication };
  await replaceFiles([[historyFile(siteDir), historyText({ ...history, published })]]);
}
