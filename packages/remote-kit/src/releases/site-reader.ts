import type { Contracts } from '@portal/contract';
import type { ComparedRemote, ComparedShell } from './built.ts';
import { type PublishedBefore, publishedInFolder } from './publish-built.ts';
import type { ReleaseName } from './published.ts';
import { readRemoteForComparison, readShellForComparison } from './read-published.ts';
import { readHistory, releaseText } from '../site/release-history.ts';
import { type FolderContent, readOneFile } from '../site/site-files.ts';
import { readRegistry, SHELL_ID, type SiteRegistry } from '../site/site-registry.ts';

/** The parts of a site with which a check compares a release: of the site's folder or, in `served-site.ts`, as a server sends them. */
export interface SiteReader {
  /** Rejects with a `Refusal` if the registry is invalid. */
  readRegistry(): Promise<SiteRegistry>;
  /** Returns the versions of all shells of which the site knows that they were promoted, latest first. */
  shellVersions(registry: SiteRegistry): Promise<readonly string[]>;
  /** Rejects with a `Refusal` if the published shell is damaged. */
  readShell(version: string): Promise<ComparedShell>;
  /** Rejects with a `Refusal` if the published remote is damaged. */
  readRemote(name: ReleaseName, contracts?: Contracts): Promise<ComparedRemote>;
  /** Reads a file under `static/` and its compressed versions, if the site has them at hand. */
  readStatic(path: string): Promise<Pick<FolderContent, 'files' | 'compressed'>>;
  /** Returns where to look up whether a release can be published. */
  publishedBefore(registry: SiteRegistry, name: ReleaseName): Promise<PublishedBefore>;
}

/** Reads a site's folder. */
export function folderSite(siteDir: string): SiteReader {
  return {
    readRegistry: () => readRegistry(siteDir),
    shellVersions: async (registry) => (await readHistory(siteDir, registry)).promoted[SHELL_ID] ?? [],
    readShell: (version) => readShellForComparison(siteDir, version),
    readRemote: (name, contracts) => readRemoteForComparison(siteDir, name, contracts),
    readStatic: (path) => readOneFile(siteDir, path),
    publishedBefore: async (registry, name) => {
      const { published } = await readHistory(siteDir, registry);
      return publishedInFolder(siteDir, published[releaseText(name)]?.files);
    },
  };
}
