import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
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
import { compareVersions, VERSION } from './version.ts';

/** One version of a remote, or of the shell (`shell`). */
export interface ReleaseName {
  readonly id: string;
  readonly version: string;
}

/** Lists the files under `static/` that a published shell needs. */
const STATIC_FILES = 'static-files.json';
const staticFilesSchema = z.array(z.string());
/** What a published shell holds beside the files that go to the root of the site. */
const NOT_SERVED = new Set(['release.json', STATIC_FILES]);

/** Whether a file of a shell, by its path, lies beside those of other shells; see `publishBuilt`. */
export const isStatic = (path: string) => path.startsWith('static/');

/**
 * Publishes the build in `dist` under its version, for good: a version that exists is left alone when its content is the same, and
 * is refused otherwise. Nothing that users see changes. Resolves to the release, and whether it is new.
 */
export async function publishRelease(siteDir: string, dist: string): Promise<ReleaseName & { isNew: boolean }> {
  const built = await readBuilt(dist);
  await mkdir(siteDir, { recursive: true });
  return withSiteLock(siteDir, async () => {
    await clearLeftovers(siteDir);
    return { ...nameOf(built), isNew: await publishBuilt(siteDir, built) };
  });
}

/** What a build is published as. */
export function nameOf(built: Built): ReleaseName {
  return { id: isRemote(built) ? built.portal.id : SHELL_ID, version: built.facts.version };
}

/** Where a release lies, relative to the site. */
export function releaseFolder({ id, version }: ReleaseName): string {
  return id === SHELL_ID ? `shell/${version}` : `remotes/${id}/${version}`;
}

/**
 * Writes a release to its place; false when it is there already. The files of a shell under `static/` carry a hash of their content
 * in their names, so they lie beside those of other shells. Call it under the site's lock. Rejects with a `Refusal` when the
 * version exists with other content.
 */
export async function publishBuilt(siteDir: string, built: Built): Promise<boolean> {
  const name = nameOf(built);
  const files = isRemote(built) ? built.files : publishedShell(built.files);
  const target = join(siteDir, releaseFolder(name));
  if (!isRemote(built)) await publishStatics(siteDir, built.files);
  if (existsSync(target)) {
    if (sameFiles(await readFiles(target), files)) return false;
    throw new Refusal([
      `version ${name.version} of ${describeId(name.id)} exists with other content: raise its version in package.json and build it again`,
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

/** Removes what a command that was killed has left. Call it under the site's lock. */
export async function clearLeftovers(siteDir: string): Promise<void> {
  const names = await readdir(siteDir);
  const leftovers = names.filter((name) => name.startsWith('.staging-') || /^\..*\.tmp$/.test(name));
  await Promise.all(leftovers.map((name) => rm(join(siteDir, name), { recursive: true, force: true })));
}

/** Published versions of a remote, or of the shell, in the order of their precedence. */
export async function publishedVersions(siteDir: string, id: string): Promise<string[]> {
  const folder = dirname(join(siteDir, releaseFolder({ id, version: '0' })));
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((version) => VERSION.test(version)).toSorted(compareVersions);
}

/** Ids of the remotes of which a version is published. */
export async function publishedIds(siteDir: string): Promise<string[]> {
  const folder = join(siteDir, 'remotes');
  return existsSync(folder) ? (await readdir(folder)).toSorted() : [];
}

/** Reads a published release; see `readPublishedRemote` and `readPublishedShell`. */
export function readPublished(siteDir: string, name: ReleaseName): Promise<Built> {
  return name.id === SHELL_ID ? readPublishedShell(siteDir, name.version) : readPublishedRemote(siteDir, name);
}

/** Reads a published remote. Rejects with a `Refusal` when there is none, or when it is not what its folder says. */
export async function readPublishedRemote(siteDir: string, name: ReleaseName): Promise<BuiltRemote> {
  const built = await readBuiltRemote(await publishedFolder(siteDir, name));
  refuseOther(built, name);
  return built;
}

/** See `readPublishedRemote`; all that the shell needs under `static/` must be there as well. */
export async function readPublishedShell(siteDir: string, version: string): Promise<BuiltShell> {
  const name = { id: SHELL_ID, version };
  const folder = await publishedFolder(siteDir, name);
  const built = await readBuiltShell(folder);
  refuseOther(built, name);
  const missing = readStaticFiles(built).filter((path) => !existsSync(join(siteDir, path)));
  if (missing.length === 0) return built;
  throw new Refusal([`shell ${version} lacks ${missing.join(', ')}: publish the same build again`]);
}

/**
 * What a registry says of a remote that is promoted. What it says of it already and no release decides, stays: whether it is
 * switched off, and what somebody added.
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

/** The files under `static/` that a published shell needs. */
export function readStaticFiles({ files }: BuiltShell): string[] {
  return staticFilesSchema.parse(JSON.parse(files.get(STATIC_FILES)?.toString('utf8') ?? '[]'));
}

/** The files of a published shell that are served from the root of the site, with its page as the last. */
export function rootFiles({ files }: BuiltShell): [path: string, content: Buffer][] {
  const root = [...files].filter(([path]) => !NOT_SERVED.has(path) && !isStatic(path));
  return root.toSorted(([a], [b]) => Number(a === 'index.html') - Number(b === 'index.html'));
}

/** What an id stands for, as a sentence calls it. */
export const describeId = (id: string) => (id === SHELL_ID ? 'the shell' : `remote '${id}'`);

async function publishedFolder(siteDir: string, name: ReleaseName): Promise<string> {
  const folder = join(siteDir, releaseFolder(name));
  if (existsSync(folder)) return folder;
  const versions = await publishedVersions(siteDir, name.id);
  const there = versions.length === 0 ? 'none is' : `there is ${versions.join(', ')}`;
  throw new Refusal([
    `version ${name.version} of ${describeId(name.id)} is not published (${there}): publish it first`,
  ]);
}

function refuseOther(built: Built, { id, version }: ReleaseName): void {
  const found = nameOf(built);
  if (found.id === id && found.version === version) return;
  throw new Refusal([
    `${releaseFolder({ id, version })} holds ${found.id} ${found.version}: somebody has moved folders by hand`,
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
    // A source map is called after its code's content, and may differ where that does not.
    else if (!path.endsWith('.map') && !(await readFile(file)).equals(content)) {
      throw new Refusal([
        `${path} exists with other content, and pages that are open may need it: build the shell again`,
      ]);
    }
  }
  try {
    await writeFiles(staging, missing);
    for (const path of missing.keys()) {
      const folder = dirname(join(siteDir, path));
      await mkdir(folder, { recursive: true });
      // Its compressed variants first: once the file itself is there, nobody looks for them again.
      for (const suffix of ['.br', '.gz', '']) {
        const from = join(staging, `${path}${suffix}`);
        if (existsSync(from)) await rename(from, join(folder, `${basename(path)}${suffix}`));
      }
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
