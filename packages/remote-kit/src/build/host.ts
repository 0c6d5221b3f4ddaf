import { join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { mergeRsbuildConfig, type RsbuildConfig, rspack } from '@rsbuild/core';
import { devSite } from './dev-site.ts';
import { commonBuild, commonFederation } from './federation.ts';
import { fileListPlugin } from '../releases/file-list.ts';
import { shellFactsPlugin, shellVersion } from '../releases/release-facts.ts';
import { refreshHookPlugin } from './refresh-hook.ts';
import { installedSharedModules } from '../shared-modules/shared.ts';
import { startPagePlugin } from './start-page.ts';

export interface HostOptions {
  /** The shell's folder. Default: the current folder. */
  readonly root?: string;
}

/**
 * Rsbuild settings of the shell: entry `src/index.ts`, page `index.html`, and all shared modules. The shell provides modules that it
 * does not use itself too, because remotes need them.
 *
 * With `NODE_ENV=development`, the build goes to `dist-development` and contains React's development build. It is published like any
 * other, and lets a remote's dev server run together with built remotes.
 */
export function hostConfig(options: HostOptions = {}): RsbuildConfig {
  const root = options.root ?? process.cwd();
  // Set by `npm run dev`: the sandbox, the gallery, and the dev servers of the remotes, separated by spaces.
  const { SANDBOX_URL, GALLERY_URL = '', REMOTE_URLS = '' } = process.env;
  const isDevelopment = process.env['NODE_ENV'] === 'development';
  const providedModulesFile = join(root, 'src/.provided-modules.js');
  const installed = installedSharedModules(root);
  return mergeRsbuildConfig(commonBuild(), {
    root,
    source: { entry: { index: [providedModulesFile, join(root, 'src/index.ts')] } },
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
    html: {
      template: join(root, 'index.html'),
      scriptLoading: 'defer',
      // Shows which version of the shell a page runs.
      meta: { 'portal-version': shellVersion(root) },
    },
    plugins: [
      pluginModuleFederation({
        ...commonFederation,
        name: 'portal_shell',
        shared: Object.fromEntries(
          installed.map(({ request, narrowedBy, eager, version, requiredVersion }) => [
            request,
            {
              singleton: true,
              strictVersion: true,
              requiredVersion,
              version,
              eager,
              ...(narrowedBy !== undefined && { import: join(root, narrowedBy) }),
            },
          ]),
        ),
        runtimePlugins: [join(import.meta.dirname, 'provide-bundler-runtime.ts')],
        // The shell loads containers itself (`areas/containers.ts`).
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableRemote: true } },
      }),
      shellFactsPlugin(root),
      startPagePlugin(join(root, 'src/start')),
      fileListPlugin(root),
      isDevelopment && refreshHookPlugin(),
    ],
    tools: {
      rspack: {
        optimization: { splitChunks: { cacheGroups: START_SCRIPTS } },
        plugins: [
          new rspack.NormalModuleReplacementPlugin(LOADS_REMOTES, join(import.meta.dirname, 'no-remote-loading.ts')),
          // The build provides only imported modules, so this list, which is never called, imports all of them.
          new rspack.experiments.VirtualModulesPlugin({
            [providedModulesFile]: `export const provided = [${installed.map(({ request }) => `() => import(${JSON.stringify(request)})`).join(', ')}];`,
          }),
        ],
      },
    },
  });
}

/** The files that `no-remote-loading.ts` replaces. */
const LOADS_REMOTES =
  /@module-federation[\\/](runtime-core[\\/]dist[\\/]utils[\\/](load|preload)|sdk[\\/]dist[\\/]dom)\.js$/;

/**
 * Splits the start into scripts of about 100 kB (React's renderer is a single module of 200 kB), so that the browser can react to the
 * user between compiling them. The entry script contains the bundler's and the federation's runtime.
 */
const START_SCRIPTS = {
  reactDom: startScript(/[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/),
  reactRouter: startScript(/[\\/]node_modules[\\/]react-router(-dom)?[\\/]/),
  rest: startScript(/[\\/](node_modules|packages)[\\/]/, -1),
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
