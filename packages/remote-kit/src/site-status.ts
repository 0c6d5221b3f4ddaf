import { existsSync } from 'node:fs';
import { releaseFaults } from './check-release.ts';
import { publishedIds, publishedVersions, readPublished, type ReleaseName } from './published.ts';
import { Refusal } from './refusal.ts';
import { readHistory, readRegistry, SHELL_ID, type SiteRegistry } from './site-registry.ts';

/** Returns lines that list a site's promoted, previous and published releases, each with the reasons why it cannot be promoted. */
export async function describeSite(siteDir: string): Promise<string[]> {
  if (!existsSync(siteDir)) throw new Refusal([`there is no site at ${siteDir}: publish the shell and a remote first`]);
  const registry = await readRegistry(siteDir);
  const history = await readHistory(siteDir, registry);
  const ids = new Set([SHELL_ID, ...registry.remotes.map(({ id }) => id), ...(await publishedIds(siteDir))]);
  const lines: string[] = [];
  for (const id of ids) {
    const [promoted, previous] = history[id] ?? [];
    const state = registry.remotes.find((remote) => remote.id === id)?.state === 'disabled' ? ', disabled' : '';
    lines.push(promoted === undefined ? `${id}  nothing promoted` : `${id}  ${promoted} promoted${state}`);
    for (const version of (await publishedVersions(siteDir, id)).toReversed()) {
      const role = version === promoted ? 'promoted' : version === previous ? 'previous' : '';
      const faults = await faultsNow(siteDir, registry, { id, version });
      lines.push(`  ${faults.length === 0 ? '✓' : '✗'} ${`${version} ${role}`.trimEnd()}`);
      for (const fault of faults) lines.push(`      ${fault}`);
    }
  }
  return lines;
}

async function faultsNow(siteDir: string, registry: SiteRegistry, name: ReleaseName): Promise<readonly string[]> {
  try {
    return await releaseFaults(siteDir, registry, await readPublished(siteDir, name));
  } catch (error) {
    if (error instanceof Refusal) return error.faults;
    throw error;
  }
}
