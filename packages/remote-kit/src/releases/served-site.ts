import type { Contracts } from '@portal/contract';
import { type Built, parseComparedRemote, parseComparedShell } from './built.ts';
import { FILE_LIST, type FileList, parseFileList } from './file-list.ts';
import { listOf, type PublishedBefore } from './publish-built.ts';
import { nameOf, releaseFolder, type ReleaseName } from './published.ts';
import type { SiteReader } from './site-reader.ts';
import { isVersion } from './version.ts';
import { Refusal } from '../refusal.ts';
import { type FileMap, integrityOf } from '../site/site-files.ts';
import { parseRegistryFile, SHELL_ID, type SiteRegistry } from '../site/site-registry.ts';

/** The limits of a check. */
export interface CheckLimits {
  /** For each request. */
  readonly milliseconds: number;
  /** Of each response, decompressed. */
  readonly bytes: number;
  /** In total, because a registry could list any number of remotes. */
  readonly requests: number;
}

const LIMITS: CheckLimits = { milliseconds: 10_000, bytes: 5_000_000, requests: 1000 };

/** The sentence with which the output says what a check of a served site leaves out. */
export const LEFT_OUT =
  'Not compared, because servers do not send the history of the site: earlier shells, and files that only they need.';

/** A served site did not send what a check needs. Not a `Refusal`, so that no check passes without the comparison. */
class SiteUnreadable extends Error {}

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
    return readJsonFile(new URL(path, root), limits);
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

function rootOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) throw new Refusal([`'${address}' is not an address such as https://portal.example`]);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new Refusal(['the address of a site has no user, password, query or fragment']);
  }
  return new URL(url.pathname.endsWith('/') ? url : `${url.href}/`);
}

const ID = /^[a-z][a-z0-9-]*$/;

/** The registry of a server is not trusted to name a folder. */
function folderOf(name: ReleaseName): string {
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

async function readJsonFile(url: URL, limits: CheckLimits): Promise<Buffer | undefined> {
  const unreadable = (why: string) => new SiteUnreadable(`${url.href} ${why}`);
  let content: Buffer | undefined;
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(limits.milliseconds),
    });
    const { status } = response;
    if (!response.ok) {
      await response.body?.cancel();
      if (status === 404) return undefined;
      const target = response.headers.get('location');
      if (status >= 300 && status < 400 && target !== null)
        throw unreadable(`redirects to ${target}: use that address`);
      throw unreadable(`cannot be read: the server responds with status ${status}`);
    }
    content = await readBody(response, limits.bytes);
  } catch (error) {
    if (error instanceof SiteUnreadable) throw error;
    if (error instanceof Error && error.name === 'TimeoutError') {
      throw unreadable(`was not received within ${limits.milliseconds / 1000} seconds`);
    }
    throw unreadable(`cannot be reached (${causeOf(error)})`);
  }
  if (content === undefined) throw unreadable(`is larger than ${limits.bytes / 1_000_000} MB`);
  const text = content.toString('utf8');
  if (/^\s*</.test(text)) throw unreadable('is a page (HTML) instead of JSON: use the address of a portal');
  try {
    JSON.parse(text);
  } catch {
    throw unreadable('is not JSON');
  }
  return content;
}

/** Resolves to `undefined`, and stops reading, if the body is larger than `limit`. */
async function readBody(response: Response, limit: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function causeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  if (cause instanceof Error) return cause.message === '' ? cause.name : cause.message;
  return error instanceof Error ? error.message : String(error);
}
