import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pageConfig } from '@portal/remote-kit/page';
import { mergeRsbuildConfig, rspack } from '@rsbuild/core';
import { shellBuild } from '../../apps/shell/shell-build.ts';

const apps = resolve(import.meta.dirname, '../../apps');
const shell = join(apps, 'shell');
const runtimeFile = join(import.meta.dirname, '.federation-runtime.js');

/**
 * Builds the portal from the same sources as one bundle, for comparison only. A list of the remotes' modules replaces the federation
 * runtime, so nothing is shared at run time and the bundler sees all code. Chunks are split at the same `import()`s.
 */
export default mergeRsbuildConfig(pageConfig({ root: shell }), shellBuild, {
  source: { entry: { index: join(shell, 'src/bootstrap.tsx') } },
  output: { distPath: { root: join(import.meta.dirname, 'dist') }, cleanDistPath: true, sourceMap: false },
  resolve: { alias: { '@module-federation/enhanced/runtime$': runtimeFile } },
  tools: { rspack: { plugins: [new rspack.experiments.VirtualModulesPlugin({ [runtimeFile]: runtimeSource() })] } },
});

/** Returns a replacement for the federation runtime that loads the modules of this build. */
function runtimeSource(): string {
  const modules = readdirSync(apps)
    .filter((app) => app.startsWith('mfe-'))
    .flatMap((app) =>
      ['routes', 'cards', 'events'].flatMap((name) => {
        const file = join(apps, app, `src/${name}.ts`);
        const request = `${app.slice('mfe-'.length).replaceAll('-', '_')}/${name}`;
        return existsSync(file) ? [`${JSON.stringify(request)}: () => import(${JSON.stringify(file)})`] : [];
      }),
    );
  return `const modules = { ${modules.join(', ')} };
export const registerPlugins = () => {};
export const registerGlobalPlugins = () => {};
export const registerRemotes = () => {};
export const loadRemote = (request) => modules[request.replace(/__[^/]*/, '')]();
`;
}
