import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal, root, run } from '../processes/child.ts';

/**
 * Compiles sources, and everything that they import, to JavaScript with declarations. `files` are absolute; the results are in `into`, in
 * the folders of the repository. Types are not checked: `npm run check` does. Throws a Refusal with the output if it fails.
 */
export async function compile(files: readonly string[], into: string): Promise<void> {
  // TypeScript writes nothing for a source that it has reached through the name of a package only. Which way it takes first is chance.
  const listed = await compiler(files, into, '--listFilesOnly');
  await compiler(
    listed.split('\n').filter((file) => path.isAbsolute(file) && !file.includes('/node_modules/')),
    into,
  );
}

/** Runs the compiler. Resolves to its output. */
async function compiler(files: readonly string[], into: string, ...args: readonly string[]): Promise<string> {
  const folder = path.join(root, 'node_modules/.cache/packing');
  await mkdir(folder, { recursive: true });
  const config = path.join(folder, 'tsconfig.json');
  const options = {
    noEmit: false,
    noCheck: true,
    incremental: false,
    tsBuildInfoFile: null,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir: into,
  };
  const settings = { extends: path.join(root, 'tsconfig.json'), compilerOptions: options, include: [], files };
  await writeFile(config, JSON.stringify(settings));
  const { code, output } = await run(path.join(root, 'node_modules/.bin/tsc'), ['-p', config, ...args]);
  if (code !== 0) throw new Refusal(`${output}\nThe packages could not be compiled.`);
  return output;
}
