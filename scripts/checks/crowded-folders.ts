import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../processes/child.ts';

/** The most files that a folder may have beside its subfolders: sources, tests, styles and data count alike. */
const MAX_FILES = 25;

const SOURCES = ['apps', 'bench', 'e2e', 'packages', 'scripts'];

/** Installed, built and recorded files. Those of tools are in folders whose names begin with a dot. */
const OTHER_FILES = ['node_modules', 'dist', 'dist-development', 'results', 'test-results', 'playwright-report'];

/** Folders that, with their subfolders, may have more files. */
const EXCEPTIONS = [
  // The migrations are one list, in the order in which they run.
  'apps/sandbox/src/platform/database/migrations',
];

/** Returns a sentence for each folder of sources that has too many files. */
export function crowdedFolders(repository = root): string[] {
  return SOURCES.flatMap((folder) => crowdedIn(repository, folder));
}

function crowdedIn(repository: string, folder: string): string[] {
  if (EXCEPTIONS.includes(folder)) return [];
  const entries = readdirSync(path.join(repository, folder), { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.') && !OTHER_FILES.includes(name),
  );
  const files = entries.filter((entry) => entry.isFile()).length;
  const inSubfolders = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => crowdedIn(repository, `${folder}/${name}`));
  if (files <= MAX_FILES) return inSubfolders;
  const sentence = `${folder} has ${files} files, more than ${MAX_FILES}. Move those of one subject into a folder that is named after it.`;
  return [sentence, ...inSubfolders];
}
