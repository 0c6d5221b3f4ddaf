import { FILE_LIST, type FileList } from './file-list.ts';
import { type FolderContent, integrityOf, isCompressionOf } from '../site/site-files.ts';

/** The words with which `fileFaults` names a file and gives advice. */
export interface Wording {
  /** The path of the folder, ending with `/`, or nothing. */
  readonly prefix: string;
  /** The time from which files must not change, such as `after the build`. */
  readonly since: string;
  readonly advice: string;
}

/**
 * Returns one sentence for each file of a folder that is missing, changed, not listed, or no file. `list` may have more files than
 * `paths`, which are the ones that belong in this folder.
 */
export async function fileFaults(
  content: FolderContent,
  { files: hashes }: FileList,
  paths: Iterable<string>,
  { prefix, since, advice }: Wording,
): Promise<string[]> {
  const expected = new Set(paths);
  const faults = new Map(content.unreadable);
  for (const path of expected) {
    if (faults.has(path)) continue;
    const file = content.files.get(path);
    if (file === undefined)
      faults.set(path, content.folders.has(path) ? 'is a folder instead of a file' : 'is missing');
    else if (integrityOf(file) === hashes.get(path)) continue;
    else faults.set(path, file.length === 0 ? 'is empty' : `was changed ${since}`);
  }
  for (const path of content.files.keys()) {
    if (path !== FILE_LIST && !expected.has(path)) faults.set(path, `is not part of the release`);
  }
  for (const [path, why] of await compressionFaults(content)) if (!faults.has(originalOf(path))) faults.set(path, why);
  return [...faults].map(([path, why]) => `${prefix}${path} ${why}: ${advice}`).toSorted();
}

/** Returns the path and the reason for each compressed version with a content other than that of its original. */
export async function compressionFaults({ files, compressed }: FolderContent): Promise<[path: string, why: string][]> {
  const faults = await Promise.all(
    [...compressed].map(async ([path, bytes]) => {
      const original = files.get(originalOf(path));
      return original && (await isCompressionOf(path, bytes, original)) ? undefined : path;
    }),
  );
  return faults.flatMap((path) => {
    if (path === undefined) return [];
    return [[path, `does not contain the same as ${originalOf(path).replace(/^.*\//, '')}`] as [string, string]];
  });
}

const originalOf = (path: string) => path.replace(/\.(br|gz)$/, '');
