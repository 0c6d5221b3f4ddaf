import { relative } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { dependencyFaults } from './dependency-faults.ts';
import { SINGLE_PACKAGES } from './single-packages.ts';
import { sheetFaults } from './style-faults.ts';

/** The package of a file: the last one in its path. */
const PACKAGE = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** The used part of the bundler's module. A concatenated module contains the original ones in `modules`. */
interface BundledModule {
  nameForCondition(): string | undefined;
  readonly modules?: readonly BundledModule[] | undefined;
}

/**
 * Fails the build of a remote whose bundle reaches beyond its area: by style sheets, also those of libraries, or by a second copy of a library that
 * exists once in a page, also if another library brings it. Our own packages may style parts of libraries.
 */
export function isolationPlugin(root: string): RsbuildPlugin {
  return {
    name: 'portal-isolation',
    setup(api) {
      api.onBeforeBuild(() => {
        const faults = dependencyFaults(root);
        if (faults.length > 0) throw new Error(faults.join('\n'));
      });
      api.transform({ test: /\.css$/, order: 'pre' }, ({ code, resourcePath }) => {
        if (isOurs(resourcePath, root)) return code;
        const faults = sheetFaults(relative(root, resourcePath), code);
        if (faults.length > 0) throw new Error(faults.join('\n'));
        return code;
      });
      api.processAssets({ stage: 'report' }, ({ compilation }) => {
        // A dev server uses React's development build.
        if (api.context.action !== 'build') return;
        const copies = copiesIn(compilation.modules);
        if (copies.length > 0) throw new Error(copies.join('\n'));
      });
    },
  };
}

function isOurs(file: string, root: string): boolean {
  const name = PACKAGE.exec(file)?.[1];
  // In the workspace, packages are linked folders beside the apps.
  return name === undefined ? relative(root, file).startsWith('..') : name.startsWith('@portal/');
}

/** zod has no state, and a remote may bundle what the shell leaves out of it. */
const MAY_EXIST_TWICE = 'zod';

function copiesIn(modules: Iterable<BundledModule>): string[] {
  const names = new Set<string>();
  const add = (module: BundledModule) => {
    const name = PACKAGE.exec(module.nameForCondition() ?? '')?.[1]?.replaceAll('\\', '/') ?? '';
    if (SINGLE_PACKAGES.has(name) && name !== MAY_EXIST_TWICE) names.add(name);
    module.modules?.forEach(add);
  };
  for (const module of modules) add(module);
  return [...names].toSorted().map((name) => {
    const offered = SINGLE_PACKAGES.get(name) ?? name;
    return `The bundle has a second copy of '${name}', which does not work together with that of the shell. Declare '${offered}' in package.json, and import only from there, also in libraries.`;
  });
}
