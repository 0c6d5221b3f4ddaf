import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contracts } from '@portal/contract';
import { type Built, isRemote } from '../releases/built.ts';
import { integrityFaults } from '../releases/check-rules.ts';
import { releaseFolder, type ReleaseName, rootFiles } from '../releases/published.ts';
import { readPublished } from '../releases/read-published.ts';
import { Refusal } from '../refusal.ts';
import { SHELL_ID, type SiteRegistry } from './site-registry.ts';

/**
 * Returns the faults of the files of a published release: in its folder, under `static/`, beside the page if it is the
 * promoted shell, and in the registry's hashes if it is a promoted or previous remote.
 */
export async function publishedFaults(
  siteDir: string,
  registry: SiteRegistry,
  name: ReleaseName,
  contracts?: Contracts,
): Promise<readonly string[]> {
  try {
    const built = await readPublished(siteDir, name, contracts);
    return [
      ...integrityFaults(built),
      ...registryMismatches(registry, built),
      ...(await pageFaults(siteDir, registry, built)),
    ];
  } catch (error) {
    if (error instanceof Refusal) return error.faults;
    throw error;
  }
}

/** Returns a sentence for each hash in the registry that differs from that of the file: browsers refuse such a release. */
export function registryMismatches(registry: SiteRegistry, built: Built): string[] {
  if (!isRemote(built)) return [];
  const { id, version } = built.portal;
  const listed = registry.remotes.find((remote) => remote.id === id);
  const isPromoted = listed?.version === version;
  const release = isPromoted ? listed : listed?.previous;
  if (release?.version !== version) return [];
  const advice = isPromoted ? `promote ${id}@${version} again` : 'promote another version';
  return (['manifest', 'entry', 'cards'] as const)
    .filter((file) => release.integrity[file] !== built.integrity[file])
    .map((file) => `registry.json has another hash for the ${file} of ${id} ${version} than its file: ${advice}`);
}

/** Returns a sentence for each file of the promoted shell that differs beside the page. */
async function pageFaults(siteDir: string, registry: SiteRegistry, built: Built): Promise<string[]> {
  if (isRemote(built) || registry.shell?.version !== built.facts.version) return [];
  const { version } = built.facts;
  const folder = releaseFolder({ id: SHELL_ID, version });
  const faults = await Promise.all(
    rootFiles(built).map(async ([path, content]) => {
      const there = await readFile(join(siteDir, path)).catch(() => undefined);
      if (there?.equals(content) === true) return [];
      const why = there ? `differs from ${folder}/${path}` : 'is missing or cannot be read';
      return [`${path} ${why}: promote ${SHELL_ID}@${version} again`];
    }),
  );
  return faults.flat();
}
