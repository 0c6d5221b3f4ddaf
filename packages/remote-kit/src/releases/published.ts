import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Built, type BuiltRemote, type BuiltShell, isRemote } from './built.ts';
import { FILE_LIST } from './file-list.ts';
import { type PromotedRelease, type PromotedRemote, SHELL_ID } from '../site/site-registry.ts';
import { compareVersions, isVersion } from './version.ts';

/** One version of a remote or of the shell, whose id is `shell`. */
export interface ReleaseName {
  readonly id: string;
  readonly version: string;
}

/** Lists the files under `static/` of a shell that was published before builds listed their files. */
export const OLDER_STATIC_FILES = 'static-files.json';

/** Files of a published shell that are not copied to the root of the site. */
const NOT_SERVED = new Set(['release.json', FILE_LIST, OLDER_STATIC_FILES]);

/**
 * Returns whether a shell's file is stored together with those of other shells, because its name contains a hash of its content. Source
 * maps are not: the hash in the name is that of their code, so source maps with the same name can differ.
 */
export const isStatic = (path: string) => path.startsWith('static/') && !path.endsWith('.map');

/** Returns the id and version under which a build is published. */
export function nameOf(built: Built): ReleaseName {
  return { id: isRemote(built) ? built.portal.id : SHELL_ID, version: built.facts.version };
}

/** Returns the folder of a release, relative to the site. */
export function releaseFolder({ id, version }: ReleaseName): string {
  return id === SHELL_ID ? `shell/${version}` : `remotes/${id}/${version}`;
}

/** Returns the published versions of a remote or of the shell, by ascending precedence. */
export async function publishedVersions(siteDir: string, id: string): Promise<string[]> {
  const folder = dirname(join(siteDir, releaseFolder({ id, version: '0' })));
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter(isVersion).toSorted(compareVersions);
}

/** Returns the ids of remotes with at least one published version. */
export async function publishedIds(siteDir: string): Promise<string[]> {
  const folder = join(siteDir, 'remotes');
  return existsSync(folder) ? (await readdir(folder)).toSorted() : [];
}

/**
 * Returns the registry's entry for a promoted remote. Keeps the properties of `listed` that do not depend on the release: whether the
 * remote is switched off, and properties that were added manually.
 */
export function promotedEntry(
  { portal, manifest, integrity, facts }: BuiltRemote,
  listed?: PromotedRemote,
  previous?: PromotedRelease,
): PromotedRemote {
  const { id, version } = portal;
  const entry = `${releaseFolder({ id, version })}/mf-manifest.json`;
  const state = listed?.state ?? 'active';
  const { routes: files, shared } = facts;
  // As its build wrote it, because the shells before and after this one must be able to read it too. The palette reads the words from
  // the release: every start would pay for them here.
  const { words: _words, ...inlined } = manifest;
  return { ...listed, id, version, entry, integrity, files, shared, previous, state, portal: inlined };
}

/** Returns the files of a published shell that are served from the root of the site. Its page is the last. */
export function rootFiles({ files }: BuiltShell): [path: string, content: Buffer][] {
  const root = [...files].filter(([path]) => !NOT_SERVED.has(path) && !path.startsWith('static/'));
  return root.toSorted(([a], [b]) => Number(a === 'index.html') - Number(b === 'index.html'));
}

/** Returns the words for an id in a sentence. */
export const describeId = (id: string) => (id === SHELL_ID ? 'the shell' : `remote '${id}'`);
