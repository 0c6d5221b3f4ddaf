import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { VERSION } from '@portal/contract';
import {
  type Built,
  type BuiltRemote,
  type BuiltShell,
  isRemote,
  readBuilt,
  readBuiltRemote,
  readBuiltShell,
} from './built.ts';
import { Refusal } from './refusal.ts';
import { type PromotedRelease, type PromotedRemote, SHELL_ID } from './site-registry.ts';
import { type FileMap, readFiles, sameFiles, writeFiles } from './site-files.ts';
import { withSiteLock } from './site-lock.ts';
import { compareVersions } from './version.ts';

/** One version of a remote or of the shell, whose id is `shell`. */
export interface ReleaseName {
  readonly id: string;
  readonly version: string;
}

/** Lists the files under `static/` that a published shell needs. */
const STATIC_FILES = 'static-files.json';
const staticFilesSchema = z.array(z.string());
/** Files of a published shell that are not copied to the root of the site. */
const NOT_SERVED = new Set(['release.json', STATIC_FILES]);

/** Returns whether a shell's file is stored together with those of other shells; see `publishBuilt`. */
export const isStatic = (path: string) => path.startsWith('static/');

/**
 * Publishes the build in `dist` permanently under its version. Publishing the same content again has no effect; different content for
 * an existing version is refused. Users see no change. Resolves to the release, and whether it is new.
 */
export async function publishRelease(siteDir: string, dist: string): Promise<ReleaseName & { isNew: boolean }> {
  const built = await readBuilt(dist);
  await mkdir(siteDir, { recursive: true });
  return withSiteLock(siteDir, async () => {
    await clearLeftovers(siteDir);
    return { ...nameOf(built), isNew: await publishBuilt(siteDir, built) };
  });
}

/** Returns the id and version under which a build is published. */
export function nameOf(built: Built): ReleaseName {
  return { id: isRemote(built) ? built.portal.id : SHELL_ID, version: built.facts.version };
}

/** Returns the folder of a release, relative to the site. */
export function releaseFolder({ id, version }: ReleaseName): string {
  return id === SHELL_ID ? `shell/${version}` : `remotes/${id}/${version}`;
}

/**
 * Writes a release to its folder. Resolves to false if it is already there. A shell's files under `static/` are stored together with
 * those of other shells, because their names contain a hash of their content. The caller must hold the site's lock. Rejects with a
 * `Refusal` if the version exists with different content.
 */
