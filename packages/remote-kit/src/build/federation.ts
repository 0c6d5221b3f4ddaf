import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** Options of the federation plugin. */
export const commonFederation = {
  dts: false,
  remotes: {},
  // The default strategy loads every remote at start, so one broken remote can break the shell.
  shareStrategy: 'loaded-first',
} as const;

/** Targets the browsers below. Three passes save about 300 bytes at the shell's start. */
const MINIFIED = { ecma: 2022, compress: { passes: 3, ecma: 2022 }, format: { ecma: 2022 } } as const;

/** Schemas that nothing uses are left out: of sources, and of our packages as they are packed. */
const PURE_SCHEMAS = {
  test: /\.ts$|[\\/]node_modules[\\/]@portal[\\/].+\.js$/,
  enforce: 'pre',
  loader: join(import.meta.dirname, 'pure-schemas.mjs'),
} as const;

const RELEASED_REACT = {
  fastRefresh: false,
  swcReactOptions: { runtime: 'automatic', development: false, refresh: false },
} as const;

/** The bundler settings that host and remotes share. */
export function commonBuild(): RsbuildConfig {
  // Set by `portal-remote dev`. A released shell has React's production build, in which the development form of JSX and hot updates of
  // components do not work: a change reloads the page.
  const isInReleasedPage = process.env['RELEASED_PAGE'] !== undefined;
  return {
    plugins: [pluginReact(isInReleasedPage ? RELEASED_REACT : {})],
    output: {
      target: 'web',
      // The first versions with `light-dark()` and popovers.
      overrideBrowserslist: ['chrome >= 123', 'edge >= 123', 'firefox >= 125', 'safari >= 17.5'],
      sourceMap: { js: 'hidden-source-map', css: false },
      legalComments: 'none',
      minify: { jsOptions: { minimizerOptions: MINIFIED } },
    },
    // The entry, which the page or the registry covers, contains the hashes of all further files. Longer hashes would add 0.8 kB to the start.
    security: { sri: { enable: 'auto', algorithm: 'sha256' } },
    resolve: { alias: federationAliases() },
    performance: { printFileSize: false },
    // Hot updates do not work for pages that are compiled on demand.
    dev: { lazyCompilation: false, ...(isInReleasedPage && { hmr: false, liveReload: true }) },
    tools: {
      rspack: {
        module: { rules: [PURE_SCHEMAS] },
        // Importing a module again that threw throws the same error. Otherwise a page with a missing shared chunk would be half
        // initialised, and fail later with an unrelated error. The default timeout for chunks is two minutes.
        output: { strictModuleErrorHandling: true, chunkLoadTimeout: 20_000 },
        // The shortest export names save about 1 kB at the shell's start.
        optimization: { mangleExports: 'size' },
      },
    },
  };
}

/** The name by which the bundler's code in a container imports its runtime. */
export function bundlerRuntimeFile(): string {
  return resolvers().tools.resolve('@module-federation/webpack-bundler-runtime');
}

function resolvers() {
  const kit = createRequire(import.meta.url);
  const plugin = createRequire(kit.resolve('@module-federation/rsbuild-plugin'));
  const enhanced = createRequire(plugin.resolve('@module-federation/enhanced/rspack'));
  const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'));
  return { enhanced, tools };
}

// Resolves every import of the federation runtime to its ES modules: the CommonJS builds cannot be tree-shaken, and using both would
// bundle the runtime twice. The plugins import by name and, for two packages, by the path of the CommonJS file.
function federationAliases(): Record<string, string> {
  const { enhanced, tools } = resolvers();
  const runtime = createRequire(tools.resolve('@module-federation/runtime'));
  const bundlerRuntime = bundlerRuntimeFile();
  return {
    '@module-federation/runtime-tools': dirname(enhanced.resolve('@module-federation/runtime-tools')),
    '@module-federation/webpack-bundler-runtime$': bundlerRuntime.replace(/\.cjs$/, '.js'),
    '@module-federation/runtime': dirname(tools.resolve('@module-federation/runtime')),
    '@module-federation/runtime-core': dirname(runtime.resolve('@module-federation/runtime-core')),
    '@module-federation/sdk': dirname(runtime.resolve('@module-federation/sdk')),
    '@module-federation/error-codes': dirname(runtime.resolve('@module-federation/error-codes')),
    [`${bundlerRuntime}$`]: bundlerRuntime.replace(/\.cjs$/, '.js'),
  };
}
