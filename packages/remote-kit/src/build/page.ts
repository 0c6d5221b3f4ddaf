import { join } from 'node:path';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { commonBuild } from './federation.ts';

export interface PageOptions {
  /** The page's folder. Default: the current folder. */
  readonly root?: string;
}

/**
 * Rsbuild settings of a standalone page outside the portal: entry `src/index.tsx`, page `index.html`. It shares no modules, and is
 * compiled when it is first opened.
 */
export function pageConfig(options: PageOptions = {}): RsbuildConfig {
  const root = options.root ?? process.cwd();
  return mergeRsbuildConfig(commonBuild(), {
    root,
    source: { entry: { index: join(root, 'src/index.tsx') } },
    html: { template: join(root, 'index.html') },
    dev: { lazyCompilation: { entries: true, imports: false } },
  });
}
