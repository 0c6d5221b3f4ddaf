import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { copyInWords } from './copy-in-words.ts';
import { nameFault, wordsOf } from './remote-words.ts';

/** An error whose message is for the user at the terminal, without a stack trace. */
export class Refusal extends Error {}

export interface NewRemote {
  /** The id of the remote, such as `payouts`. */
  readonly id: string;
  /** The folder of the packed packages. */
  readonly packages: string;
  /** The folder of the repository, which is empty but for what begins with a dot. */
  readonly folder: string;
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
/** The tarballs of our packages: `portal-contract-1.0.0.tgz` for `@portal/contract`. */
const TARBALL = /^portal-(.+?)-(\d+\.\d+\.\d+.*)\.tgz$/;

/**
 * Writes the files of a remote into its repository: the template of all remotes and, in place of some of its files, those of a repository
 * of its own. Nothing is installed. Throws a Refusal for an invalid id, a folder with files, or a folder without the packages.
 */
export async function createRemote({ id, packages, folder }: NewRemote): Promise<void> {
  const fault = nameFault(id);
  if (fault !== undefined) throw new Refusal(fault);
  const files = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  if (files.length > 0) throw new Refusal(`Start in an empty folder: ${folder} contains ${files.join(', ')}.`);
  const tarballs = await findTarballs(packages, folder);
  const words = wordsOf(id);
  for (const name of ['rsbuild.config.ts', 'CHANGELOG.md', 'src']) await copyInWords(TEMPLATE, name, folder, words);
  await copyInWords(REPOSITORY, '.', folder, words);
  for (const name of WITH_DOT) await rename(join(folder, name), join(folder, `.${name}`));
  await writeManifest(folder, tarballs);
}

/** The specifier of each package, by its name: the tarball's path from the repository. */
async function findTarballs(packages: string, folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(packages).catch(() => []);
  const tarballs = names.flatMap((file): [string, string][] => {
    const [, name] = TARBALL.exec(file) ?? [];
    return name === undefined ? [] : [[`@portal/${name}`, `file:${relative(folder, resolve(packages, file))}`]];
  });
  if (tarballs.length === 0) {
    throw new Refusal(
      `${packages} has no packages of the portal: use the folder that the platform team packed them into.`,
    );
  }
  return new Map(tarballs);
}

/** Adds the template's dependencies, and every package, to the package.json. */
async function writeManifest(folder: string, tarballs: ReadonlyMap<string, string>): Promise<void> {
  const file = join(folder, 'package.json');
  const own: Manifest = JSON.parse(await readFile(file, 'utf8'));
  const template: Manifest = JSON.parse(await readFile(join(TEMPLATE, 'package.json'), 'utf8'));
  const dependencies = { ...template.dependencies, ...own.dependencies };
  const devDependencies = { ...template.devDependencies, ...own.devDependencies };
  for (const [name, specifier] of tarballs) {
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
