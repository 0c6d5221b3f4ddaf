import { chmod, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyInWords } from './copy-in-words.ts';
import { takePackages } from './packages-folder.ts';
import { Refusal } from './refusal.ts';
import { nameFault, wordsOf } from './remote-words.ts';
import { type Taken, takenFaults } from './taken.ts';

export interface NewRemote {
  /** The id of the remote, such as `payouts`. */
  readonly id: string;
  /** The folder of the packed packages. */
  readonly packages: string;
  /** The folder of the repository, which is empty but for what begins with a dot. */
  readonly folder: string;
  /** The ids, paths and menu words of the areas of the site. Default: unknown, so that nothing is compared. */
  readonly taken?: readonly Taken[] | undefined;
}

interface Manifest {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

const PACKAGE = join(import.meta.dirname, '..');
/** Of this repository's remotes, and what a repository of its own needs beside it. */
const [TEMPLATE, REPOSITORY] = [join(PACKAGE, 'template'), join(PACKAGE, 'repository')];
/** Tools would read them in the template: npm leaves out what a `.gitignore` names, and the linter takes its settings from the nearest file. */
const WITH_DOT = ['gitignore', 'oxlintrc.json'];

/**
 * Writes the files of a remote into its repository: the template of all remotes and, in place of some of its files, those of a repository
 * of its own. The packages are copied into it. Nothing is installed. Throws a Refusal for an id that is invalid or taken, a folder with files, or a folder without the packages.
 */
export async function createRemote({ id, packages, folder, taken = [] }: NewRemote): Promise<void> {
  const fault = nameFault(id);
  if (fault !== undefined) throw new Refusal(fault);
  const faults = takenFaults(id, taken);
  if (faults.length > 0) throw new Refusal(faults.join('\n'));
  const files = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  if (files.length > 0) throw new Refusal(`Start in an empty folder: ${folder} contains ${files.join(', ')}.`);
  const specifiers = await takePackages(packages, folder);
  const words = wordsOf(id);
  for (const name of ['rsbuild.config.ts', 'CHANGELOG.md', 'src']) await copyInWords(TEMPLATE, name, folder, words);
  await copyInWords(REPOSITORY, '.', folder, words);
  for (const name of WITH_DOT) await rename(join(folder, name), join(folder, `.${name}`));
  await chmod(join(folder, '.ci/run'), 0o755);
  await writeManifest(folder, specifiers);
}

/** Adds the template's dependencies, and every package, to the package.json. */
async function writeManifest(folder: string, taken: ReadonlyMap<string, string>): Promise<void> {
  const file = join(folder, 'package.json');
  const own: Manifest = JSON.parse(await readFile(file, 'utf8'));
  const template: Manifest = JSON.parse(await readFile(join(TEMPLATE, 'package.json'), 'utf8'));
  const dependencies = { ...template.dependencies, ...own.dependencies };
  const devDependencies = { ...template.devDependencies, ...own.devDependencies };
  for (const [name, specifier] of taken) {
    if (name in dependencies) dependencies[name] = specifier;
    else devDependencies[name] = specifier;
  }
  const missing = Object.entries({ ...dependencies, ...devDependencies }).filter(([, from]) =>
    from.startsWith('workspace:'),
  );
  if (missing.length > 0) throw new Refusal(`Packages are missing: ${missing.map(([name]) => name).join(', ')}.`);
  const sorted = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const manifest = { ...own, dependencies: sorted(dependencies), devDependencies: sorted(devDependencies) };
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
