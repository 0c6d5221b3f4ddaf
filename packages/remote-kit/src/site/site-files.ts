import { createHash } from 'node:crypto';
import { lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { Refusal } from '../refusal.ts';

/** Path relative to a folder, with `/` between segments → content, sorted by path. */
export type FileMap = ReadonlyMap<string, Buffer>;

export const COMPRESSED_SUFFIXES = ['.br', '.gz'];
const COMPRESSED = /\.(br|gz)$/;
const COMPRESSIBLE = /\.(js|css|json|svg|html|txt)$/;
const COMPRESSIBLE_FROM_BYTES = 1024;

/** The content of a folder. */
export interface FolderContent {
  readonly files: FileMap;
  /** The compressed versions that `writeFiles` adds, such as `index.js.br` beside `index.js`. */
  readonly compressed: FileMap;
  /** Path → why it is not a file that can be read, such as `is a symbolic link`. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** Paths of folders. */
  readonly folders: ReadonlySet<string>;
}

/**
 * Reads everything in `folder`. A symbolic link is never followed, because its target could change or be private. Rejects with a
 * `Refusal` if the folder does not exist.
 */
export async function readFolder(folder: string): Promise<FolderContent> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw isAbsence(error) ? new Refusal([`There is no folder ${folder}`]) : error;
  });
  const files = new Map<string, Buffer>();
  const unreadable = new Map<string, string>();
  const folders = new Set<string>();
  await Promise.all(
    entries.map(async (entry) => {
      const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
      if (entry.isDirectory()) folders.add(path);
      else if (entry.isSymbolicLink()) unreadable.set(path, 'is a symbolic link');
      else if (entry.isFile()) await readInto(files, unreadable, folder, path);
      else unreadable.set(path, 'is not a regular file');
    }),
  );
  const [own, compressed] = [new Map<string, Buffer>(), new Map<string, Buffer>()];
  for (const [path, content] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    (isCompressedVersion(path, files) ? compressed : own).set(path, content);
  }
  return { files: own, compressed, unreadable, folders };
}

/** Reads the file at `path` in `folder` and its compressed versions, like `readFolder`. A missing file is in neither map. */
export async function readOneFile(folder: string, path: string): Promise<FolderContent> {
  const files = new Map<string, Buffer>();
  const unreadable = new Map<string, string>();
  const folders = new Set<string>();
  for (const name of [path, ...COMPRESSED_SUFFIXES.map((suffix) => path + suffix)]) {
    const stats = await lstat(join(folder, name)).catch((error: unknown) => {
      if (isAbsence(error)) return undefined;
      throw error;
    });
    if (stats === undefined) continue;
    if (stats.isDirectory()) folders.add(name);
    else if (stats.isSymbolicLink()) unreadable.set(name, 'is a symbolic link');
    else if (stats.isFile()) await readInto(files, unreadable, folder, name);
    else unreadable.set(name, 'is not a regular file');
  }
  const compressed = new Map([...files].filter(([name]) => name !== path));
  for (const name of compressed.keys()) files.delete(name);
  return { files, compressed, unreadable, folders };
}

async function readInto(
  files: Map<string, Buffer>,
  unreadable: Map<string, string>,
  folder: string,
  path: string,
): Promise<void> {
  try {
    files.set(path, await readFile(join(folder, path)));
  } catch (error) {
    unreadable.set(path, `cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
}

function isCompressedVersion(path: string, files: FileMap): boolean {
  const original = path.replace(COMPRESSED, '');
  return original !== path && files.has(original);
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

const decompressBrotli = promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress);
const decompressGzip = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);

/** Returns whether a compressed version, `.br` or `.gz`, contains the same as its original. */
export async function isCompressionOf(path: string, compressed: Buffer, original: Buffer): Promise<boolean> {
  try {
    // A longer result than the original's is wrong in any case, and could be huge.
    const limit = { maxOutputLength: Math.max(original.length, 1) };
    const isBrotli = path.endsWith('.br');
    const content = await (isBrotli ? decompressBrotli(compressed, limit) : decompressGzip(compressed, limit));
    return content.equals(original);
  } catch {
    return false;
  }
}

/** Writes the files and, for text files above 1 kB, their compressed versions `.br` and `.gz`. */
export async function writeFiles(folder: string, files: FileMap): Promise<void> {
  // All at once, because zlib's pool of four threads limits the load.
  await Promise.all([...files].map(([path, content]) => writeWithCompressed(join(folder, path), content)));
}

/**
 * Replaces files so that readers never see a partly written file: first writes all new contents, which can fail, and then renames each
 * file, in the given order.
 */
export async function replaceFiles(
  files: readonly (readonly [file: string, content: string | Buffer])[],
): Promise<void> {
  const temporaryOf = (file: string) => join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  try {
    for (const [file, content] of files) {
      await mkdir(dirname(file), { recursive: true });
      await writeThrough(temporaryOf(file), content);
    }
    for (const [file] of files) await rename(temporaryOf(file), file);
  } finally {
    for (const [file] of files) await rm(temporaryOf(file), { force: true });
  }
}

/** Replaces a file unless it has this content already. Resolves to whether it was replaced. */
export async function replaceIfDifferent(file: string, content: string | Buffer): Promise<boolean> {
  const before = await readFile(file).catch(() => undefined);
  if (before?.equals(Buffer.from(content)) === true) return false;
  await replaceFiles([[file, content]]);
  return true;
}

/** Writes and syncs to disk, so that a power failure cannot leave a renamed but empty file. */
async function writeThrough(file: string, content: string | Buffer): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns a hash of all paths and contents, as eight hexadecimal digits. */
export function contentHash(files: FileMap): string {
  const hash = createHash('sha256');
  for (const [path, content] of files) hash.update(`${path}\0${sha256(content)}\n`);
  return hash.digest('hex').slice(0, 8);
}

/** Returns the Subresource Integrity hash of the content. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

async function writeWithCompressed(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeThrough(file, content);
  if (!hasCompressed(file, content)) return;
  await Promise.all([
    inBrotli(content).then((bytes) => writeThrough(`${file}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then((bytes) => writeThrough(`${file}.gz`, bytes)),
  ]);
}

/** Resolves to the content of the version `.br` that `writeFiles` adds. */
export function inBrotli(content: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return promisify(brotliCompress)(content, { params });
}

/** Returns whether `writeFiles` adds compressed versions of a file. */
export function hasCompressed(path: string, content: Buffer): boolean {
  return content.length > COMPRESSIBLE_FROM_BYTES && COMPRESSIBLE.test(path);
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
