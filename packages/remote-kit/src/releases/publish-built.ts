import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Built, isRemote } from './built.ts';
import { FILE_LIST, type FileList, parseFileList, publishedList } from './file-list.ts';
import { describeId, isStatic, nameOf, publishedVersions, releaseFolder } from './published.ts';
import { readPublishedList, readStatics } from './read-published.ts';
import { Refusal } from '../refusal.ts';
import {
  COMPRESSED_SUFFIXES,
  type FileMap,
  hasCompressed,
  integrityOf,
  isCompressionOf,
  readFolder,
  readOneFile,
  writeFiles,
} from '../site/site-files.ts';
import { SHELL_ID } from '../site/site-registry.ts';

/** Where `publishConflicts` looks up what was published before. */
export interface PublishedBefore {
  /** Resolves to whether the version of a build is not published, or is published with the same content. */
  isSameBuild(built: Built): Promise<boolean>;
  /** Resolves to whether a file under `static/` has another content, with which a shell other than `version` was published. */
  isTaken(version: string, path: string, content: Buffer): Promise<boolean>;
}

/** Looks in the folder of a site. `publishedHash` is the hash of the build that was published under the version, if it is known. */
export const publishedInFolder = (siteDir: string, publishedHash?: string): PublishedBefore => ({
  isSameBuild: (built) => isSameBuild(siteDir, built, publishedHash),
  isTaken: (version, path, content) => isTaken(siteDir, version, path, content),
});

/** The result of publishing: the version is new, was there with the same content, or was there with damaged files. */
export type Publication = 'new' | 'unchanged' | 'repaired';

/**
 * Writes a release to its folder. A shell's files under `static/` are stored together with those of other shells, because their names
 * contain a hash of their content. If the same build is published already, writes only the files that are missing or damaged there. The
 * caller must hold the site's lock. `publishedHash` is the hash of the build that was published under this version, if it is known.
 * Rejects with a `Refusal` if the version exists with different content.
 */
export async function publishBuilt(siteDir: string, built: Built, publishedHash?: string): Promise<Publication> {
  const conflicts = await publishConflicts(publishedInFolder(siteDir, publishedHash), built);
  if (conflicts.length > 0) throw new Refusal(conflicts);
  const name = nameOf(built);
  const folder = releaseFolder(name);
  const target = join(siteDir, folder);
  const { own, statics } = placesOf(built);
  const restored = await writeDamaged(siteDir, statics);
  if (existsSync(target)) {
    // Before files are compared: a symbolic link to a folder would lead to files elsewhere.
    const removed = await removeUnlisted(target, own);
    const changed = await writeDamaged(siteDir, new Map([...own].map(([path, file]) => [`${folder}/${path}`, file])));
    return restored + changed + removed > 0 ? 'repaired' : 'unchanged';
  }
  await inStaging(siteDir, own, async (staging) => {
    await mkdir(dirname(target), { recursive: true });
    await rename(staging, target);
  });
  return 'new';
}

/** Returns the reasons why a build cannot be published under its version, because another build was. */
export async function publishConflicts(before: PublishedBefore, built: Built): Promise<string[]> {
  const { id, version } = nameOf(built);
  if (!(await before.isSameBuild(built))) {
    return [
      `version ${version} of ${describeId(id)} exists with different content: increase its version in package.json and build it again`,
    ];
  }
  if (isRemote(built)) return [];
  const { statics } = placesOf(built);
  const taken = await Promise.all([...statics].map(([path, file]) => before.isTaken(version, path, file)));
  return [...statics.keys()]
    .filter((_, position) => taken[position])
    .map((path) => `${path} exists with different content, and open pages may need it: build the shell again`);
}

/** Removes leftover files of a killed command. The caller must hold the site's lock. */
export async function clearLeftovers(siteDir: string): Promise<void> {
  const names = await readdir(siteDir);
  const leftovers = names.filter((name) => name.startsWith('.staging-') || /^\..*\.tmp$/.test(name));
  await Promise.all(leftovers.map((name) => rm(join(siteDir, name), { recursive: true, force: true })));
}

