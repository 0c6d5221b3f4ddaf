import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { containerName } from '@portal/contract';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { commonBuild, commonFederation } from './federation.ts';
import { portalManifestPlugin, readPortal } from './portal-manifest.ts';
import { remoteFactsPlugin } from './release-facts.ts';
import { installedSharedModules } from './shared.ts';

export interface RemoteOptions {
  /** The remote's folder; the current one unless given. */
  readonly root?: string;
}

/**
 * Rsbuild settings of a remote. Exposes `./routes` and, where the files exist in `src`, `./cards` and `./events`;
 * takes every shared module from the shell; emits `portal.json` beside `mf-manifest.json`. `containerName` gives the
 * container its name.
 *
 * A function, as Rsbuild awaits one: the name needs `src/portal.config.ts`, which is loaded first. Rejects with one sentence
 * per fault of the manifest.
 */
export function remoteConfig(options: RemoteOptions = {}): () => Promise<RsbuildConfig> {
  return async () => {
    const root = options.root ?? process.cwd();
    const portal = await readPortal(root);
    const name = containerName(portal);
    return mergeRsbuildConfig(commonBuild(), {
      root,
      // A bundler needs an entry, a remote has none but its container: an empty one of the same name melts into it.
      source: { entry: { [name]: { import: 'data:text/javascript,', html: false } } },
      output: { assetPrefix: 'auto' },
      server: { cors: { origin: '*' } },
      plugins: [
        pluginModuleFederation({
          ...commonFederation,
          name,
          filename: 'remoteEntry.js',
          exposes: exposedModules(root),
          shared: Object.fromEntries(
            installedSharedModules(root).map(({ request, requiredVersion }) => [
              request,
              { singleton: true, strictVersion: true, requiredVersion, import: false },
            ]),
          ),
          experiments: { externalRuntime: true, optimization: { target: 'web' } },
        }),
        portalManifestPlugin(portal),
        remoteFactsPlugin(root, portal.version),
      ],
      tools: { rspack: { optimization: { splitChunks: { minSize: SHARED_FROM } } } },
    });
  };
}

/**
 * Bytes of source, before they are made small: what two pages share and is larger comes once. By the bundler's own 20,000 the
 * calls and queries of a resource came again with every page that uses them.
 */
const SHARED_FROM = 8_000;

function exposedModules(root: string): Record<string, string> {
  const exposes: Record<string, string> = {};
  for (const name of ['routes', 'cards', 'events']) {
    const file = ['ts', 'tsx'].map((extension) => join(root, `src/${name}.${extension}`)).find(existsSync);
    if (file !== undefined) exposes[`./${name}`] = file;
    else if (name === 'routes') throw new Error(`${root} has no src/routes.ts: a remote must export its routes`);
  }
  return exposes;
}
