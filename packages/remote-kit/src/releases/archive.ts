import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Contracts } from '@portal/contract';
import { extract, pack } from 'tar-stream';
import { type BuiltRemote, parseBuilt, readBuiltRemote, requireRemote } from './built.ts';
import { fileFaults } from './file-faults.ts';
import { FILE_LIST, parseFileList } from './file-list.ts';
import { nameOf, type ReleaseName } from './published.ts';
import { Refusal } from '../refusal.ts';
import { type FileMap, replaceFiles } from '../site/site-files.ts';

/** The release that the platform team expects in an archive. */
export interface ExpectedRelease extends ReleaseName {
  readonly owner: string;
}

const MAX_FILES = 500;
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
/** A tar consists of blocks of this size and ends with two blocks of zeros. */
const BLOCK_BYTES = 512;

const ADVICE = 'ask its team for an archive that portal archive wrote';

/**
 * Writes the checked build of a remote in `dist` to a gzip tar with one top folder, such as `webhooks-1.2.0/`. The same build gives the
 * same bytes. Resolves to what the platform team names to publish it. Rejects with a `Refusal` if the build has faults.
 */
export async function writeArchive(dist: string, file: string): Promise<ExpectedRelease> {
  const built = await readBuiltRemote(dist);
  const name = nameOf(built);
  const tar = pack();
  const sorted = [...built.files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [path, content] of sorted) {
    tar.entry({ name: topFolder(name) + path, mtime: new Date(0), mode: 0o644, uid: 0, gid: 0 }, content);
  }
  tar.finalize();
  await replaceFiles([[file, await promisify(gzip)(await buffer(tar), { level: 9 })]]);
  return { ...name, owner: built.portal.owner };
}

/**
 * Reads an archive into memory and checks it: only regular files under the top folder, exactly those of its list with their hashes, within
 * limits of number and size, and the expected id, owner and version. Nothing is written. Rejects with a `Refusal`.
 */
export async function readArchive(
  file: string,
  expected: ExpectedRelease,
  contracts?: Contracts,
): Promise<BuiltRemote> {
  const files = await readEntries(file, await inflate(file), topFolder(expected));
  const list = files.get(FILE_LIST);
  if (!list) throw new Refusal([`${file} has no ${topFolder(expected)}${FILE_LIST}: ${ADVICE}`]);
  const listed = parseFileList(list, join(file, FILE_LIST), ADVICE);
  const content = { files, compressed: new Map(), unreadable: new Map(), folders: new Set<string>() };
  const wording = { prefix: join(file, '/'), since: 'after the build', advice: ADVICE };
  const faults = await fileFaults(content, listed, listed.files.keys(), wording);
  if (faults.length > 0) throw new Refusal(faults);
  const built = requireRemote(parseBuilt(files, file, contracts), file);
  const { id, version, owner } = built.portal;
  const others = (['id', 'version', 'owner'] as const)
    .filter((key) => ({ id, version, owner })[key] !== expected[key])
    .map((key) => `${file} has the ${key} '${{ id, version, owner }[key]}', not '${expected[key]}' as specified`);
  if (others.length > 0) throw new Refusal(others);
  return built;
}

/** The top folder of an archive, such as `webhooks-1.2.0`. */
const RELEASE_FOLDER = /^[a-z][a-z\d-]*-\d+\.\d+\.\d+$/;

const topFolder = ({ id, version }: ReleaseName) => `${id}-${version}/`;

/** Returns the tar. Refuses an archive that is too large, before or while it is inflated, that is cut off or has data after its end. */
async function inflate(file: string): Promise<Buffer> {
  const stats = await stat(file).catch(() => undefined);
  if (!stats?.isFile()) throw new Refusal([`There is no file ${file}`]);
  if (stats.size > MAX_TOTAL_BYTES) throw tooLarge(file);
  const compressed = await readFile(file);
  const { tar, consumed } = await new Promise<{ tar: Buffer; consumed: number }>((resolve, reject) => {
    // With `info`, the result has the stream too, which knows how much it has read.
    gunzip(compressed, { maxOutputLength: MAX_TOTAL_BYTES, info: true }, (error, result: unknown) => {
      if (error) {
        const isTooLarge = 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
        reject(isTooLarge ? tooLarge(file) : new Refusal([`${file} is damaged (${error.message}): ${ADVICE}`]));
        return;
      }
      // The types of Node.js do not know the result with `info`.
      const { buffer: inflated, engine } = result as { buffer: Buffer; engine: { bytesWritten: number } };
      resolve({ tar: inflated, consumed: engine.bytesWritten });
    });
  });
  if (consumed !== compressed.length) throw new Refusal([`${file} has data after its end: ${ADVICE}`]);
  const end = tar.subarray(-2 * BLOCK_BYTES);
  if (tar.length % BLOCK_BYTES !== 0 || end.length < 2 * BLOCK_BYTES || end.some((byte) => byte !== 0)) {
    throw new Refusal([`${file} is not a complete tar: ${ADVICE}`]);
  }
  return tar;
}

function tooLarge(file: string): Refusal {
  return new Refusal([`${file} contains more than ${MAX_TOTAL_BYTES / 1024 / 1024} MiB: build a smaller release`]);
}

/** Returns the files under `top`, by their path there. Refuses every other entry. */
async function readEntries(file: string, tar: Buffer, top: string): Promise<FileMap> {
  const files = new Map<string, Buffer>();
  const entries = extract();
  entries.end(tar);
  try {
    for await (const entry of entries) {
      const { name, type, size } = entry.header;
      const refuse = (why: string) => new Refusal([`${file}: '${name}' ${why}: ${ADVICE}`]);
      const [folder = ''] = name.split('/');
      if (RELEASE_FOLDER.test(folder) && `${folder}/` !== top) {
        throw new Refusal([`${file} contains ${folder}, not ${top.slice(0, -1)} as specified`]);
      }
      if (type !== 'file') throw refuse(`is not a regular file (${type ?? 'unknown type'})`);
      if (!name.startsWith(top)) throw refuse(`is not in the folder ${top}`);
      const path = name.slice(top.length);
      if (path.split(/[/\\]/).some((segment) => ['', '.', '..'].includes(segment))) throw refuse('is not a valid path');
      if (files.has(path)) throw refuse('occurs twice');
      if (size > MAX_FILE_BYTES) throw refuse(`is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB`);
      if (files.size >= MAX_FILES) throw new Refusal([`${file} has more than ${MAX_FILES} files: ${ADVICE}`]);
      files.set(path, await buffer(entry));
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal([`${file} is damaged (${error instanceof Error ? error.message : String(error)}): ${ADVICE}`]);
  }
  return files;
}
