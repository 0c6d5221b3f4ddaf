import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** The files of a folder and of the folders in it, as paths in the folder, in the order of the alphabet. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .toSorted();
}
