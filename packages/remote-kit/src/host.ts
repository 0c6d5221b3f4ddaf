import { join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { mergeRsbuildConfig, type RsbuildConfig, rspack } from '@rsbuild/core';
import { devSite } from './dev-site.ts';
import { commonBuild, commonFederation } from './federation.ts';
import { shellFactsPlugin, shellVersion } from './release-facts.ts';
import { refreshHookPlugin } from './refresh-hook.ts';
import { installedSharedModules } from './shared.ts';
import { startPreloadPlugin } from './start-preload.ts';

export interface HostOptions {
  /** The shell's folder; the current one unless given. */
  readonly root?: string;
}

/**
 * Rsbuild settings of the shell: entry `src/index.ts`, page `index.html`, and every shared module provided to remotes, whether
 * or not the shell itself uses it, because a shell that lacks one fails every remote.
 *
 * Built under `NODE_ENV=development` it is the flavour in which a remote's dev server can stand beside remotes as built, in
 * `dist-development`: React's development build, published like any other.
 */
export function hostConfig(options: HostOptions = {}): RsbuildConfig {
  const root = options.root ?? process.cwd();
  // Set by `npm run dev`: the sandbox, the gallery, and the dev servers of the remotes, separated by blanks.
  const { SANDBOX_URL, GALLERY_URL = '', REMOTE_URLS = '' } = process.env;
  const isDevelopment = process.env['NODE_ENV'] === 'development';
  const lentModulesFile = join(root, 'src/.lent-modules.js');
  const installed = installedSharedModules(root);
  return mergeRsbuildConfig(commonBuild(), {
    root,
    source: { entry: { index: [lentModulesFile, join(root, 'src/index.ts')] } },
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
      // Whoever looks at the page learns which shell it is.
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
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      shellFactsPlugin(root),
      startPreloadPlugin(),
      isDevelopment && refreshHookPlugin(),
    ],
    tools: {
      rspack: {
        optimization: { splitChunks: { cacheGroups: START_SCRIPTS } },
        plugins: [
          // A module is provided only if something in the build asks for it: this never-called list does.
          new rspack.experiments.VirtualModulesPlugin({
            [lentModulesFile]: `export const lent = [${installed.map(({ request }) => `() => import(${JSON.stringify(request)})`).join(', ')}];`,
          }),
        ],
      },
    },
  });
}

/**
 * What starts the page, in scripts of about 100 kB, but for React's renderer, which is one module of 200: the browser compiles one in
 * a moment, and can answer the user before the next. The entry's own script holds the bundler's and the federation's runtime.
 */
const START_SCRIPTS = {
  reactDom: startScript(/[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/),
  reactRouter: startScript(/[\\/]node_modules[\\/]react-router(-dom)?[\\/]/),
  rest: startScript(/[\\/](node_modules|packages)[\\/]/, -1),
};

function startScript(test: RegExp, priority = 0) {
  return { test, priority, chunks: 'initial', enforce: true } as const;
}

/** Nothing of the shell is replaced in place, and its files are cached for ever by their names, as in production. */
const publishedDevelopmentBuild: RsbuildConfig = {
  dev: { hmr: false },
  output: {
    distPath: { root: 'dist-development' },
    filename: { js: '[name].[contenthash:8].js', css: '[name].[contenthash:8].css' },
  },
};
