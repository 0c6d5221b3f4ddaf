import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takePackages } from './packages-folder.ts';
import { Refusal } from './refusal.ts';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

interface Lock {
  readonly packages: Record<string, unknown>;
  readonly [field: string]: unknown;
}

/**
 * Takes other packages of the portal into the repository in `folder`, and names them in its package.json. npm keeps a package whose version did not
 * change, whatever its content, so they leave the lock file and `node_modules`; all other packages stay as they are. Nothing is installed.
 * Rejects with a `Refusal` if the folder is no repository, or `packages` has none.
 */
export async function updatePackages({ packages, folder }: { packages: string; folder: string }): Promise<void> {
  const manifest = await readJson<Manifest>(join(folder, 'package.json'));
  if (!manifest) throw new Refusal(`Start in the repository of a remote: ${folder} has no package.json.`);
  const taken = await takePackages(packages, folder);
  const { dependencies, devDependencies } = manifest;
  await writeJson(join(folder, 'package.json'), {
    ...manifest,
    ...(dependencies && { dependencies: renamed(dependencies, taken) }),
    devDependencies: withNew(renamed(devDependencies ?? {}, taken), dependencies ?? {}, taken),
  });
  const lock = await readJson<Lock>(join(folder, 'package-lock.json'));
  if (lock) {
    const kept = Object.entries(lock.packages).filter(([path]) => !path.startsWith('node_modules/@portal/'));
    await writeJson(join(folder, 'package-lock.json'), { ...lock, packages: Object.fromEntries(kept) });
  }
  await rm(join(folder, 'node_modules/@portal'), { recursive: true, force: true });
  // npm's own copy of the lock file.
  await rm(join(folder, 'node_modules/.package-lock.json'), { force: true });
}

function renamed(all: Readonly<Record<string, string>>, taken: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(all).map(([name, specifier]) => [name, taken.get(name) ?? specifier]));
}

/** Packages that the portal did not have before. */
function withNew(
  own: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>>,
  taken: ReadonlyMap<string, string>,
): Record<string, string> {
  const added = [...taken].filter(([name]) => !(name in own || name in others));
  return Object.fromEntries([...Object.entries(own), ...added].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function readJson<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
