import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Plugin, stop } from 'esbuild';

const BUNDLE = join(import.meta.dirname, '../node_modules/.cache/sandbox.mjs');

/** Bundled CommonJS packages expect `require` and the names of their file. */
const COMMONJS = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);
const { dirname: __dirname, filename: __filename } = import.meta;`;

/** Keeps the paths of workers, style sheets and caches relative to the source files. */
const sourceFolders: Plugin = {
  name: 'source-folders',
  setup({ onLoad }) {
    onLoad({ filter: /\/apps\/sandbox\/src\/.*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { loader: 'ts', contents: source.replaceAll('import.meta.dirname', JSON.stringify(dirname(path))) };
    });
  },
};

async function bundleMain(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'main.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    keepNames: true,
    sourcemap: 'inline',
    sourcesContent: false,
    banner: { js: COMMONJS },
    // An optional part of pg that is not installed, and native code.
    external: ['pg-native', 'sharp'],
    plugins: [sourceFolders],
  });
  // Otherwise its process, with hundreds of megabytes, runs as long as this one.
  await stop();
  const [bundle] = outputFiles;
  if (!bundle) throw new Error('esbuild returned no file');
  await mkdir(dirname(BUNDLE), { recursive: true });
  const unfinished = `${BUNDLE}.${process.pid}`;
  await writeFile(unfinished, bundle.contents);
  // Renaming is atomic, so a process that starts at the same time reads a complete file.
  await rename(unfinished, BUNDLE);
  return BUNDLE;
}

let bundled: Promise<string> | undefined;

/**
 * The sandbox as one file of JavaScript, bundled from its sources by the first call in this process. A process that runs it starts
 * in a third of the processor time that loading TypeScript and every package file by file takes.
 */
export function sandboxBundle(): Promise<string> {
  return (bundled ??= bundleMain());
}
