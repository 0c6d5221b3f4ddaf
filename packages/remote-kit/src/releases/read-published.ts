import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Contracts } from '@portal/contract';
import * as z from 'zod/mini';
import { type Built, type BuiltRemote, type BuiltShell, parseBuilt, requireRemote, requireShell } from './built.ts';
import { compressionFaults, fileFaults, type Wording } from './file-faults.ts';
import { FILE_LIST, type FileList, parseFileList } from './file-list.ts';
import {
  describeId,
  isStatic,
  nameOf,
  OLDER_STATIC_FILES,
  publishedVersions,
  releaseFolder,
  type ReleaseName,
} from './published.ts';
import { Refusal } from '../refusal.ts';
import { type FileMap, type FolderContent, readFolder, readOneFile } from '../site/site-files.ts';
import { SHELL_ID } from '../site/site-registry.ts';

const ADVICE = 'publish the same build again';
const OLDER_ADVICE = 'promote another version';

/**
 * Reads a published release. Rejects with a `Refusal` if it does not exist, if a file is missing, changed or not listed, or if its
 * content does not match its folder.
 */
export async function readPublished(siteDir: string, name: ReleaseName, contracts?: Contracts): Promise<Built> {
  const content = await readPublishedFolder(siteDir, name);
  const faults = await contentFaultsOf(siteDir, name, content);
  if (faults.length > 0) throw new Refusal(faults);
  return parsePublished(name, content.files, contracts);
}

/** Reads a published remote; see `readPublished`. */
export async function readPublishedRemote(
  siteDir: string,
  name: ReleaseName,
  contracts?: Contracts,
): Promise<BuiltRemote> {
  return requireRemote(await readPublished(siteDir, name, contracts), releaseFolder(name));
}

/** Reads a published shell; see `readPublished`. */
export async function readPublishedShell(siteDir: string, version: string): Promise<BuiltShell> {
  const name = { id: SHELL_ID, version };
  return requireShell(await readPublished(siteDir, name), releaseFolder(name));
}

/**
 * Reads a published release to compare others with it. Does not compare its files with its list: a damaged image of one release must not
 * prevent others from being promoted or rolled back.
 */
export async function readForComparison(siteDir: string, name: ReleaseName, contracts?: Contracts): Promise<Built> {
  const { files } = await readPublishedFolder(siteDir, name);
  return parsePublished(name, files, contracts);
}

/** Reads a published remote; see `readForComparison`. */
export async function readRemoteForComparison(
  siteDir: string,
  name: ReleaseName,
  contracts?: Contracts,
): Promise<BuiltRemote> {
  return requireRemote(await readForComparison(siteDir, name, contracts), releaseFolder(name));
}

/** Reads a published shell; see `readForComparison`. */
export async function readShellForComparison(siteDir: string, version: string): Promise<BuiltShell> {
  const name = { id: SHELL_ID, version };
  return requireShell(await readForComparison(siteDir, name), releaseFolder(name));
}

/** Reads the list of files of a published release. Resolves to `undefined` if there is none, or if it is damaged. */
export async function readPublishedList(siteDir: string, name: ReleaseName): Promise<FileList | undefined> {
  const folder = releaseFolder(name);
  const { files } = await readOneFile(join(siteDir, folder), FILE_LIST);
  return knownList(files, folder);
}

/** Returns the paths under `static/` that a published shell needs, with their hashes if they are known. */
export async function readStatics(siteDir: string, version: string): Promise<Map<string, string | undefined>> {
  const name = { id: SHELL_ID, version };
  const list = await readPublishedList(siteDir, name);
  if (list) return new Map([...list.files].filter(([path]) => isStatic(path)));
  const { files } = await readOneFile(join(siteDir, releaseFolder(name)), OLDER_STATIC_FILES);
  return new Map(olderStatics(files).map((path) => [path, undefined]));
}

/** Returns whether a published release lists its files. Earlier builds do not. */
export async function hasFileList(siteDir: string, name: ReleaseName): Promise<boolean> {
  return existsSync(join(siteDir, releaseFolder(name), FILE_LIST));
}

function knownList(files: FileMap, folder: string): FileList | undefined {
  const list = files.get(FILE_LIST);
  try {
    return list && parseFileList(list, `${folder}/${FILE_LIST}`, ADVICE);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function contentFaultsOf(siteDir: string, name: ReleaseName, content: FolderContent): Promise<readonly string[]> {
  const folder = releaseFolder(name);
  const list = content.files.get(FILE_LIST);
  if (!list) {
    if (promisesList(content.files)) return [`${folder}/${FILE_LIST} is missing: ${ADVICE}`];
    return olderFaults(siteDir, name, content);
  }
  const file = `${folder}/${FILE_LIST}`;
  let listed: FileList;
  try {
    listed = parseFileList(list, file, ADVICE);
  } catch (error) {
    if (error instanceof Refusal) return error.faults;
    throw error;
  }
  const wording: Wording = { prefix: `${folder}/`, since: 'after it was published', advice: ADVICE };
  const paths = [...listed.files.keys()];
  const isShared = (path: string) => name.id === SHELL_ID && isStatic(path);
  const own = paths.filter((path) => !isShared(path));
  const shared = paths.filter(isShared);
  const inStatic = await Promise.all(
    shared.map(async (path) =>
      fileFaults(await readOneFile(siteDir, path), listed, [path], { ...wording, prefix: '' }),
    ),
  );
  return [...(await fileFaults(content, listed, own, wording)), ...inStatic.flat()];
}

/** Returns the certain faults of a release that does not list its files. */
async function olderFaults(siteDir: string, name: ReleaseName, content: FolderContent): Promise<string[]> {
  const folder = releaseFolder(name);
  const damaged = [...content.unreadable, ...(await compressionFaults(content))];
  const missing = olderStatics(content.files).filter((path) => !existsSync(join(siteDir, path)));
  return [
    ...damaged.map(([path, why]) => `${folder}/${path} ${why}: ${OLDER_ADVICE}`),
    ...missing.map((path) => `${path} is missing: ${OLDER_ADVICE}`),
  ];
}

function olderStatics(files: FileMap): string[] {
  const parsed = z.array(z.string()).safeParse(readJson(files.get(OLDER_STATIC_FILES)));
  return parsed.success ? parsed.data : [];
}

/** Returns whether the release was built with a list of its files. */
function promisesList(files: FileMap): boolean {
  return z.object({ fileList: z.literal(true) }).safeParse(readJson(files.get('release.json'))).success;
}

function readJson(content: Buffer | undefined): unknown {
  try {
    return content && JSON.parse(content.toString('utf8'));
  } catch {
    return undefined; // damaged
  }
}

async function readPublishedFolder(siteDir: string, name: ReleaseName): Promise<FolderContent> {
  const folder = join(siteDir, releaseFolder(name));
  if (existsSync(folder)) return readFolder(folder);
  const versions = await publishedVersions(siteDir, name.id);
  const published = versions.join(', ') || 'none';
  throw new Refusal([
    `version ${name.version} of ${describeId(name.id)} is not published (published: ${published}): publish it first`,
  ]);
}

function parsePublished(name: ReleaseName, files: FileMap, contracts?: Contracts): Built {
  const folder = releaseFolder(name);
  const built = parseBuilt(files, folder, contracts);
  const found = nameOf(built);
  if (found.id === name.id && found.version === name.version) return built;
  throw new Refusal([`${folder} contains ${found.id} ${found.version}: its folder was moved manually`]);
}
