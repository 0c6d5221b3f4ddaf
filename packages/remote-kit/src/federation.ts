import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** What host and remotes say alike to the federation plugin. */
export const commonFederation = {
  dts: false,
  remotes: {},
  // The default strategy loads every remote at start, and one dead remote can kill the shell.
  shareStrategy: 'loaded-first',
} as const;

/** What the browsers below understand, and one more look at it: about 300 bytes less at the shell's start. */
const MINIFIED = { ecma: 2022, compress: { passes: 3, ecma: 2022 }, format: { ecma: 2022 } } as const;

/** The bundler settings that host and remotes share. */
export function commonBuild(): RsbuildConfig {
  return {
    plugins: [pluginReact()],
    output: {
      target: 'web',
      // What the style sheets and the chrome stand on: `light-dark()` and popovers.
      overrideBrowserslist: ['chrome >= 123', 'edge >= 123', 'firefox >= 125', 'safari >= 17.5'],
      sourceMap: { js: 'hidden-source-map', css: false },
      legalComments: 'none',
      minify: { jsOptions: { minimizerOptions: MINIFIED } },
    },
    resolve: { alias: federationAliases() },
    performance: { printFileSize: false },
    // A page compiled only when it is asked for could not be updated in place.
    dev: { lazyCompilation: false },
    // Importing a module that threw throws the same error again. Otherwise a page whose shared chunk was missing would come back
    // half initialised, and fail later with an error that names nothing.
    // A chunk that hangs would otherwise count as failed only after two minutes.
    tools: {
      rspack: {
        output: { strictModuleErrorHandling: true, chunkLoadTimeout: 20_000 },
        // The shortest names for what modules say to each other: about 1 kB less at the shell's start.
        optimization: { mangleExports: 'size' },
      },
    },
  };
}

// Makes every request for the federation runtime end in its ES modules: the CommonJS builds do not shake, and a mixture of
// both would carry the runtime twice. The plugins ask by name and, for two packages, by the path of the CommonJS file.
function federationAliases(): Record<string, string> {
  const kit = createRequire(import.meta.url);
  const plugin = createRequire(kit.resolve('@module-federation/rsbuild-plugin'));
  const enhanced = createRequire(plugin.resolve('@module-federation/enhanced/rspack'));
  const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'));
  const runtime = createRequire(tools.resolve('@module-federation/runtime'));
  const bundlerRuntimeFile = tools.resolve('@module-federation/webpack-bundler-runtime');
  const injectorFile = enhanced.resolve('@module-federation/inject-external-runtime-core-plugin');
  return {
    '@module-federation/runtime-tools': dirname(enhanced.resolve('@module-federation/runtime-tools')),
    '@module-federation/webpack-bundler-runtime': dirname(bundlerRuntimeFile),
    '@module-federation/runtime': dirname(tools.resolve('@module-federation/runtime')),
    '@module-federation/runtime-core': dirname(runtime.resolve('@module-federation/runtime-core')),
    '@module-federation/sdk': dirname(runtime.resolve('@module-federation/sdk')),
    '@module-federation/error-codes': dirname(runtime.resolve('@module-federation/error-codes')),
    [`${bundlerRuntimeFile}$`]: bundlerRuntimeFile.replace(/\.cjs$/, '.js'),
    [`${injectorFile}$`]: injectorFile.replace(/\.cjs$/, '.js'),
  };
}
