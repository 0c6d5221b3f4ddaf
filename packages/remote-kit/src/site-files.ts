import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Refusal } from './refusal.ts';

/** Path relative to a folder, with `/` between segments → content, sorted by path. */
export type FileMap = ReadonlyMap<string, Buffer>;

const COMPRESSED = /\.(br|gz)$/;
const COMPRESSIBLE = /\.(js|css|json|svg|html|txt)$/;
const COMPRESSIBLE_FROM_BYTES = 1024;

/**
 * Reads every file in `folder`, except the compressed versions that `writeFiles` adds. Rejects with a `Refusal` if the folder does not
 * exist, or contains a symbolic link, whose target could change or be private.
 */
export async function readFiles(folder: string): Promise<FileMap> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    const isAbsent = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
    throw isAbsent ? new Refusal([`There is no folder ${folder}`]) : error;
  });
  const link = entries.find((entry) => entry.isSymbolicLink());
  if (link)
    throw new Refusal([`${join(link.parentPath, link.name)} is a symbolic link: replace it with the file itself`]);
  const paths = entries
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const)));
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

/** Returns whether both have the same paths and contents. */
export function sameFiles(a: FileMap, b: FileMap): boolean {
  return a.size === b.size && [...a].every(([path, content]) => b.get(path)?.equals(content) === true);
}

async function writeWithCompressed(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeThrough(file, content);
  if (content.length <= COMPRESSIBLE_FROM_BYTES || !COMPRESSIBLE.test(file)) return;
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  await Promise.all([
    promisify(brotliCompress)(content, brotli).then((bytes) => writeThrough(`${file}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then((bytes) => writeThrough(`${file}.gz`, bytes)),
  ]);
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