export async function publishBuilt(siteDir: string, built: Built): Promise<boolean> {
  const name = nameOf(built);
  const files = isRemote(built) ? built.files : publishedShell(built.files);
  const target = join(siteDir, releaseFolder(name));
  if (!isRemote(built)) await publishStatics(siteDir, built.files);
  if (existsSync(target)) {
    if (sameFiles(await readFiles(target), files)) return false;
    throw new Refusal([
      `version ${name.version} of ${describeId(name.id)} exists with different content: increase its version in package.json and build it again`,
    ]);
  }
  const staging = join(siteDir, `.staging-${name.id}`);
  try {
    await writeFiles(staging, files);
    await mkdir(dirname(target), { recursive: true });
    await rename(staging, target);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return true;
}

/** Removes leftover files of a killed command. The caller must hold the site's lock. */
export async function clearLeftovers(siteDir: string): Promise<void> {
  const names = await readdir(siteDir);
  const leftovers = names.filter((name) => name.startsWith('.staging-') || /^\..*\.tmp$/.test(name));
  await Promise.all(leftovers.map((name) => rm(join(siteDir, name), { recursive: true, force: true })));
}

/** Returns the published versions of a remote or of the shell, by ascending precedence. */
export async function publishedVersions(siteDir: string, id: string): Promise<string[]> {
  const folder = dirname(join(siteDir, releaseFolder({ id, version: '0' })));
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((version) => VERSION.test(version)).toSorted(compareVersions);
}

/** Returns the ids of remotes with at least one published version. */
export async function publishedIds(siteDir: string): Promise<string[]> {
  const folder = join(siteDir, 'remotes');
  return existsSync(folder) ? (await readdir(folder)).toSorted() : [];
}

/** Reads a published release; see `readPublishedRemote` and `readPublishedShell`. */
export function readPublished(siteDir: string, name: ReleaseName): Promise<Built> {
  return name.id === SHELL_ID ? readPublishedShell(siteDir, name.version) : readPublishedRemote(siteDir, name);
}

/** Reads a published remote. Rejects with a `Refusal` if it does not exist, or if its content does not match its folder. */
export async function readPublishedRemote(siteDir: string, name: ReleaseName): Promise<BuiltRemote> {
  const built = await readBuiltRemote(await publishedFolder(siteDir, name));
  refuseMismatch(built, name);
  return built;
}

/** Reads a published shell, like `readPublishedRemote`. Also rejects if one of its files under `static/` is missing. */
export async function readPublishedShell(siteDir: string, version: string): Promise<BuiltShell> {
  const name = { id: SHELL_ID, version };
  const folder = await publishedFolder(siteDir, name);
  const built = await readBuiltShell(folder);
  refuseMismatch(built, name);
  const missing = readStaticFiles(built).filter((path) => !existsSync(join(siteDir, path)));
  if (missing.length === 0) return built;
  throw new Refusal([`shell ${version} lacks ${missing.join(', ')}: publish the same build again`]);
}

/**
 * Returns the registry's entry for a promoted remote. Keeps the properties of `listed` that do not depend on the release: whether the
 * remote is switched off, and properties that were added manually.
 */
export function promotedEntry(
  { portal, integrity }: BuiltRemote,
  listed?: PromotedRemote,
  previous?: PromotedRelease,
): PromotedRemote {
  const { id, version } = portal;
  const entry = `${releaseFolder({ id, version })}/mf-manifest.json`;
  return { ...listed, id, version, entry, integrity, previous, state: listed?.state ?? 'active', portal };
}

/** Returns the files under `static/` that a published shell needs. */
export function readStaticFiles({ files }: BuiltShell): string[] {
  return staticFilesSchema.parse(JSON.parse(files.get(STATIC_FILES)?.toString('utf8') ?? '[]'));
}

/** Returns the files of a published shell that are served from the root of the site. Its page is the last. */
export function rootFiles({ files }: BuiltShell): [path: string, content: Buffer][] {
  const root = [...files].filter(([path]) => !NOT_SERVED.has(path) && !isStatic(path));
  return root.toSorted(([a], [b]) => Number(a === 'index.html') - Number(b === 'index.html'));
}

/** Returns the words for an id in a sentence. */
export const describeId = (id: string) => (id === SHELL_ID ? 'the shell' : `remote '${id}'`);

async function publishedFolder(siteDir: string, name: ReleaseName): Promise<string> {
  const folder = join(siteDir, releaseFolder(name));
  if (existsSync(folder)) return folder;
  const versions = await publishedVersions(siteDir, name.id);
  const published = versions.join(', ') || 'none';
  throw new Refusal([
    `version ${name.version} of ${describeId(name.id)} is not published (published: ${published}): publish it first`,
  ]);
}

function refuseMismatch(built: Built, { id, version }: ReleaseName): void {
  const found = nameOf(built);
  if (found.id === id && found.version === version) return;
  throw new Refusal([
    `${releaseFolder({ id, version })} contains ${found.id} ${found.version}: its folder was moved manually`,
  ]);
}

function publishedShell(files: FileMap): FileMap {
  const paths = [...files.keys()].filter(isStatic);
  const root = [...files].filter(([path]) => !isStatic(path));
  return new Map([...root, [STATIC_FILES, Buffer.from(`${JSON.stringify(paths, null, 2)}\n`)] as const]);
}

async function publishStatics(siteDir: string, files: FileMap): Promise<void> {
  const statics = new Map([...files].filter(([path]) => isStatic(path)));
  const staging = join(siteDir, '.staging-static');
  const missing = new Map<string, Buffer>();
  for (const [path, content] of statics) {
    const file = join(siteDir, path);
    if (!existsSync(file)) missing.set(path, content);
    // The hash in a source map's name is that of its code, so source maps with the same name can differ.
    else if (!path.endsWith('.map') && !(await readFile(file)).equals(content)) {
      throw new Refusal([`${path} exists with different content, and open pages may need it: build the shell again`]);
    }
  }
  try {
    await writeFiles(staging, missing);
    for (const path of missing.keys()) {
      const folder = dirname(join(siteDir, path));
      await mkdir(folder, { recursive: true });
      // Compressed variants first, because an existing file is skipped by later publications.
      for (const suffix of ['.br', '.gz', '']) {
        const from = join(staging, `${path}${suffix}`);
        if (existsSync(from)) await rename(from, join(folder, `${basename(path)}${suffix}`));
      }
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
