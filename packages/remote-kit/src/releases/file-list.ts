import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';
import { type FileMap, integrityOf, readFolder } from '../site/site-files.ts';

/** Lists all files of a release with their hashes. In the folder of the build, and in that of the published release. */
export const FILE_LIST = 'release-files.json';

/** Repeats the federation manifest. It is not used at run time, so it is neither listed nor published. */
export const BUILD_ONLY_FILE = 'mf-stats.json';

export interface FileList {
  /** Path in the build → its hash, `sha384-…`. Contains every file except the list itself. */
  readonly files: ReadonlyMap<string, string>;
  /** The hash of all paths and hashes. Equal for builds with equal content. */
  readonly hash: string;
  /** The commit that the release was built from, if it is known. Not part of the content. */
  readonly commit: string | undefined;
}

const listSchema = z.object({
  files: z.record(z.string(), z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/))),
  hash: z.string(),
  commit: z.optional(z.string()),
});

/** A path within the release: no empty segments, `.` or `..`, and no backslashes. */
const PATH = /^(?!\.{1,2}(\/|$))[^/\\]+(\/(?!\.{1,2}(\/|$))[^/\\]+)*$/;

/** Writes the list of all files of a build beside them. */
export function fileListPlugin(root: string): RsbuildPlugin {
  return {
    name: 'portal-file-list',
    apply: 'build',
    setup(api) {
      // After files were copied from `public` too.
      api.onAfterBuild(async ({ stats }) => {
        // The build has reported its errors, and written nothing.
        if (stats?.hasErrors()) return;
        const { files } = await readFolder(api.context.distPath);
        await writeFile(join(api.context.distPath, FILE_LIST), listFiles(files, currentCommit(root)));
      });
    },
  };
}

/** Returns the content of the list of `files`, which may include an earlier list. */
export function listFiles(files: FileMap, commit: string | undefined): Buffer {
  const listed = [...files].filter(([path]) => path !== FILE_LIST && path !== BUILD_ONLY_FILE);
  const hashes = new Map(listed.map(([path, content]) => [path, integrityOf(content)]));
  return listText({ files: hashes, hash: hashOfList(hashes), commit });
}

/** Returns the content of a list for the site. Servers send it, so it does not contain the commit. */
export function publishedList(list: FileList): Buffer {
  return listText({ ...list, commit: undefined });
}

function listText({ files, ...rest }: FileList): Buffer {
  return Buffer.from(`${JSON.stringify({ files: Object.fromEntries(files), ...rest }, null, 2)}\n`);
}

/** Parses a list. Throws a `Refusal` with the file's path, as `name`, if it is not as `listFiles` wrote it. */
export function parseFileList(content: Buffer, name: string, advice: string): FileList {
  const invalid = (why: string) => new Refusal([`${name} ${why}: ${advice}`]);
  const parsed = listSchema.safeParse(parseJson(content));
  if (!parsed.success) throw invalid('is not a valid list of files');
  const files = new Map(Object.entries(parsed.data.files));
  const outside = [...files.keys()].find((path) => !PATH.test(path));
  if (outside !== undefined) throw invalid(`lists '${outside}', which is not a path within the release`);
  const sameName = new Map([...files.keys()].map((path) => [path.toLowerCase(), path]));
  const twin = [...files.keys()].find((path) => sameName.get(path.toLowerCase()) !== path);
  if (twin !== undefined) {
    throw invalid(`lists ${twin} and ${sameName.get(twin.toLowerCase())}, whose names differ only in case`);
  }
  if (hashOfList(files) !== parsed.data.hash) throw invalid('was changed');
  return { files, hash: parsed.data.hash, commit: parsed.data.commit };
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}

function hashOfList(hashes: ReadonlyMap<string, string>): string {
  const lines = [...hashes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([path, hash]) => `${hash} ${path}\n`);
  return `sha384-${createHash('sha384').update(lines.join('')).digest('base64')}`;
}

/** Returns `PORTAL_COMMIT` from the environment or, by default, the commit of the sources, with `-dirty` if they were changed since. */
function currentCommit(root: string): string | undefined {
  const given = process.env['PORTAL_COMMIT'];
  if (given !== undefined && given !== '') return given;
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined; // not in a repository, or without git
  }
}
