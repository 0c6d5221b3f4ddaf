import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { publishSite } from './publish.ts';

// `publish-main.ts <site folder> [<the shell's dist>]`, run from the repository's root: publishes the shell and every remote found
// in `apps/`.
const [siteDir, shellDist = 'apps/shell/dist'] = process.argv.slice(2);
if (siteDir === undefined) throw new Error('Say where to publish to: publish-main.ts <site folder>');

const remoteDists = readdirSync('apps')
  .filter((name) => name.startsWith('mfe-') && existsSync(join('apps', name, 'rsbuild.config.ts')))
  .toSorted()
  .map((name) => resolve('apps', name, 'dist'));
try {
  const published = await publishSite({
    shellDist: resolve(shellDist),
    remoteDists,
    siteDir: resolve(siteDir),
  });
  console.log(JSON.stringify({ published }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
