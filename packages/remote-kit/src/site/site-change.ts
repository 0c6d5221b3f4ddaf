import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltShell } from '../releases/built.ts';
import { clearLeftovers } from '../releases/publish-built.ts';
import { writePreviousPage } from './previous-page.ts';
import { rootFiles } from '../releases/published.ts';
import { readPublishedShell } from '../releases/read-published.ts';
import { Refusal, unlessRefused } from '../refusal.ts';
import { type History, historyFile, historyText, readHistory } from './release-history.ts';
import { replaceIfDifferent } from './site-files.ts';
import { withSiteLock } from './site-lock.ts';
import { readRegistry, registryFile, registryText, type SiteRegistry } from './site-registry.ts';

/** Throws a `Refusal` if the folder of the site does not exist. */
export function requireSite(siteDir: string): void {
  if (!existsSync(siteDir)) throw new Refusal([`there is no site at ${siteDir}: publish the shell and a remote first`]);
}

/** Runs a command that changes what users get, while no other process can change the site. Completes an interrupted command first. */
export async function changeSite<T>(
  siteDir: string,
  work: (registry: SiteRegistry, history: History) => Promise<T>,
): Promise<T> {
  requireSite(siteDir);
  return withSiteLock(siteDir, async () => {
    await clearLeftovers(siteDir);
    const registry = await readRegistry(siteDir);
    const history = await readHistory(siteDir, registry);
    if (existsSync(historyFile(siteDir))) await replaceIfDifferent(historyFile(siteDir), historyText(history));
    await restorePage(siteDir, registry);
    const result = await work(registry, history);
    await writePreviousPage(siteDir);
    return result;
  });
}

/** The new registry of a site and, if the shell changes, the new shell. */
export interface Target {
  readonly registry: SiteRegistry;
  readonly shell?: BuiltShell | undefined;
}

/** Returns the files that decide what users get, in the order in which to replace them: first the registry, last the page. */
export function pointerFiles(siteDir: string, { registry, shell }: Target): [file: string, content: string | Buffer][] {
  const root = shell ? rootFiles(shell).map(([path, content]) => [join(siteDir, path), content] as const) : [];
  return [
    [registryFile(siteDir), registryText(registry)],
    ...root.map(([file, content]): [string, Buffer] => [file, content]),
  ];
}

/**
 * Restores the promoted shell's page and the files beside it, if they are missing or changed, also because a command was interrupted: the
 * registry contains the intended state. Does nothing if the promoted shell is damaged or deleted, because another must still be promotable.
 * Resolves to whether a file was restored.
 */
export async function restorePage(siteDir: string, { shell: promoted }: SiteRegistry): Promise<boolean> {
  const shell = promoted && (await unlessRefused(readPublishedShell(siteDir, promoted.version)));
  if (!shell) return false;
  let isRestored = false;
  for (const [path, content] of rootFiles(shell)) {
    isRestored = (await replaceIfDifferent(join(siteDir, path), content)) || isRestored;
  }
  return isRestored;
}
