import type { Contracts } from '@portal/contract';
import { releaseFaults } from '../releases/check-release.ts';
import { publishedIds, publishedVersions, type ReleaseName } from '../releases/published.ts';
import { hasFileList, readForComparison } from '../releases/read-published.ts';
import { folderSite } from '../releases/site-reader.ts';
import { lastMove, lastSwitch, readHistory, type ReleaseEvent } from './release-history.ts';
import { requireSite } from './site-change.ts';
import { publishedFaults } from './site-faults.ts';
import { readRegistry, SHELL_ID, type SiteRegistry } from './site-registry.ts';

/**
 * Returns lines that list a site's promoted, previous and published releases, each with the reasons why it cannot be promoted. A
 * promoted release has who promoted it, when, and the commit that it was built from, as far as the history knows. `contracts`: whose
 * manifests to read. Default: those of these sources.
 */
export async function describeSite(siteDir: string, contracts?: Contracts): Promise<string[]> {
  requireSite(siteDir);
  const registry = await readRegistry(siteDir);
  const history = await readHistory(siteDir, registry);
  const ids = new Set([SHELL_ID, ...registry.remotes.map(({ id }) => id), ...(await publishedIds(siteDir))]);
  const lines: string[] = [];
  for (const id of ids) {
    const [promoted, previous] = history.promoted[id] ?? [];
    const published = (await publishedVersions(siteDir, id)).toReversed();
    // Its folder may be lost.
    const versions = promoted === undefined || published.includes(promoted) ? published : [promoted, ...published];
    const isOff = registry.remotes.find((remote) => remote.id === id)?.state === 'disabled';
    const state =
      promoted === undefined ? '  nothing promoted' : isOff ? `  disabled${doneText(lastSwitch(history, id))}` : '';
    lines.push(`${id}${state}`);
    const move = lastMove(history, id);
    for (const version of versions) {
      const role = version === promoted ? ' promoted' : version === previous ? ' previous' : '';
      const age = (await hasFileList(siteDir, { id, version })) ? '' : ' (made before file lists)';
      const done = version === promoted && move?.version === version ? doneText(move) : '';
      const faults = await faultsNow(siteDir, registry, { id, version }, contracts);
      lines.push(`  ${faults.length === 0 ? '✓' : '✗'} ${version}${role}${age}${done}`);
      for (const fault of faults) lines.push(`      ${fault}`);
    }
  }
  return lines;
}

/** Says when, by whom, and from which commit. */
function doneText(event: ReleaseEvent | undefined): string {
  if (!event) return '';
  const { at, by, action, commit, withoutRehearsal } = event;
  const how = action === 'rollback' ? ' by a roll back' : '';
  const when = at.replace(/^(\S{10})T(\d\d:\d\d).*Z$/, '$1 $2 UTC');
  const from =
    commit === undefined ? '' : `, commit ${commit.replace(/^([0-9a-f]{12})[0-9a-f]{28}(?=-dirty$|$)/, '$1')}`;
  const skipped = withoutRehearsal === undefined ? '' : `, without a rehearsal: ${withoutRehearsal}`;
  return `${how}, ${when}, ${by}${from}${skipped}`;
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
