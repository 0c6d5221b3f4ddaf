import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { publishSite } from './publish.ts';
import { deleteUnlistedFiles } from '../build/unlisted-files.ts';

// Usage, from the repository's root: `publish-main.ts <site folder> [<shell dist>]`. Publishes the shell and every remote in `apps/`.
const [siteDir, shellDist = 'apps/shell/dist'] = process.argv.slice(2);
if (siteDir === undefined) throw new Error('Usage: publish-main.ts <site folder> [<shell dist>]');

const remoteDists = readdirSync('apps')
  .filter((name) => name.startsWith('mfe-') && existsSync(join('apps', name, 'rsbuild.config.ts')))
  .toSorted()
  .map((name) => resolve('apps', name, 'dist'));
try {
  await Promise.all([resolve(shellDist), ...remoteDists].map(deleteUnlistedFiles));
  const published = await publishSite({
    shellDist: resolve(shellDist),
    remoteDists,
    siteDir: resolve(siteDir),
    warn: (sentence) => console.log(`! ${sentence}`),
  });
  console.log(JSON.stringify({ published }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
