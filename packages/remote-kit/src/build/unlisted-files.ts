import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readFolder } from '../site/site-files.ts';
import { BUILD_ONLY_FILE, FILE_LIST, parseFileList } from '../releases/file-list.ts';

/**
 * Deletes the files of a build that its list does not name. A cache that restores a build writes its files, and leaves those of the build that was there.
 * Does nothing if the folder has no list.
 */
export async function deleteUnlistedFiles(dist: string): Promise<void> {
  const content = await readFile(join(dist, FILE_LIST)).catch(() => undefined);
  if (content === undefined) return;
  const { files } = parseFileList(content, join(dist, FILE_LIST), 'build it again');
  const { files: present, compressed } = await readFolder(dist);
  const unlisted = [...present.keys(), ...compressed.keys()].filter(
    (path) => !files.has(path) && path !== FILE_LIST && path !== BUILD_ONLY_FILE,
  );
  await Promise.all(unlisted.map((path) => rm(join(dist, path))));
}
