import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type RsbuildPlugin, rspack } from '@rsbuild/core';

/** The module that the shell's entry imports after the shared modules are initialised. */
const START = './bootstrap.tsx';

interface Tag {
  readonly tag: string;
  readonly attrs?: Record<string, unknown> | undefined;
}

/**
 * Arranges the files of the shell's start in its page:
 *
 * - The entry's scripts and style sheets follow the page's own text, which none of them can delay, and `start-guard.ts` in `folder`, which
 *   runs before them. The guard's tag names the file that it loads if the start fails, and identifies the build.
 * - Preload links for the other files of the start, so that the browser loads them together with the entry. This saves one round trip
 *   before the first paint.
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
      api.modifyHTMLTags(({ headTags, bodyTags }, { compilation, assetPrefix }) => {
        const start = [...compilation.chunkGroups].find(({ origins }) =>
          origins.some(({ request }) => request === START),
        );
        if (!start) throw new Error(`The shell's entry does not import ${START}`);
        const named = headTags.map(addressOf);
        const links = start
          .getFiles()
          .filter((file) => /\.(js|css)$/.test(file) && !named.includes(`${assetPrefix}${file}`))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: file.endsWith('.js') ? 'script' : 'style', href: `${assetPrefix}${file}` },
          }));
        const entry = headTags.filter(isCode);
        const attrs = {
          src: `${assetPrefix}${guard.path}`,
          'data-build': hash([...entry, ...links].map(addressOf).join(), 'hex').slice(0, 10),
          'data-rescue': `${assetPrefix}${rescue.path}`,
          'data-integrity': `sha256-${hash(rescue.code, 'base64')}`,
        };
        return {
          headTags: [...headTags.filter((tag) => !isCode(tag)), ...links],
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
