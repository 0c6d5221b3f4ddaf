import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseRegistry, REGISTRY_CONTRACT } from '@portal/contract';
import {
  asLocalRemote,
  asLocalShell,
  type BuiltRemote,
  type BuiltShell,
  readBuiltRemote,
  readBuiltShell,
} from './built.ts';
import { budgetFaults } from './check-rules.ts';
import { clearLeftovers, publishBuilt } from './publish-built.ts';
import { previousPageFile } from '../site/previous-page.ts';
import { promotedEntry, publishedVersions, releaseFolder } from './published.ts';
import { readStatics } from './read-published.ts';
import { Refusal } from '../refusal.ts';
import { historyFile, historyText, readVersions } from '../site/release-history.ts';
import { folderSite } from './site-reader.ts';
import { startBudgetFaults } from './start-budget.ts';
import { unmetNeeds, unofferedNames } from '../shared-modules/shared-needs.ts';
import { pointerFiles } from '../site/site-change.ts';
import { COMPRESSED_SUFFIXES, replaceFiles } from '../site/site-files.ts';
import { withSiteLock } from '../site/site-lock.ts';
import { SHELL_ID, type SiteRegistry } from '../site/site-registry.ts';

export interface PublishOptions {
  /** The shell's `dist`. */
  readonly shellDist: string;
  /** The `dist` of each remote; the registry lists exactly these, in this order. */
  readonly remoteDists: readonly string[];
  /** The folder to serve. Created if it does not exist. */
  readonly siteDir: string;
  /** Receives one sentence for each page, and for a start, over its byte budget, which a release could not have. */
  readonly warn?: (sentence: string) => void;
}

/** Number of local versions of the shell and of each remote to keep, so that open pages can still load their code. */
const KEPT_PUBLICATIONS = 4;

/**
 * Publishes and promotes built apps in one step, for `npm start`. Each gets a local version: its own version and a hash of its content.
 * Uses the same functions as the release commands, but does not check loosened access and versions of shared packages, and only warns of
 * what is over its byte budget: unfinished work must start.
 * `registry.json` depends on the builds only. Older local versions are kept for a while. Resolves to the remotes in the registry.
 *
 * The registry's `version` names the folder and the release, while the container in it was named at build time. The shell can register
 * a remote under any name (`<id>__<version>`), because the runtime reads the container's global name from `mf-manifest.json`.
 *
 * Rejects with a `Refusal` before anything is written if a build is incomplete or changed, two remotes conflict, or the shell does not provide a
 * module that a remote needs. Also rejects if a version already exists with different content.
 */
export async function publishSite(options: PublishOptions): Promise<{ id: string; version: string }[]> {
  const { siteDir } = options;
  const shell = asLocalShell(await readBuiltShell(options.shellDist));
  const remotes = (await Promise.all(options.remoteDists.map(readBuiltRemote))).map(asLocalRemote);
  const registry: SiteRegistry = {
    contract: REGISTRY_CONTRACT,
    shell: { version: shell.facts.version },
    remotes: remotes.map((remote) => promotedEntry(remote)),
  };
  const faults = [
    ...parseRegistry(registry, shell.facts.paths).refused.map(({ id, why }) => `remote '${id}': ${why}`),
    ...unmetNeeds(
      remotes.map(({ portal }) => portal),
      shell.provided,
    ),
    ...remotes.flatMap((remote) => unofferedNames(remote, shell)),
  ];
  if (faults.length > 0) throw new Refusal(faults);
  for (const heavy of await Promise.all(remotes.map(budgetFaults))) for (const fault of heavy) options.warn?.(fault);

  await mkdir(siteDir, { recursive: true });
  return withSiteLock(siteDir, async () => {
    await clearLeftovers(siteDir);
    for (const built of [...remotes, shell]) await publishBuilt(siteDir, built);
    // Releases that were promoted before cannot be rolled back to.
    for (const file of [historyFile(siteDir), previousPageFile(siteDir)]) await rm(file, { force: true });
    await replaceFiles(pointerFiles(siteDir, { registry, shell }));
    await removeOldPublications(siteDir, shell, remotes);
    // Publishing has compressed the files.
    for (const fault of await startBudgetFaults(folderSite(siteDir), shell)) options.warn?.(fault);
    return remotes.map(({ portal: { id, version } }) => ({ id, version }));
  });
}

async function removeOldPublications(
  siteDir: string,
  shell: BuiltShell,
  remotes: readonly BuiltRemote[],
): Promise<void> {
  const file = join(siteDir, '.kept.json');
  // The local versions that are still on the site. If this list was damaged, older versions are never deleted.
  const kept = await readVersions(file);
  const published = [
    { id: SHELL_ID, version: shell.facts.version },
    ...remotes.map(({ portal: { id, version } }) => ({ id, version })),
  ];
  const orphans = new Set<string>();
  for (const { id, version } of published) {
    const versions = [version, ...(kept[id] ?? []).filter((other) => other !== version)];
    kept[id] = versions.slice(0, KEPT_PUBLICATIONS);
    for (const old of versions.slice(KEPT_PUBLICATIONS)) {
      if (id === SHELL_ID) for (const path of (await readStatics(siteDir, old)).keys()) orphans.add(path);
      await rm(join(siteDir, releaseFolder({ id, version: old })), { recursive: true, force: true });
    }
  }
  if (orphans.size > 0) {
    for (const version of await publishedVersions(siteDir, SHELL_ID)) {
      for (const path of (await readStatics(siteDir, version)).keys()) orphans.delete(path);
    }
  }
  for (const path of orphans) {
    for (const suffix of ['', ...COMPRESSED_SUFFIXES]) await rm(join(siteDir, `${path}${suffix}`), { force: true });
  }
  await replaceFiles([[file, historyText(kept)]]);
}
