import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RsbuildConfig, rspack } from '@rsbuild/core';
import { framePlugin } from './frame-plugin.ts';
import { navIconsSvg } from './nav-icons-svg.ts';

// Imported by file path, because production would otherwise get the router's development build: half a kilobyte of
// warnings.
const router = join(dirname(fileURLToPath(import.meta.resolve('react-router'))), '../production');

/** The bundler settings that the shell's sources need in any build. */
export const shellBuild: RsbuildConfig = {
  ...(process.env['NODE_ENV'] === 'production' && {
    resolve: {
      alias: { 'react-router$': join(router, 'index.mjs'), 'react-router/dom$': join(router, 'dom-export.mjs') },
    },
  }),
  plugins: [framePlugin()],
  tools: {
    rspack: {
      module: {
        rules: [{ test: /react-router[\\/]dist[\\/]production/, use: join(import.meta.dirname, 'drop-names.mjs') }],
      },
      plugins: [
        new rspack.experiments.VirtualModulesPlugin({
          [join(import.meta.dirname, 'src/menu/nav-icons.svg')]: navIconsSvg(),
        }),
      ],
    },
  },
};
