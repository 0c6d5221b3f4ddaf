import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from './refusal.ts';

/** The folder of a repository with the packages of the portal, so that a clone of it is complete. */
const FOLDER = 'packages';
/** The tarballs of our packages: `portal-contract-1.0.0.tgz` for `@portal/contract`. */
const TARBALL = /^portal-(.+?)-(\d+\.\d+\.\d+.*)\.tgz$/;

/**
 * Copies the packed packages into a repository, in place of those that it had, and resolves to the specifier of each package by its name. Rejects
 * with a `Refusal` if there are none.
 */
export async function takePackages(from: string, repository: string): Promise<ReadonlyMap<string, string>> {
  const tarballs = (await readdir(from).catch(() => [])).filter((file) => TARBALL.test(file));
  if (tarballs.length === 0) {
    throw new Refusal(`${from} has no packages of the portal: use the folder that the platform team packed them into.`);
  }
  const folder = join(repository, FOLDER);
  await mkdir(folder, { recursive: true });
  const before = (await readdir(folder)).filter((file) => TARBALL.test(file) && !tarballs.includes(file));
  for (const file of tarballs) await copyFile(join(from, file), join(folder, file));
  for (const file of before) await rm(join(folder, file));
  return new Map(tarballs.map((file) => [`@portal/${TARBALL.exec(file)?.[1]}`, `file:${FOLDER}/${file}`]));
}
