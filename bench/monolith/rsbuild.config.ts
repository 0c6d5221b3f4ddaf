import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pageConfig } from '@portal/remote-kit/page';
import { mergeRsbuildConfig, rspack } from '@rsbuild/core';
import { shellBuild } from '../../apps/shell/shell-build.ts';

const apps = resolve(import.meta.dirname, '../../apps');
const shell = join(apps, 'shell');
const runtimeFile = join(import.meta.dirname, '.federation-runtime.js');

/**
 * The portal as one build of the same sources, for comparison only: in the place of the federation runtime stands a list of the
 * remotes' modules, so that nothing is shared at run time and the bundler sees all. Chunks follow the same `import()`s.
 */
export default mergeRsbuildConfig(pageConfig({ root: shell }), shellBuild, {
  source: { entry: { index: join(shell, 'src/bootstrap.tsx') } },
  output: { distPath: { root: join(import.meta.dirname, 'dist') }, cleanDistPath: true, sourceMap: false },
  resolve: { alias: { '@module-federation/enhanced/runtime$': runtimeFile } },
  tools: { rspack: { plugins: [new rspack.experiments.VirtualModulesPlugin({ [runtimeFile]: runtimeSource() })] } },
});

/** What the shell asks of the federation runtime, answered by modules of this very build. */
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