/** Returns a build's files in the folder of its release, and those under the site's `static/`. */
function placesOf(built: Built): { own: FileMap; statics: FileMap } {
  const isShared = (path: string) => !isRemote(built) && isStatic(path);
  const files = [...built.files].map(
    ([path, content]) => [path, path === FILE_LIST ? publishedList(listOf(built)) : content] as const,
  );
  return {
    own: new Map(files.filter(([path]) => !isShared(path))),
    statics: new Map(files.filter(([path]) => isShared(path))),
  };
}

/** Returns the list of a build's files, which `readBuilt` has checked. */
export function listOf({ files }: Built): FileList {
  return parseFileList(files.get(FILE_LIST) ?? Buffer.of(), FILE_LIST, 'build it again');
}

async function isSameBuild(siteDir: string, built: Built, publishedHash: string | undefined): Promise<boolean> {
  const name = nameOf(built);
  const target = join(siteDir, releaseFolder(name));
  if (!existsSync(target)) return true;
  const published = publishedHash ?? (await readPublishedList(siteDir, name))?.hash;
  if (published !== undefined) return listOf(built).hash === published;
  // Without a list, the remaining files of the release have to be the same.
  const { files } = await readFolder(target);
  return [...files].every(([path, content]) => path === FILE_LIST || built.files.get(path)?.equals(content) === true);
}

/** Returns whether a file under `static/` has another content, with which another shell was published. */
async function isTaken(siteDir: string, version: string, path: string, content: Buffer): Promise<boolean> {
  const there = (await readOneFile(siteDir, path)).files.get(path);
  if (!there || there.equals(content)) return false;
  const others = (await publishedVersions(siteDir, SHELL_ID)).filter((other) => other !== version);
  const statics = await Promise.all(others.map((other) => readStatics(siteDir, other)));
  return statics.some((paths) => {
    if (!paths.has(path)) return false;
    const hash = paths.get(path);
    // An earlier build without hashes: it may need the content that is there.
    return hash === undefined || hash === integrityOf(there);
  });
}

/** Writes the files of the site that are missing or damaged, by path in the site. Resolves to their number. */
async function writeDamaged(siteDir: string, files: FileMap): Promise<number> {
  const intact = await Promise.all([...files].map(([path, content]) => isIntact(siteDir, path, content)));
  const damaged = new Map([...files].filter((_, position) => !intact[position]));
  if (damaged.size === 0) return 0;
  await inStaging(siteDir, damaged, async (staging) => {
    for (const path of damaged.keys()) {
      await mkdir(join(siteDir, dirname(path)), { recursive: true });
      // Compressed versions first: a reader never gets the new file's compressed version from before.
      for (const name of [...COMPRESSED_SUFFIXES.map((suffix) => path + suffix), path]) {
        const target = join(siteDir, name);
        if (await isFolder(target)) await rm(target, { recursive: true });
        if (existsSync(join(staging, name))) await rename(join(staging, name), target);
        else await rm(target, { force: true });
      }
    }
  });
  return damaged.size;
}

async function isIntact(siteDir: string, path: string, content: Buffer): Promise<boolean> {
  const { files, compressed, unreadable, folders } = await readOneFile(siteDir, path);
  if (unreadable.size > 0 || folders.size > 0 || files.get(path)?.equals(content) !== true) return false;
  if (hasCompressed(path, content) && compressed.size < COMPRESSED_SUFFIXES.length) return false;
  const checks = await Promise.all([...compressed].map(([name, bytes]) => isCompressionOf(name, bytes, content)));
  return checks.every(Boolean);
}

/** Deletes files that are not part of a release from its folder. Resolves to the number of deleted files. */
async function removeUnlisted(folder: string, files: FileMap): Promise<number> {
  const { files: there, compressed, unreadable } = await readFolder(folder);
  const unlisted = [...there.keys(), ...compressed.keys(), ...unreadable.keys()].filter(
    (path) => !files.has(path) && !files.has(path.replace(/\.(br|gz)$/, '')),
  );
  for (const path of unlisted) await rm(join(folder, path));
  return unlisted.length;
}

async function isFolder(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** Writes files completely, which can fail, to a folder from which `move` renames them into place. */
async function inStaging(siteDir: string, files: FileMap, move: (staging: string) => Promise<void>): Promise<void> {
  const staging = join(siteDir, '.staging-release');
  try {
    await writeFiles(staging, files);
    await move(staging);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
