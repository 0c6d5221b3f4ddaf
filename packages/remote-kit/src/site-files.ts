import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Files by their path relative to a folder, with `/` between segments, in sorted order. */
export type FileMap = ReadonlyMap<string, Buffer>;

const COMPRESSED = /\.(br|gz)$/;
const COMPRESSIBLE = /\.(js|css|json|svg|html|txt)$/;
const COMPRESSIBLE_FROM_BYTES = 1024;

/** Reads every file below `folder` but the compressed variants that `writeFiles` adds. Rejects when there is no such folder. */
export async function readFiles(folder: string): Promise<FileMap> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const)));
}

/** Writes the files and, for text above 1 kB, a `.br` and a `.gz` beside each. */
export async function writeFiles(folder: string, files: FileMap): Promise<void> {
  // zlib works on a pool of four threads: all at once keeps it busy and no more.
  await Promise.all([...files].map(([path, content]) => writeWithCompressed(join(folder, path), content)));
}

/** Replaces one file in a step that no reader can see half done. */
export async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, content);
  await rename(temporary, file);
}

/** Eight hexadecimal digits that stand for the names and bytes of all files. */
export function contentHash(files: FileMap): string {
  const hash = createHash('sha256');
  for (const [path, content] of files) hash.update(`${path}\0${sha256(content)}\n`);
  return hash.digest('hex').slice(0, 8);
}

/** Subresource Integrity of the content. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

export function sameFiles(a: FileMap, b: FileMap): boolean {
  return a.size === b.size && [...a].every(([path, content]) => b.get(path)?.equals(content) === true);
}

async function writeWithCompressed(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  if (content.length <= COMPRESSIBLE_FROM_BYTES || !COMPRESSIBLE.test(file)) return;
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  await Promise.all([
    promisify(brotliCompress)(content, brotli).then((bytes) => writeFile(`${file}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
