import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RsbuildConfig, rspack } from '@rsbuild/core';
import { navIconsSvg } from './nav-icons-svg.ts';

// By its address, the router's build for development is taken in production too: half a kilobyte of warnings for nobody.
const router = join(dirname(fileURLToPath(import.meta.resolve('react-router'))), '../production');

/** What the shell's sources need of their bundler, whatever they are built into. */
export const shellBuild: RsbuildConfig = {
  ...(process.env['NODE_ENV'] === 'production' && {
    resolve: {
      alias: { 'react-router$': join(router, 'index.mjs'), 'react-router/dom$': join(router, 'dom-export.mjs') },
    },
  }),
  tools: {
    rspack: {
      plugins: [
        new rspack.experiments.VirtualModulesPlugin({
          [join(import.meta.dirname, 'src/chrome/nav-icons.svg')]: navIconsSvg(),
        }),
      ],
    },
  },
};
