import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Contracts, parseRegistry } from '@portal/contract';
import { previousPageFaults } from './previous-page.ts';
import { publishedIds, publishedVersions, type ReleaseName } from '../releases/published.ts';
import { hasFileList, readShellForComparison, readStatics } from '../releases/read-published.ts';
import { unlessRefused } from '../refusal.ts';
import { historyFile, readHistoryFile } from './release-history.ts';
import { requireSite } from './site-change.ts';
import { publishedFaults } from './site-faults.ts';
import { readFolder } from './site-files.ts';
import { readRegistry, SHELL_ID, type SiteRegistry } from './site-registry.ts';
import { isVersion } from '../releases/version.ts';

/** A fault of a site. */
export interface SiteReport {
  /** One sentence for each fault. */
  readonly faults: readonly string[];
  /** The releases that were compared completely. */
  readonly verified: readonly ReleaseName[];
  /** Releases from before builds listed their files, whose images, fonts and JSON files were not compared. */
  readonly unlisted: readonly ReleaseName[];
}

/**
 * Compares every published release with its list of files, the promoted ones with the registry and the pages, and lists
 * the files that belong to no release. `contracts`: whose manifests to read. Default: those of these sources. Changes nothing. Rejects with a `Refusal` if the registry is damaged.
 */
export async function verifySite(siteDir: string, contracts?: Contracts): Promise<SiteReport> {
  requireSite(siteDir);
  const registry = await readRegistry(siteDir);
  const names: ReleaseName[] = [];
  for (const id of [SHELL_ID, ...(await publishedIds(siteDir))]) {
    for (const version of await publishedVersions(siteDir, id)) names.push({ id, version });
  }
  const faults = [
    ...(await registryFaults(siteDir, registry, names, contracts)),
    ...(await strayFaults(siteDir)),
    ...(await previousPageFaults(siteDir)),
  ];
  const [verified, unlisted]: [ReleaseName[], ReleaseName[]] = [[], []];
  for (const name of names) {
    faults.push(...(await publishedFaults(siteDir, registry, name, contracts)));
    ((await hasFileList(siteDir, name)) ? verified : unlisted).push(name);
  }
  return { faults: [...new Set(faults)], verified, unlisted };
}

async function registryFaults(
  siteDir: string,
  registry: SiteRegistry,
  names: readonly ReleaseName[],
  contracts?: Contracts,
): Promise<string[]> {
  const { shell } = registry;
  const built = shell && (await unlessRefused(readShellForComparison(siteDir, shell.version)));
  const pointers = [
    ...(shell ? [{ id: SHELL_ID, version: shell.version }] : []),
    ...registry.remotes.flatMap(({ id, version, previous }) => [
      { id, version },
      ...(previous ? [{ id, version: previous.version }] : []),
    ]),
  ];
  const isPublished = (name: ReleaseName) =>
    names.some(({ id, version }) => id === name.id && version === name.version);
  return [
    ...pointers
      .filter((name) => !isPublished(name))
      .map(({ id, version }) => `registry.json names ${id} ${version}, which is not published: publish it again`),
    ...parseRegistry(registry, built?.facts.paths, contracts).refused.map(
      ({ id, why }) => `the portal refuses remote '${id}' of registry.json: ${why}`,
    ),
    ...(existsSync(historyFile(siteDir)) && !(await readHistoryFile(siteDir))
      ? ['.history.json is damaged, so roll backs know one earlier version only: restore it from a backup']
      : []),
  ];
}

/** Returns a sentence for each file and folder that belongs to no release. */
async function strayFaults(siteDir: string): Promise<string[]> {
  const advice = 'delete it, unless you put it there';
  const folders = ['shell', ...(await publishedIds(siteDir)).map((id) => `remotes/${id}`)];
  const strays: string[] = [];
  for (const folder of folders) {
    const names = await readdir(join(siteDir, folder)).catch(() => []);
    strays.push(...names.filter((name) => !isVersion(name)).map((name) => `${folder}/${name}`));
  }
  const versions = await publishedVersions(siteDir, SHELL_ID);
  const releasedPaths = new Set<string>();
  for (const version of versions)
    for (const path of (await readStatics(siteDir, version)).keys()) releasedPaths.add(path);
  if (existsSync(join(siteDir, 'static'))) {
    const { files, compressed, unreadable } = await readFolder(join(siteDir, 'static'));
    const paths = [...files.keys(), ...compressed.keys(), ...unreadable.keys()].map((path) => `static/${path}`);
    strays.push(
      ...paths.filter((path) => !releasedPaths.has(path) && !releasedPaths.has(path.replace(/\.(br|gz)$/, ''))),
    );
  }
  return strays.map((path) => `${path} belongs to no release: ${advice}`);
}
