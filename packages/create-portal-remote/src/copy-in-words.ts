import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { inWordsOf, type RemoteWords } from './remote-words.ts';

/**
 * Copies a file or a folder of the template into a remote, with the remote's name in its texts and in the names of files. `change`, if
 * given, changes the text of a file, whose path in the remote it gets.
 */
export async function copyInWords(
  template: string,
  name: string,
  into: string,
  words: RemoteWords,
  change: (text: string, file: string) => string = (text) => text,
): Promise<void> {
  for (const file of await filesOf(template, name)) {
    const target = inWordsOf(file, words);
    const text = inWordsOf(await readFile(join(template, file), 'utf8'), words);
    await mkdir(dirname(join(into, target)), { recursive: true });
    await writeFile(join(into, target), change(text, target));
  }
}

/** The path itself for a file, or those of all files in a folder. */
async function filesOf(template: string, name: string): Promise<string[]> {
  const entries = await readdir(join(template, name), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return undefined;
      throw error;
    },
  );
  if (entries === undefined) return [name];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(template, join(entry.parentPath, entry.name)))
    .toSorted();
}
