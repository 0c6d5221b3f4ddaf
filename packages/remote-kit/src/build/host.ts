import { join } from 'node:path';
import { mergeRsbuildConfig, type RsbuildConfig, rspack } from '@rsbuild/core';
import { devSite } from './dev-site.ts';
import { commonBuild } from './federation.ts';
import { fileListPlugin } from '../releases/file-list.ts';
import { shellFactsPlugin, shellVersion } from '../releases/release-facts.ts';
import { refreshHookPlugin } from './refresh-hook.ts';
import { type InstalledSharedModule, installedSharedModules } from '../shared-modules/shared.ts';
import { sharedModulesSource } from '../shared-modules/shared-modules-source.ts';
import { startPagePlugin } from './start-page.ts';

export interface HostOptions {
  /** The shell's folder. Default: the current folder. */
  readonly root?: string;
}

/**
 * Rsbuild settings of the shell: entry `src/index.ts` and page `index.html`. `src/areas/shared-modules.cjs` becomes a module with all shared
 * modules, also those that only remotes use. No federation plugin takes part: the start uses its modules directly, and the federation
 * runtime loads with the first code of a remote.
 *
 * With `NODE_ENV=development`, the build goes to `dist-development` and contains React's development build. It is published like any
 * other, and lets a remote's dev server run together with built remotes.
 */
export function hostConfig(options: HostOptions = {}): RsbuildConfig {
  const root = options.root ?? process.cwd();
  // Set by `npm run dev`: the sandbox, the gallery, and the dev servers of the remotes, separated by spaces.
  const { SANDBOX_URL, GALLERY_URL = '', REMOTE_URLS = '' } = process.env;
  const isDevelopment = process.env['NODE_ENV'] === 'development';
  const installed = installedSharedModules(root);
  return mergeRsbuildConfig(commonBuild(), {
    root,
    source: { entry: { index: join(root, 'src/index.ts') }, define: RUNTIME_PARTS },
    resolve: { alias: narrowed(root, installed) },
    ...(isDevelopment && SANDBOX_URL === undefined && publishedDevelopmentBuild),
    ...(SANDBOX_URL !== undefined && {
      server: {
        setup: devSite({
          sandboxUrl: SANDBOX_URL,
          galleryUrl: GALLERY_URL,
          remoteUrls: REMOTE_URLS.split(' ').filter(Boolean),
        }),
      },
    }),
    splitChunks: { preset: 'none', cacheGroups: START_SCRIPTS },
    html: {
      template: join(root, 'index.html'),
      scriptLoading: 'defer',
      // Shows which version of the shell a page runs.
      meta: { 'portal-version': shellVersion(root) },
    },
    plugins: [
      shellFactsPlugin(root),
      startPagePlugin(join(root, 'src/start')),
      fileListPlugin(root),
      isDevelopment && refreshHookPlugin(),
    ],
    tools: {
      rspack: {
        plugins: [
          new rspack.experiments.VirtualModulesPlugin({
            [join(root, 'src/areas/shared-modules.cjs')]: sharedModulesSource(installed),
          }),
        ],
      },
    },
  });
}

/** The shell loads containers itself (`areas/containers.ts`), so the parts of the federation runtime that load remotes are left out. */
const RUNTIME_PARTS = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
  ENV_TARGET: '"web"',
};

/** The shell's own imports of a narrowed module, and those of libraries, go to the narrowing file as those of remotes do. */
function narrowed(root: string, modules: readonly InstalledSharedModule[]): Record<string, string> {
  const files = modules.flatMap(({ request, narrowedBy }) =>
    narrowedBy === undefined ? [] : [[`${request}$`, join(root, narrowedBy)] as const],
  );
  return Object.fromEntries(files);
}

/**
 * Splits the start into scripts of about 100 kB (React's renderer is a single module of 200 kB), so that the browser can react to the
 * user between compiling them. The entry script contains the shell's own code and the bundler's runtime.
 */
const START_SCRIPTS = {
  defaultVendors: false as const,
  reactDom: startScript(/[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/),
  reactRouter: startScript(/[\\/]node_modules[\\/]react-router(-dom)?[\\/]/),
  rest: startScript(/[\\/](node_modules|packages)[\\/]/, -1),
  // The parts of `ui/basics` and of the queries that the start does not use. One file: otherwise it would be in several later chunks, or in many small ones,
  // whose hashes are bytes of the start.
  basics: {
    name: 'basics',
    test: /[\\/]packages[\\/]ui[\\/]src[\\/](buttons|layout|messages|time|words)[\\/]|[\\/]node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/,
    chunks: 'async' as const,
    minChunks: 2,
    enforce: true,
  },
};

function startScript(test: RegExp, priority = 0) {
  return { test, priority, chunks: 'initial', enforce: true } as const;
}

/** As in production, the shell has no hot updates, and its files have a hash in their names so that browsers can cache them. */
const publishedDevelopmentBuild: RsbuildConfig = {
  dev: { hmr: false },
  output: {
    distPath: { root: 'dist-development' },
    filename: { js: '[name].[contenthash:8].js', css: '[name].[contenthash:8].css' },
  },
};
