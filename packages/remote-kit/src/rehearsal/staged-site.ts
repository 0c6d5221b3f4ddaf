import { existsSync } from 'node:fs';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promote, type PromoteOptions } from '../site/promote.ts';
import { nameOf, releaseFolder, type ReleaseName } from '../releases/published.ts';
import { publishBuilt } from '../releases/publish-built.ts';
import { readBuilt } from '../releases/built.ts';
import { readRegistry, registryFile, registryText, SHELL_ID } from '../site/site-registry.ts';
import { Refusal } from '../refusal.ts';
import { historyFile } from '../site/release-history.ts';
import { withSiteLock } from '../site/site-lock.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A release of the site, or the folder of a build. */
export type Candidate = ReleaseName | { readonly dist: string };

/** A copy of a site's promoted releases, with candidates in place of those that they would replace. */
export interface StagedSite {
  readonly siteDir: string;
  readonly names: readonly ReleaseName[];
  remove(): Promise<void>;
}

/**
 * Copies a site, and promotes the candidates in the copy with the checks of the real command. Rejects with a `Refusal` if they cannot be
 * promoted.
 */
export async function stageSite(
  siteDir: string,
  candidates: readonly Candidate[],
  options: PromoteOptions,
): Promise<StagedSite> {
  return inCopy(siteDir, async (staged) => {
    const names: ReleaseName[] = [];
    for (const candidate of candidates) {
      if ('dist' in candidate) {
        const built = await readBuilt(candidate.dist, options.contracts);
        await withSiteLock(staged, () => publishBuilt(staged, built));
        names.push(nameOf(built));
      } else {
        await copyRelease(siteDir, staged, candidate);
        names.push({ id: candidate.id, version: candidate.version });
      }
    }
    for (const name of names) await promote(staged, name, options);
    return names;
  });
}

/** Copies a site, and changes the copy with `change`, which resolves to the releases that it promoted. */
export async function inCopy(
  siteDir: string,
  change: (staged: string) => Promise<readonly ReleaseName[]>,
): Promise<StagedSite> {
  const staged = await temporaryFolder();
  const remove = () => rm(staged, { recursive: true, force: true });
  try {
    await copyPromoted(siteDir, staged);
    const names = await change(staged);
    await switchOn(staged, names);
    return { siteDir: staged, names, remove };
  } catch (error) {
    await remove();
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.faults.map((fault) => fault.replaceAll(staged, siteDir)));
  }
}

/** Copies what pages of the promoted releases load, and the history, with which commands compare. */
async function copyPromoted(siteDir: string, staged: string): Promise<void> {
  if (!existsSync(siteDir)) return;
  const registry = await readRegistry(siteDir);
  for (const entry of await readdir(siteDir, { withFileTypes: true })) {
    const isCopied = entry.isFile() ? !entry.name.startsWith('.') : entry.name === 'static';
    if (isCopied) await cp(join(siteDir, entry.name), join(staged, entry.name), { recursive: true });
  }
  if (existsSync(historyFile(siteDir))) await cp(historyFile(siteDir), historyFile(staged));
  if (registry.shell) await copyRelease(siteDir, staged, { id: SHELL_ID, version: registry.shell.version });
  for (const { id, version, previous } of registry.remotes) {
    await copyRelease(siteDir, staged, { id, version });
    if (previous) await copyRelease(siteDir, staged, { id, version: previous.version });
  }
}

async function copyRelease(siteDir: string, staged: string, name: ReleaseName): Promise<void> {
  const folder = releaseFolder(name);
  if (existsSync(join(siteDir, folder))) await cp(join(siteDir, folder), join(staged, folder), { recursive: true });
}

/** A candidate that is switched off would not be shown. */
async function switchOn(staged: string, names: readonly ReleaseName[]): Promise<void> {
  const registry = await readRegistry(staged);
  const remotes = registry.remotes.map((remote) =>
    names.some(({ id }) => id === remote.id) ? { ...remote, state: 'active' as const, previous: undefined } : remote,
  );
  await writeFile(registryFile(staged), registryText({ ...registry, remotes }));
}
