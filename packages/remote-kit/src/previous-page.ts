import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readShellForComparison } from './read-published.ts';
import { unlessRefused } from './refusal.ts';
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
  const { promoted } = await readHistory(siteDir, await readRegistry(siteDir));
  const [current, previous] = promoted[SHELL_ID] ?? [];
  const shell =
    previous === undefined || previous === current
      ? undefined
      : await unlessRefused(readShellForComparison(siteDir, previous));
  const page = shell?.files.get('index.html');
  if (page) await replaceIfDifferent(previousPageFile(siteDir), page);
  else await rm(previousPageFile(siteDir), { force: true });
}
