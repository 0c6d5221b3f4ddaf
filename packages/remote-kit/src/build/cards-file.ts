import { CARDS_FILE } from '@portal/contract';
import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig, type RsbuildPlugin, type Rspack } from '@rsbuild/core';
import { commonBuild } from './federation.ts';
import { installedSharedModules } from '../shared-modules/shared.ts';

/**
 * Emits `cards.js`, which contains the same as `./cards` of the container, but needs neither the container nor its manifest. It sets
 * `window.portalCards`, and takes the shared modules from the shell (`page-runtime.ts`). `source` is `src/cards.ts`.
 */
export function cardsFilePlugin(root: string, source: string): RsbuildPlugin {
  return {
    name: 'portal-cards-file',
    // A dev server has the container only.
    apply: 'build',
    setup(api) {
      api.processAssets({ stage: 'report' }, async ({ compilation, sources }) => {
        for (const [path, content] of await buildAlone(cardsConfig(root, source))) {
          compilation.emitAsset(path, new sources.RawSource(content));
        }
      });
    },
  };
}

function cardsConfig(root: string, source: string): RsbuildConfig {
  // Without exports, which the bundler would have to define.
  const start = `import { cards } from ${JSON.stringify(source)}; window.portalCards = cards;`;
  return mergeRsbuildConfig(commonBuild(), {
    root,
    mode: 'production',
    logLevel: 'error',
    source: { entry: { cards: { import: `data:text/javascript,${encodeURIComponent(start)}`, html: false } } },
    output: { distPath: { js: '' }, filename: { js: CARDS_FILE } },
    // It loads no other file.
    security: { sri: { enable: false } },
    tools: {
      rspack: {
        externals: sharedByShell(root),
        // Also contains the modules that it imports with `import()`: the bundler's code for further files would be 1.6 kB.
        output: { asyncChunks: false },
        optimization: { splitChunks: false },
      },
    },
  });
}

/** Takes the shared modules from the shell. Fails the build for those that home must not load. */
function sharedByShell(root: string) {
  const shared = new Map(installedSharedModules(root).map((module) => [module.request, module]));
  return async ({ request = '' }: Rspack.ExternalItemFunctionData): Promise<string | undefined> => {
    const module = shared.get(request);
    if (!module) return undefined;
    if (!module.eager) throw new Error(`src/cards.ts imports ${request}, which home must not load`);
    return `var portalBundlerRuntime.share(${JSON.stringify(request)}, ${JSON.stringify(module.requiredVersion)})`;
  };
}

/** Builds without writing to the disk. Resolves to the files by path. */
async function buildAlone(config: RsbuildConfig): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const takeFiles: RsbuildPlugin = {
    name: 'portal-take-files',
    setup(api) {
      api.processAssets({ stage: 'report' }, ({ assets, compilation }) => {
        for (const [path, asset] of Object.entries(assets)) {
          files.set(path, asset.buffer());
          compilation.deleteAsset(path);
        }
      });
    },
  };
  const rsbuild = await createRsbuild({ config: mergeRsbuildConfig(config, { plugins: [takeFiles] }) });
  const { close } = await rsbuild.build();
  await close();
  return files;
}
