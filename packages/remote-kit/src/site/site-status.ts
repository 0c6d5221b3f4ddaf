import type { Contracts } from '@portal/contract';
import { releaseFaults } from '../releases/check-release.ts';
import { publishedIds, publishedVersions, type ReleaseName } from '../releases/published.ts';
import { hasFileList, readForComparison } from '../releases/read-published.ts';
import { folderSite } from '../releases/site-reader.ts';
import { lastMove, readHistory } from './release-history.ts';
import { requireSite } from './site-change.ts';
import { publishedFaults } from './site-faults.ts';
import { readRegistry, SHELL_ID, type SiteRegistry } from './site-registry.ts';

/**
 * Returns lines that list a site's promoted, previous and published releases, each with the reasons why it cannot be promoted.
 * `contracts`: whose manifests to read. Default: those of these sources.
 */
export async function describeSite(siteDir: string, contracts?: Contracts): Promise<string[]> {
  requireSite(siteDir);
  const registry = await readRegistry(siteDir);
  const history = await readHistory(siteDir, registry);
  const promotedVersions = history.promoted;
  const ids = new Set([SHELL_ID, ...registry.remotes.map(({ id }) => id), ...(await publishedIds(siteDir))]);
  const lines: string[] = [];
  for (const id of ids) {
    const [promoted, previous] = promotedVersions[id] ?? [];
    const state = registry.remotes.find((remote) => remote.id === id)?.state === 'disabled' ? ', disabled' : '';
    lines.push(promoted === undefined ? `${id}  nothing promoted` : `${id}  ${promoted} promoted${state}`);
    const move = lastMove(history, id);
    if (move?.withoutRehearsal !== undefined) {
      lines.push(`  ${move.by} promoted ${move.version} at ${move.at} without a rehearsal: ${move.withoutRehearsal}`);
    }
    for (const version of (await publishedVersions(siteDir, id)).toReversed()) {
      const role = version === promoted ? ' promoted' : version === previous ? ' previous' : '';
      const age = (await hasFileList(siteDir, { id, version })) ? '' : ' (made before file lists)';
      const faults = await faultsNow(siteDir, registry, { id, version }, contracts);
      lines.push(`  ${faults.length === 0 ? '✓' : '✗'} ${version}${role}${age}`);
      for (const fault of faults) lines.push(`      ${fault}`);
    }
  }
  return lines;
}

async function faultsNow(
  siteDir: string,
  registry: SiteRegistry,
  name: ReleaseName,
  contracts?: Contracts,
): Promise<readonly string[]> {
  const damage = await publishedFaults(siteDir, registry, name, contracts);
  if (damage.length > 0) return damage;
  return releaseFaults(folderSite(siteDir), registry, await readForComparison(siteDir, name, contracts), { contracts });
}
