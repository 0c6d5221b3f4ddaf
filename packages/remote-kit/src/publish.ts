import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_VERSION, parseRegistry } from '@portal/contract';
import {
  asLocalRemote,
  asLocalShell,
  type BuiltRemote,
  type BuiltShell,
  readBuiltRemote,
  readBuiltShell,
  unmetNeeds,
  unofferedNames,
} from './built.ts';
import { pointerFiles } from './promote.ts';
import {
  clearLeftovers,
  isStatic,
  promotedEntry,
  publishBuilt,
  publishedVersions,
  readPublishedShell,
  readStaticFiles,
  releaseFolder,
} from './published.ts';
import { Refusal, whereThere } from './refusal.ts';
import { replaceFiles } from './site-files.ts';
import { withSiteLock } from './site-lock.ts';
import { historyFile, historyText, readKeptHistory, SHELL_ID, type SiteRegistry } from './site-registry.ts';

export interface PublishOptions {
  /** The shell's `dist`. */
  readonly shellDist: string;
  /** The `dist` of each remote; the registry lists exactly these, in this order. */
  readonly remoteDists: readonly string[];
  /** The folder that is served; made when it does not exist. */
  readonly siteDir: string;
}

/** How many local publications of the shell and of each remote stay, so that a page that is open still finds its code. */
const KEPT_PUBLICATIONS = 4;

/**
 * Publishes and promotes built apps in one step, as `npm start` does: each under a local version, made of its own and a hash of its
 * content, by the same pieces as the release commands. What a release has to answer for besides (its access, its bytes, the
 * versions of shared packages) is not asked here. `registry.json` follows from the builds alone. Local versions stay for a
 * while. Resolves to what the registry lists.
 *
 * The registry's `version` names folder and release; the container inside was named when it was built. The shell may register
 * a remote under any name of its own (`<id>__<version>`): the runtime takes the container's global name from `mf-manifest.json`.
 *
 * Rejects with a `Refusal`, before anything is written, when a build is incomplete, when two remotes clash, or when the shell
 * does not provide what a remote needs; and when a version exists with other content.
 */
export async function publishSite(options: PublishOptions): Promise<{ id: string; version: string }[]> {
  const { siteDir } = options;
  const shell = asLocalShell(await readBuiltShell(options.shellDist));
  const remotes = (await Promise.all(options.remoteDists.map(readBuiltRemote))).map(asLocalRemote);
  const registry: SiteRegistry = {
    contract: CONTRACT_VERSION,
    shell: { version: shell.facts.version },
    remotes: remotes.map((remote) => promotedEntry(remote)),
  };
  const faults = [
    ...parseRegistry(registry, shell.facts.paths).refused.map(({ id, why }) => `remote '${id}': ${why}`),
    ...remotes.flatMap((remote) => [...unmetNeeds(remote.portal, shell.provided), ...unofferedNames(remote, shell)]),
  ];
  if (faults.length > 0) throw new Refusal(faults);

  await mkdir(siteDir, { recursive: true });
  return withSiteLock(siteDir, async () => {
    await clearLeftovers(siteDir);
    for (const built of [...remotes, shell]) await publishBuilt(siteDir, built);
    // What was promoted before is no release to roll back to.
    await rm(historyFile(siteDir), { force: true });
    await replaceFiles(pointerFiles(siteDir, { registry, shell }));
    await forgetOldPublications(siteDir, shell, remotes);
    return remotes.map(({ portal: { id, version } }) => ({ id, version }));
  });
}

async function forgetOldPublications(
  siteDir: string,
  shell: BuiltShell,
  remotes: readonly BuiltRemote[],
): Promise<void> {
  const file = join(siteDir, '.kept.json');
  // The local versions that the site still holds. Those of a list that was damaged stay for good.
  const kept = await readKeptHistory(file);
  const published = [
    { id: SHELL_ID, version: shell.facts.version },
    ...remotes.map(({ portal: { id, version } }) => ({ id, version })),
  ];
  const orphans = new Set<string>();
  for (const { id, version } of published) {
    const versions = [version, ...(kept[id] ?? []).filter((other) => other !== version)];
    kept[id] = versions.slice(0, KEPT_PUBLICATIONS);
    for (const old of versions.slice(KEPT_PUBLICATIONS)) {
      if (id === SHELL_ID) for (const path of await staticsOf(siteDir, old)) orphans.add(path);
      await rm(join(siteDir, releaseFolder({ id, version: old })), { recursive: true, force: true });
    }
  }
  if (orphans.size > 0) {
    for (const version of await publishedVersions(siteDir, SHELL_ID)) {
      for (const path of await staticsOf(siteDir, version)) orphans.delete(path);
    }
  }
  for (const path of orphans) {
    for (const suffix of ['', '.br', '.gz']) await rm(join(siteDir, `${path}${suffix}`), { force: true });
  }
  await replaceFiles([[file, historyText(kept)]]);
}

/** What a published shell needs under `static/`; nothing where it is gone or damaged. */
async function staticsOf(siteDir: string, version: string): Promise<string[]> {
  const shell = await whereThere(readPublishedShell(siteDir, version));
  return shell ? readStaticFiles(shell).filter(isStatic) : [];
}
