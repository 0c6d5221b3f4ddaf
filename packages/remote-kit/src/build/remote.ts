import { extname, join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { containerName } from '@portal/contract';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { cardsFilePlugin } from './cards-file.ts';
import { bundlerRuntimeFile, commonBuild, commonFederation } from './federation.ts';
import { fileIntegrityPlugin } from './file-integrity.ts';
import { moduleOf } from './module-of.ts';
import { fileListPlugin } from '../releases/file-list.ts';
import { portalManifestPlugin, readPortal } from './portal-manifest.ts';
import { isolationPlugin } from '../isolation/isolation-plugin.ts';
import { remoteFactsPlugin } from '../releases/release-facts.ts';
import { installedSharedModules } from '../shared-modules/shared.ts';

export interface RemoteOptions {
  /** The remote's folder. Default: the current folder. */
  readonly root?: string;
}

/**
 * Rsbuild settings of a remote. Exposes `./routes` and, if the files exist in `src`, `./cards` and `./events`. Uses every shared module
 * from the shell. Emits `portal.json` and, with cards, `cards.js` next to `mf-manifest.json`. The container's name is that of `containerName`.
 *
 * Returns an async function, which Rsbuild awaits, because the name depends on `src/portal.config.ts`. Rejects with one sentence per
 * fault of the manifest.
 */
export function remoteConfig(options: RemoteOptions = {}): () => Promise<RsbuildConfig> {
  return async () => {
    const root = options.root ?? process.cwd();
    const exposes = exposedModules(root);
    const cards = exposes['./cards'];
    const portal = await readPortal(root);
    const name = containerName(portal);
    return mergeRsbuildConfig(commonBuild(), {
      root,
      // The bundler requires an entry, but a remote has only its container. An empty entry with the same name is merged into it.
      source: { entry: { [name]: { import: 'data:text/javascript,', html: false } } },
      output: { assetPrefix: 'auto' },
      // Otherwise every remote's entry would contain a copy, 4 kB after gzip.
      resolve: {
        alias: {
          [`${bundlerRuntimeFile()}$`]: join(
            import.meta.dirname,
            `provided-bundler-runtime${extname(import.meta.filename)}`,
          ),
        },
      },
      server: { cors: { origin: '*' } },
      plugins: [
        pluginModuleFederation({
          ...commonFederation,
          name,
          filename: 'remoteEntry.js',
          exposes,
          shared: Object.fromEntries(
            installedSharedModules(root).map(({ request, requiredVersion }) => [
              request,
              { singleton: true, strictVersion: true, requiredVersion, import: false },
            ]),
          ),
          experiments: { optimization: { target: 'web' } },
        }),
        isolationPlugin(root),
        portalManifestPlugin(portal),
        remoteFactsPlugin(root, portal.version),
        fileIntegrityPlugin(),
        fileListPlugin(root),
        cards !== undefined && cardsFilePlugin(root, cards),
      ],
      tools: { rspack: { optimization: { splitChunks: { minSize: SHARED_CHUNK_MIN_BYTES } } } },
    });
  };
}

/**
 * Code that two pages share becomes its own chunk from this size, in bytes before minification. With the bundler's default of 20,000,
 * every page would contain its own copy of the calls and queries of its resources.
 */
const SHARED_CHUNK_MIN_BYTES = 8_000;

function exposedModules(root: string): Record<string, string> {
  const exposes: Record<string, string> = {};
  for (const name of ['routes', 'cards', 'events']) {
    const file = moduleOf(root, name);
    if (file !== undefined) exposes[`./${name}`] = file;
    else if (name === 'routes') throw new Error(`${root} has no src/routes.ts: a remote must export its routes`);
  }
  return exposes;
}
