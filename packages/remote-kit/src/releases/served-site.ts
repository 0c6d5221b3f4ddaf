import type { Contracts } from '@portal/contract';
import { type Built, parseComparedRemote, parseComparedShell } from './built.ts';
import { FILE_LIST, type FileList, parseFileList } from './file-list.ts';
import { listOf, type PublishedBefore } from './publish-built.ts';
import { nameOf, releaseFolder, type ReleaseName } from './published.ts';
import type { SiteReader } from './site-reader.ts';
import { type CheckLimits, LIMITS, readServed, rootOf, SiteUnreadable } from './served-files.ts';
import { isVersion } from './version.ts';
import { Refusal } from '../refusal.ts';
import { type FileMap, integrityOf } from '../site/site-files.ts';
import { parseRegistryFile, SHELL_ID, type SiteRegistry } from '../site/site-registry.ts';

/** The sentence with which the output says what a check of a served site leaves out. */
export const LEFT_OUT =
  'Not compared, because servers do not send the history of the site: earlier shells, and files that only they need.';

/** Returns whether a site is given as an address instead of a folder. */
export const isAddress = (site: string) => /^https?:\/\//i.test(site);

/**
 * Reads a site as a server sends it, below `address`. Only reads. A response that is not what was asked for is an `Error`, with one
 * sentence. Throws a `Refusal` for an address that cannot be the one of a site.
 */
export function servedSite(address: string, limits: CheckLimits = LIMITS): SiteReader {
  const root = rootOf(address);
  let requests = 0;

  /** Resolves to the JSON file, or to `undefined` for a 404. */
  async function find(path: string): Promise<Buffer | undefined> {
    requests += 1;
    if (requests > limits.requests) {
      throw new SiteUnreadable(`${root.href} lists more remotes than ${limits.requests} requests can read`);
    }
    return readJson(new URL(path, root), limits);
  }

  async function read(path: string, advice: string): Promise<Buffer> {
    const content = await find(path);
    if (content) return content;
    throw new SiteUnreadable(`${new URL(path, root).href} does not exist (404): ${advice}`);
  }

  async function readFacts(name: ReleaseName, paths: readonly string[]): Promise<FileMap> {
    const folder = folderOf(name);
    const advice =
      name.id === SHELL_ID
        ? 'let the server send the facts of shells, as deploy/README.md says'
        : 'ask the platform team to restore that release';
    return new Map(
      await Promise.all(paths.map(async (path) => [path, await read(`${folder}/${path}`, advice)] as const)),
    );
  }

  async function findList(name: ReleaseName): Promise<FileList | undefined> {
    const path = `${folderOf(name)}/${FILE_LIST}`;
    const content = await find(path);
    return content && parseFileList(content, path, 'ask the platform team to restore that release');
  }

  return {
    async readRegistry() {
      const advice = 'use the address of a portal, below which registry.json lies';
      const content = await read('registry.json', advice);
      return parseRegistryFile(content.toString('utf8'), new URL('registry.json', root).href, advice);
    },
    shellVersions: async ({ shell }) => (shell ? [shell.version] : []),
    async readShell(version) {
      const name = { id: SHELL_ID, version };
      const folder = folderOf(name);
      const files = await readFacts(name, ['release.json']);
      // Earlier builds have the versions that they provide in another file.
      const all = hasProvides(files) ? files : new Map([...files, ...(await readFacts(name, ['mf-manifest.json']))]);
      const shell = parseComparedShell(all, folder);
      requireVersion(shell.facts.version, name);
      return shell;
    },
    async readRemote(name, contracts?: Contracts) {
      const files = await readFacts(name, ['release.json', 'portal.json']);
      const remote = parseComparedRemote(files, folderOf(name), contracts);
      requireVersion(remote.facts.version, name);
      return remote;
    },
    readStatic: async () => ({ files: new Map(), compressed: new Map() }),
    publishedBefore: async (registry) => publishedOnServer(registry, find, findList),
  };
}

function publishedOnServer(
  { shell }: SiteRegistry,
  find: (path: string) => Promise<Buffer | undefined>,
  findList: (name: ReleaseName) => Promise<FileList | undefined>,
): PublishedBefore {
  let promoted: Promise<FileList | undefined> | undefined;
  return {
    async isSameBuild(built: Built) {
      const list = await findList(nameOf(built));
      if (list) return list.hash === listOf(built).hash;
      // A release from before file lists has only its facts to compare.
      const facts = await find(`${folderOf(nameOf(built))}/release.json`);
      return facts === undefined || built.files.get('release.json')?.equals(facts) === true;
    },
    async isTaken(version, path, content) {
      if (shell === undefined || shell.version === version) return false;
      promoted ??= findList({ id: SHELL_ID, version: shell.version });
      const hash = (await promoted)?.files.get(path);
      return hash !== undefined && hash !== integrityOf(content);
    },
  };
}

const ID = /^[a-z][a-z0-9-]*$/;

/** Returns the folder of a release. The registry of a server is not trusted to name one: throws for an id or version that cannot exist. */
export function folderOf(name: ReleaseName): string {
  if (ID.test(name.id) && isVersion(name.version)) return releaseFolder(name);
  throw new SiteUnreadable(`registry.json names a release '${name.id}@${name.version}', which cannot exist`);
}

function requireVersion(found: string, name: ReleaseName): void {
  if (found === name.version) return;
  throw new Refusal([`${folderOf(name)} contains version ${found}: its folder was moved manually`]);
}

function hasProvides(files: FileMap): boolean {
  const facts: unknown = JSON.parse(files.get('release.json')?.toString('utf8') ?? 'null');
  return typeof facts === 'object' && facts !== null && 'provides' in facts;
}

/** Resolves to the content of a JSON file, or to `undefined` for a 404. */
async function readJson(url: URL, limits: CheckLimits): Promise<Buffer | undefined> {
  const content = await readServed(url, limits, 'application/json');
  const text = content?.toString('utf8');
  if (text === undefined) return undefined;
  const unreadable = (why: string) => new SiteUnreadable(`${url.href} ${why}`);
  if (/^\s*</.test(text)) throw unreadable('is a page (HTML) instead of JSON: use the address of a portal');
  try {
    JSON.parse(text);
  } catch {
    throw unreadable('is not JSON');
  }
  return content;
}
