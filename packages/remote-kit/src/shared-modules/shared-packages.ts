import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { changedPackages } from '../releases/check-rules.ts';
import { shellsBefore } from '../releases/check-release.ts';
import { isAddress, servedSite } from '../releases/served-site.ts';
import { folderSite } from '../releases/site-reader.ts';
import { sharedContents } from './shared-content.ts';

/**
 * Returns one sentence for each shared package whose sources in this repository differ from those of a shell that was promoted in the
 * site, with the same version; of a served site, the promoted one. The next release of the shell, and of remotes, would be refused. `shellRoot` is the folder of the shell's
 * sources. Resolves to no sentence if the site does not exist.
 */
export async function unversionedChanges(site: string, shellRoot: string): Promise<string[]> {
  if (!isAddress(site) && !existsSync(site)) return [];
  const reader = isAddress(site) ? servedSite(site) : folderSite(resolve(site));
  const shells = await shellsBefore(reader, await reader.readRegistry());
  return changedPackages(sharedContents(shellRoot), shells).map(
    ({ name, version, shell }) =>
      `${name} ${version} changed since shell ${shell.version} was released: increase the version in its package.json`,
  );
}
