import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readShellForComparison } from '../releases/read-published.ts';
import { unlessRefused } from '../refusal.ts';
import { readHistory } from './release-history.ts';
import { replaceIfDifferent } from './site-files.ts';
import { readRegistry, SHELL_ID } from './site-registry.ts';

/** Returns the copy of the page of the shell's previous release. */
export const previousPageFile = (siteDir: string) => join(siteDir, 'previous.html');

/**
 * Copies the page of the shell's previous release to `previous.html`, for browsers that cannot start the promoted one (`start-rescue.ts` of
 * the shell). Removes the file if there is no previous release. The caller must hold the site's lock.
 */
export async function writePreviousPage(siteDir: string): Promise<void> {
  const page = await readPrevious(siteDir);
  if (page) await replaceIfDifferent(previousPageFile(siteDir), page);
  else await rm(previousPageFile(siteDir), { force: true });
}

/** Returns a sentence if `previous.html` is not the page of the shell's previous release. */
export async function previousPageFaults(siteDir: string): Promise<readonly string[]> {
  const page = await readPrevious(siteDir);
  const there = await readFile(previousPageFile(siteDir)).catch(() => undefined);
  // A copy of the site may lack the history, which names that release.
  if (page === undefined || there?.equals(page) === true) return [];
  return ["previous.html is not the page of the shell's previous release: the next promotion or roll back repairs it"];
}

/** Returns the page of the shell's previous release, if the site has it. */
async function readPrevious(siteDir: string) {
  const { promoted } = await readHistory(siteDir, await readRegistry(siteDir));
  const [current, previous] = promoted[SHELL_ID] ?? [];
  const shell =
    previous === undefined || previous === current
      ? undefined
      : await unlessRefused(readShellForComparison(siteDir, previous));
  return shell?.files.get('index.html');
}
