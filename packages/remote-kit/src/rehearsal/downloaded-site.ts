import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FILE_LIST, type FileList, parseFileList } from '../releases/file-list.ts';
import { isStatic, releaseFolder, type ReleaseName } from '../releases/published.ts';
import { LIMITS, readServed, rootOf, SiteUnreadable } from '../releases/served-files.ts';
import { folderOf, servedSite } from '../releases/served-site.ts';
import { releasedPage } from '../serving/served-config.ts';
import { integrityOf } from '../site/site-files.ts';
import { registryFile, registryText, SHELL_ID } from '../site/site-registry.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A copy of what a server sends of a site. */
export interface DownloadedSite {
  readonly siteDir: string;
  remove(): Promise<void>;
}

const AT_ONCE = 8;
const ADVICE = 'ask the platform team to restore that release';
const PAGE = 'index.html';

/**
 * Downloads the promoted shell and remotes of a served site, without their source maps, which no server sends. Every file is compared with
 * the list of its release. Only reads. Rejects with one sentence if something is missing or differs.
 */
export async function downloadSite(address: string): Promise<DownloadedSite> {
  const root = rootOf(address);
  const siteDir = await temporaryFolder();
  const remove = () => rm(siteDir, { recursive: true, force: true });
  try {
    const registry = await servedSite(address).readRegistry();
    if (registry.shell === undefined) throw new SiteUnreadable(`${root.href} has no promoted shell`);
    // What is needed is here: earlier releases are not, and entries can be at other addresses.
    const remotes = registry.remotes.map(({ previous: _previous, ...remote }) => ({
      ...remote,
      entry: `${releaseFolder(remote)}/mf-manifest.json`,
    }));
    const files = [
      ...(await filesOf(root, { id: SHELL_ID, version: registry.shell.version })),
      ...(await Promise.all(remotes.map(({ id, version }) => filesOf(root, { id, version })))).flat(),
    ];
    await atOnce(files, (file) => download(root, siteDir, file));
    await writeFile(registryFile(siteDir), registryText({ ...registry, remotes }));
    return { siteDir, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

interface WantedFile {
  /** Where the server sends it. */
  readonly url: string;
  /** Where the site has it. */
  readonly places: readonly string[];
  /** Its hash, if it is known. */
  readonly hash: string | undefined;
  readonly isPage: boolean;
}

async function filesOf(root: URL, name: ReleaseName): Promise<WantedFile[]> {
  const folder = folderOf(name);
  const list = `${folder}/${FILE_LIST}`;
  const content = await readServed(new URL(list, root), LIMITS, 'application/json');
  if (!content) throw new SiteUnreadable(`${new URL(list, root).href} does not exist (404): ${ADVICE}`);
  const { files }: FileList = parseFileList(content, list, ADVICE);
  const wanted = [...files].filter(([path]) => !path.endsWith('.map'));
  return [
    { url: list, places: [list], hash: undefined, isPage: false },
    ...wanted.map(([path, hash]) => fileOf(name, path, hash)),
  ];
}

/** A shell's files are at the root of the site, except its facts. Its page is sent for every address. */
function fileOf(name: ReleaseName, path: string, hash: string): WantedFile {
  const inRelease = `${releaseFolder(name)}/${path}`;
  if (name.id !== SHELL_ID || path === 'release.json') {
    return { url: inRelease, places: [inRelease], hash, isPage: false };
  }
  if (isStatic(path)) return { url: path, places: [path], hash, isPage: false };
  const isPage = path === PAGE;
  return { url: isPage ? '' : path, places: [path, inRelease], hash, isPage };
}

async function download(root: URL, siteDir: string, { url, places, hash, isPage }: WantedFile): Promise<void> {
  const address = new URL(url.split('/').map(encodeURIComponent).join('/'), root);
  const sent = await readServed(address, LIMITS, isPage ? 'text/html' : '*/*');
  if (!sent) throw new SiteUnreadable(`${address.href} does not exist (404): ${ADVICE}`);
  const content = isPage ? Buffer.from(releasedPage(sent.toString('utf8'))) : sent;
  if (hash !== undefined && integrityOf(content) !== hash) {
    throw new SiteUnreadable(
      isPage
        ? `${address.href} sends another page than the released one: rehearse with the folder of the site`
        : `${address.href} differs from the list of its release: ${ADVICE}`,
    );
  }
  for (const place of places) {
    await mkdir(dirname(join(siteDir, place)), { recursive: true });
    await writeFile(join(siteDir, place), content);
  }
}

/** Rejects with the first fault once no work is going on. */
async function atOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    try {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    } catch (error) {
      left.splice(0);
      throw error;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
