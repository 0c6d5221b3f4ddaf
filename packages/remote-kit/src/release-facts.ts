import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@portal/contract';
import type { RsbuildPlugin } from '@rsbuild/core';
import { createJiti } from '@rsbuild/core/jiti';
import * as z from 'zod/mini';
import { readPackage } from './package-info.ts';
import { SHARED_MODULES } from './shared.ts';
import { sharedContents } from './shared-content.ts';
import { VERSION } from './version.ts';

/** What opening one page of a remote may load beyond the shell's JavaScript, gzip -9, unless its package.json says otherwise. */
const DEFAULT_BUDGET_KILOBYTES = 40;

const commonFacts = {
  version: z.string().check(z.regex(VERSION, 'must be a semantic version such as 1.4.0 or 2.0.0-rc.1')),
  contract: z.number(),
  /** Our own shared packages, as the build saw them. */
  packages: z.record(z.string(), z.object({ version: z.string(), content: z.string() })),
};

const shellFactsSchema = z.object({
  kind: z.literal('shell'),
  ...commonFacts,
  /** Paths of the shell's own pages, which no remote may take. */
  paths: z.array(z.string()),
  /** Shared module that the shell narrows → the names that it offers of it. */
  offers: z._default(z.record(z.string(), z.array(z.string())), {}),
});

const remoteFactsSchema = z.object({
  kind: z.literal('remote'),
  ...commonFacts,
  /** Page module → the JavaScript files that opening it loads when nothing of the remote is there yet. */
  pages: z.record(z.string(), z.array(z.string())),
  /** Shared module that a shell may narrow → the names that this remote imports of it. */
  uses: z._default(z.record(z.string(), z.array(z.string())), {}),
  budgetKilobytes: z.number().check(z.positive()),
});

/** What a build says of itself to whoever releases it: `release.json`, beside the federation manifest. The browser never asks for it. */
export const releaseFactsSchema = z.discriminatedUnion('kind', [shellFactsSchema, remoteFactsSchema]);

export type ShellFacts = z.infer<typeof shellFactsSchema>;
export type RemoteFacts = z.infer<typeof remoteFactsSchema>;

const shellModuleSchema = z.object({ shellPortal: z.object({ routes: z.array(z.object({ path: z.string() })) }) });

/** The version that the shell in `root` is built as: `PORTAL_SHELL_VERSION` from the environment, else that of its package.json. */
export function shellVersion(root: string): string {
  return process.env['PORTAL_SHELL_VERSION'] ?? readPackage(root).version;
}

/** Emits the shell's `release.json`. Its pages are those of `src/shell-portal.ts`. */
export function shellFactsPlugin(root: string): RsbuildPlugin {
  return factsPlugin(async () => {
    const module = await createJiti(import.meta.url).import(join(root, 'src/shell-portal.ts'));
    const { shellPortal } = shellModuleSchema.parse(module);
    const paths = shellPortal.routes.map(({ path }) => path);
    return { kind: 'shell', version: shellVersion(root), ...builtWith(root), paths, offers: offersOf(root) };
  });
}

/** Emits a remote's `release.json`. */
export function remoteFactsPlugin(root: string, version: string): RsbuildPlugin {
  const budgetKilobytes = readPackage(root).portal?.budgetKilobytes ?? DEFAULT_BUDGET_KILOBYTES;
  return factsPlugin(({ chunkGroups, modules }) => ({
    kind: 'remote',
    version,
    ...builtWith(root),
    pages: pagesOf(chunkGroups),
    uses: usesOf(modules),
    budgetKilobytes,
  }));
}

function builtWith(root: string): Pick<ShellFacts, 'contract' | 'packages'> {
  return { contract: CONTRACT_VERSION, packages: sharedContents(root) };
}

/** As much of the bundler's chunk group as is looked at: chunks that are loaded together. */
interface ChunkGroup {
  readonly name?: string | undefined;
  readonly origins: readonly { readonly request?: string | undefined }[];
  getFiles(): readonly string[];
  getParents(): readonly ChunkGroup[];
  isInitial(): boolean;
}

/** As much of the bundler's module is looked at; one that others were melted into has them in `modules`. */
interface BundledModule {
  readonly dependencies: readonly {
    readonly request?: string | undefined;
    readonly ids?: readonly string[] | undefined;
  }[];
  readonly modules?: readonly BundledModule[] | undefined;
}

interface Bundle {
  readonly chunkGroups: readonly ChunkGroup[];
  readonly modules: Iterable<BundledModule>;
}

function factsPlugin(facts: (bundle: Bundle) => RemoteFacts | Promise<ShellFacts>): RsbuildPlugin {
  return {
    name: 'portal-release-facts',
    // A dev server releases nothing.
    apply: 'build',
    setup(api) {
      api.processAssets({ stage: 'report' }, async ({ compilation, sources }) => {
        const text = JSON.stringify(await facts(compilation), null, 2);
        compilation.emitAsset('release.json', new sources.RawSource(`${text}\n`));
      });
    },
  };
}

/** What an `export { … } from` of the shell's narrowing file lists. */
const EXPORTED = /\bexport\s*\{([^}]*)\}/g;

function offersOf(root: string): Record<string, string[]> {
  return Object.fromEntries(
    SHARED_MODULES.flatMap(({ request, narrowedBy }) => {
      if (narrowedBy === undefined) return [];
      const lists = [...readFileSync(join(root, narrowedBy), 'utf8').matchAll(EXPORTED)].map(([, names = '']) => names);
      const names = lists.flatMap((list) => list.split(',').map((name) => name.trim().replace(/^.* as /, '')));
      return [[request, names.filter((name) => name !== '').toSorted()] as const];
    }),
  );
}

function usesOf(modules: Iterable<BundledModule>): Record<string, string[]> {
  const uses = new Map(
    SHARED_MODULES.filter(({ narrowedBy }) => narrowedBy).map(({ request }) => [request, new Set<string>()]),
  );
  const add = (module: BundledModule) => {
    for (const { request = '', ids } of module.dependencies) {
      // The first is the name that is imported; what follows are its members.
      if (ids?.[0] !== undefined) uses.get(request)?.add(ids[0]);
    }
    module.modules?.forEach(add);
  };
  for (const module of modules) add(module);
  return Object.fromEntries([...uses].map(([request, names]) => [request, [...names].toSorted()]));
}

const ROUTES_GROUP = '__federation_expose_routes';

/** A page is what the module exposed as `./routes` imports; before it come the remote's entry and that module. */
function pagesOf(groups: readonly ChunkGroup[]): Record<string, string[]> {
  const before = groups.filter((group) => group.isInitial() || group.name === ROUTES_GROUP);
  const pages = groups.filter((group) => group.getParents().some(({ name }) => name === ROUTES_GROUP));
  return Object.fromEntries(
    pages.map((page) => {
      const files = [...before, page].flatMap((group) => group.getFiles()).filter((file) => file.endsWith('.js'));
      return [page.origins[0]?.request ?? page.name ?? 'unnamed', [...new Set(files)].toSorted()] as const;
    }),
  );
}
