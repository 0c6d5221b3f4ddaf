import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pageConfig } from '@portal/remote-kit/page';
import { mergeRsbuildConfig, rspack } from '@rsbuild/core';
import { shellBuild } from '../../apps/shell/shell-build.ts';

const apps = resolve(import.meta.dirname, '../../apps');
const shell = join(apps, 'shell');
const containersFile = join(import.meta.dirname, '.containers.js');

/**
 * Builds the portal from the same sources as one bundle, for comparison only. A list of the remotes' modules replaces their
 * containers, so nothing is shared at run time and the bundler sees all code. Chunks are split at the same `import()`s.
 */
export default mergeRsbuildConfig(pageConfig({ root: shell }), shellBuild, {
  source: { entry: { index: join(shell, 'src/index.ts') } },
  output: { distPath: { root: join(import.meta.dirname, 'dist') }, cleanDistPath: true, sourceMap: false },
  tools: {
    rspack: {
      plugins: [
        new rspack.experiments.VirtualModulesPlugin({ [containersFile]: containersSource() }),
        new rspack.NormalModuleReplacementPlugin(/areas[\\/]containers\.ts$/, containersFile),
        new rspack.NormalModuleReplacementPlugin(/areas[\\/](federation|cards-file)\.ts$/, containersFile),
        new rspack.NormalModuleReplacementPlugin(/loading[\\/]fetch-files\.ts$/, containersFile),
      ],
    },
  },
});

/** Returns a replacement for the shell's containers that loads the modules of this build. */
function containersSource(): string {
  const modules = readdirSync(apps)
    .filter((app) => app.startsWith('mfe-'))
    .flatMap((app) =>
      ['routes', 'cards', 'events'].flatMap((name) => {
        const file = join(apps, app, `src/${name}.ts`);
        const request = `${app.slice('mfe-'.length)}/${name}`;
        return existsSync(file) ? [`${JSON.stringify(request)}: () => import(${JSON.stringify(file)})`] : [];
      }),
    );
  return `const modules = { ${modules.join(', ')} };
export const shareScope = {};
export const openContainers = () => ({
  load: ({ id }, module) => modules[id + '/' + module](),
  awaitedFile: () => 'chunk',
});
// The files of releases, which this build does not use.
export const fetchFiles = () => {};
export const hasCardsFile = () => false;
export const loadCardsFile = () => Promise.reject(new Error('not used'));
`;
}
