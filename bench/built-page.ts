import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Refusal, root, run } from '../scripts/processes/child.ts';

/** Builds a page of a folder in `bench`, which has settings of Rsbuild. Resolves to the folder of the build. Rejects with a Refusal if it fails. */
export async function buildPage(folder: string): Promise<string> {
  const cwd = path.join(root, 'bench', folder);
  const { code, output } = await run(path.join(root, 'bench/node_modules/.bin/rsbuild'), ['build'], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Refusal(`${output}\nbench/${folder} could not be built; see above.`);
  return path.join(cwd, 'dist');
}

/** Compresses the files in the folder `static` of a site, as publishing does. */
export async function compressStatics(site: string): Promise<void> {
  for (const file of await readdir(path.join(site, 'static'), { recursive: true, withFileTypes: true })) {
    if (file.isFile() && !file.name.endsWith('.map')) await compress(path.join(file.parentPath, file.name));
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
  await writeFile(`${file}.br`, inBrotli(content));
}

/** Compresses like publishing does. */
export function inBrotli(content: Buffer): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}
