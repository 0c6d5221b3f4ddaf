import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type RsbuildPlugin, type Rspack, rspack } from '@rsbuild/core';

interface Tag {
  readonly tag: string;
  readonly attrs?: Record<string, unknown> | undefined;
}

/**
 * Arranges the files of the shell's start in its page. `first-look.ts` in `folder` runs before the page is painted, and its tag names
 * `early-sign-in.ts`, which it may load. The entry's scripts and style sheets follow the page's own text, which none of them can delay, and `start-guard.ts`, which runs before them. The guard's tag names
 * the file that it loads if the start fails, and identifies the build.
 */
export function startPagePlugin(folder: string): RsbuildPlugin {
  return {
    name: 'start-page',
    apply: 'build',
    async setup(api) {
      const [look, signIn, guard, rescue] = await Promise.all([
        bundleScript(join(folder, 'first-look.ts')),
        bundleScript(join(folder, 'early-sign-in.ts')),
        bundleScript(join(folder, 'start-guard.ts')),
        bundleScript(join(folder, 'start-rescue.ts')),
      ]);
      api.processAssets({ stage: 'additional' }, ({ compilation, sources }) => {
        for (const { path, code } of [look, signIn, guard, rescue]) {
          compilation.emitAsset(path, new sources.RawSource(code), { minimized: true });
        }
      });
      api.modifyHTMLTags(({ headTags, bodyTags }, { assetPrefix }) => {
        const entry = headTags.filter(isCode);
        // The parser goes on in the meantime, so that the other files are requested too.
        const lookAttrs = {
          src: `${assetPrefix}${look.path}`,
          async: true,
          blocking: 'render',
          'data-sign-in': `${assetPrefix}${signIn.path}`,
          'data-integrity': integrityOf(signIn),
        };
        const attrs = {
          src: `${assetPrefix}${guard.path}`,
          'data-build': hash(entry.map(addressOf).join(), 'hex').slice(0, 10),
          'data-rescue': `${assetPrefix}${rescue.path}`,
          'data-integrity': integrityOf(rescue),
        };
        return {
          headTags: [...headTags.filter((tag) => !isCode(tag)), { tag: 'script', attrs: lookAttrs }],
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

interface BundledScript {
  readonly path: string;
  readonly code: string;
}

function integrityOf({ code }: BundledScript): string {
  return `sha256-${hash(code, 'base64')}`;
}

/** Bundles a classic script and its imports to a file of its own, with a hash in its name. Rejects with the errors of the compiler. */
async function bundleScript(file: string): Promise<BundledScript> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-script-'));
  try {
    await run({
      mode: 'production',
      target: ['web', 'es2022'],
      devtool: false,
      entry: file,
      output: { path: folder, filename: 'script.js' },
      module: { rules: [{ test: /\.ts$/, use: TYPESCRIPT, type: 'javascript/auto' }] },
    });
    const code = await readFile(join(folder, 'script.js'), 'utf8');
    return { path: `static/js/${basename(file, '.ts')}.${hash(code, 'hex').slice(0, 10)}.js`, code };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const TYPESCRIPT = {
  loader: 'builtin:swc-loader',
  options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
};

function run(configuration: Rspack.Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    rspack(configuration, (failure, stats) => {
      const error = failure ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      if (error) reject(error);
      else resolve();
    });
  });
}

function hash(content: string, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(content).digest(encoding);
}
