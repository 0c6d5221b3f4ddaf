import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type RsbuildPlugin, rspack } from '@rsbuild/core';

interface Tag {
  readonly tag: string;
  readonly attrs?: Record<string, unknown> | undefined;
}

/**
 * Arranges the files of the shell's start in its page: the entry's scripts and style sheets follow the page's own text, which none of them
 * can delay, and `start-guard.ts` in `folder`, which runs before them. The guard's tag names the file that it loads if the start fails, and
 * identifies the build.
 */
export function startPagePlugin(folder: string): RsbuildPlugin {
  return {
    name: 'start-page',
    apply: 'build',
    setup(api) {
      const guard = compileScript(join(folder, 'start-guard.ts'));
      const rescue = compileScript(join(folder, 'start-rescue.ts'));
      api.processAssets({ stage: 'additional' }, ({ compilation, sources }) => {
        for (const { path, code } of [guard, rescue]) {
          compilation.emitAsset(path, new sources.RawSource(code), { minimized: true });
        }
      });
      api.modifyHTMLTags(({ headTags, bodyTags }, { assetPrefix }) => {
        const entry = headTags.filter(isCode);
        const attrs = {
          src: `${assetPrefix}${guard.path}`,
          'data-build': hash(entry.map(addressOf).join(), 'hex').slice(0, 10),
          'data-rescue': `${assetPrefix}${rescue.path}`,
          'data-integrity': `sha256-${hash(rescue.code, 'base64')}`,
        };
        return {
          headTags: headTags.filter((tag) => !isCode(tag)),
          bodyTags: [...bodyTags, { tag: 'script', attrs }, ...entry],
        };
      });
    },
  };
}

function isCode({ tag, attrs }: Tag): boolean {
  return tag === 'script' || attrs?.['rel'] === 'stylesheet';
}

function addressOf({ attrs }: Tag): string {
  return String(attrs?.['src'] ?? attrs?.['href']);
}

/** Compiles a classic script without imports to a file of its own, with a hash in its name. */
function compileScript(file: string): { path: string; code: string } {
  const { code } = rspack.experiments.swc.transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    isModule: false,
    minify: true,
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      minify: { compress: { passes: 3 }, mangle: true },
    },
  });
  return { path: `static/js/${basename(file, '.ts')}.${hash(code, 'hex').slice(0, 10)}.js`, code };
}

function hash(content: string, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(content).digest(encoding);
}
