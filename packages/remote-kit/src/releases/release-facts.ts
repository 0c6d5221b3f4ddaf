import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_VERSION, CONTRACTS, servedContracts, VERSION } from '@portal/contract';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { createJiti } from '@rsbuild/core/jiti';
import * as z from 'zod/mini';
import { moduleOf } from '../build/module-of.ts';
import { buildVersion, readPackage } from '../shared-modules/package-info.ts';
import { installedSharedModules, SHARED_MODULES } from '../shared-modules/shared.ts';
import { sharedContents } from '../shared-modules/shared-content.ts';

/**
 * Default budgets in kB: for a page of a remote, JavaScript in addition to the shell's, after gzip -9; for the shell, all files of its start, in
 * brotli.
 */
const DEFAULT_BUDGET_KILOBYTES = { remote: 40, shell: 155 };

const commonFacts = {
  version: z.string().check(z.regex(VERSION, 'must be a semantic version such as 1.4.0 or 2.0.0-rc.1')),
  contract: z.number(),
  /** Whether the build lists its files (`file-list.ts`). Earlier builds do not. */
  fileList: z._default(z.boolean(), false),
  /** Our own shared packages at the time of the build. */
  packages: z.record(z.string(), z.object({ version: z.string(), content: z.string() })),
};

const shellFactsSchema = z.object({
  kind: z.literal('shell'),
  ...commonFacts,
  /** The contracts of the remotes that the shell can load. Earlier builds do not have it, and load only those of their own contract. */
  serves: z.optional(z.array(z.number())),
  /** Paths of the shell's own pages, which remotes cannot use. */
  paths: z.array(z.string()),
  /** Shared module → the version that the shell provides. Earlier builds have them in `mf-manifest.json`. */
  provides: z.optional(z.record(z.string(), z.string())),
  /** Shared module that the shell provides in part → the exports that it includes. */
  offers: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** The budget of the start. Earlier builds have none. */
  budgetKilobytes: z.optional(z.number().check(z.positive())),
});

const remoteFactsSchema = z.object({
  kind: z.literal('remote'),
  ...commonFacts,
  /** Page module → the JavaScript files that it loads if nothing of the remote is loaded yet. */
  pages: z.record(z.string(), z.array(z.string())),
  /** Route id → the files, also style sheets, that its page loads if nothing of the remote is loaded yet. Earlier builds have none. */
  routes: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** Route id → the shared modules beyond the shell's start that its page imports. Earlier builds have none. */
  shared: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** Shared module that a shell can provide in part → the names that this remote imports from it. */
  uses: z._default(z.record(z.string(), z.array(z.string())), {}),
  budgetKilobytes: z.number().check(z.positive()),
});

/** `release.json`, next to the federation manifest: facts about a build for the release commands. Browsers never load it. */
export const releaseFactsSchema = z.discriminatedUnion('kind', [shellFactsSchema, remoteFactsSchema]);

export type ShellFacts = z.infer<typeof shellFactsSchema>;
export type RemoteFacts = z.infer<typeof remoteFactsSchema>;

const shellModuleSchema = z.object({ shellPortal: z.object({ routes: z.array(z.object({ path: z.string() })) }) });

/** Returns the contracts of the remotes that a shell can load. */
export function servedBy({ serves, contract }: ShellFacts): readonly number[] {
  return serves ?? [contract];
}

/** Returns the version of the shell in `root`, `PORTAL_SHELL_VERSION`; see `buildVersion`. */
export function shellVersion(root: string): string {
  return buildVersion(root, 'PORTAL_SHELL_VERSION');
}

/** Emits the shell's `release.json`, with the paths of `src/shell-portal.ts`. */
export function shellFactsPlugin(root: string): RsbuildPlugin {
  return factsPlugin(async () => {
    const offers = offersOf(root);
    const module = await createJiti(import.meta.url).import(join(root, 'src/shell-portal.ts'));
    const { shellPortal } = shellModuleSchema.parse(module);
    const paths = shellPortal.routes.map(({ path }) => path);
    const budgetKilobytes = budgetOf(root, 'shell');
    const version = shellVersion(root);
    const serves = [...servedContracts(CONTRACTS)];
    const provides = provided(root);
    return { kind: 'shell', version, ...builtWith(root), serves, paths, provides, offers, budgetKilobytes };
  });
}

/** Emits a remote's `release.json`. */
export function remoteFactsPlugin(root: string, version: string): RsbuildPlugin {
  const budgetKilobytes = budgetOf(root, 'remote');
  return factsPlugin(({ chunkGroups, chunkGraph, modules }) => ({
    kind: 'remote',
    version,
    ...builtWith(root),
    pages: filesOf(chunkGroups, ['.js']),
    routes: byRoute(root, filesOf(chunkGroups, ['.js', '.css'])),
    shared: byRoute(root, lazyModulesOf(chunkGroups, chunkGraph)),
    uses: { ...usesOf(modules), ...BUNDLER_RUNTIME },
    budgetKilobytes,
  }));
}

function budgetOf(root: string, kind: keyof typeof DEFAULT_BUDGET_KILOBYTES): number {
  return readPackage(root).portal?.budgetKilobytes ?? DEFAULT_BUDGET_KILOBYTES[kind];
}

function provided(root: string): Record<string, string> {
  return Object.fromEntries(installedSharedModules(root).map(({ request, version }) => [request, version]));
}

function builtWith(root: string): Pick<ShellFacts, 'contract' | 'fileList' | 'packages'> {
  return { contract: CONTRACT_VERSION, fileList: true, packages: sharedContents(root) };
}

/** The used part of the bundler's chunk group: chunks that are loaded together. */
interface ChunkGroup {
  readonly name?: string | undefined;
  readonly chunks: readonly Rspack.Chunk[];
  readonly origins: readonly { readonly request?: string | undefined }[];
  getFiles(): readonly string[];
  getParents(): readonly ChunkGroup[];
  isInitial(): boolean;
}

/** The used part of the bundler's module. A concatenated module contains the original ones in `modules`. */
interface BundledModule {
  readonly dependencies: readonly {
    readonly request?: string | undefined;
    readonly ids?: readonly string[] | undefined;
  }[];
  readonly modules?: readonly BundledModule[] | undefined;
}

interface Bundle {
  readonly chunkGroups: readonly ChunkGroup[];
  readonly chunkGraph: Pick<Rspack.Compilation['chunkGraph'], 'getChunkModules'>;
  readonly modules: Iterable<BundledModule>;
}

function factsPlugin(facts: (bundle: Bundle) => RemoteFacts | Promise<ShellFacts>): RsbuildPlugin {
  return {
    name: 'portal-release-facts',
    // Dev servers do not need release facts.
    apply: 'build',
    setup(api) {
      api.processAssets({ stage: 'report' }, async ({ compilation, sources }) => {
        const text = JSON.stringify(await facts(compilation), null, 2);
        compilation.emitAsset('release.json', new sources.RawSource(`${text}\n`));
      });
    },
  };
}

/** The functions that a remote's entry takes from the shell beside the shared modules (`provided-bundler-runtime.ts`). */
const BUNDLER_RUNTIME = { '@module-federation/webpack-bundler-runtime': ['default'] };

/** Matches the names in an `export { … } from` statement. */
const EXPORTED = /\bexport\s*\{([^}]*)\}/g;

/** Returns the exports that the shell in `root` includes of the modules that it provides in part, by specifier. */
export function offersOf(root: string): Record<string, string[]> {
  const narrowed = Object.fromEntries(
    SHARED_MODULES.flatMap(({ request, narrowedBy }) => {
      if (narrowedBy === undefined) return [];
      const lists = [...readFileSync(join(root, narrowedBy), 'utf8').matchAll(EXPORTED)].map(([, names = '']) => names);
      const names = lists.flatMap((list) => list.split(',').map((name) => name.trim().replace(/^.* as /, '')));
      return [[request, names.filter((name) => name !== '').toSorted()] as const];
    }),
  );
  return { ...narrowed, ...BUNDLER_RUNTIME };
}

/** Stands for the whole module, if code passes its namespace on. No shell provides it. */
const WHOLE = '*';

function usesOf(modules: Iterable<BundledModule>): Record<string, string[]> {
  const uses = new Map(
    SHARED_MODULES.filter(({ narrowedBy }) => narrowedBy).map(({ request }) => [request, new Set<string>()]),
  );
  const add = (module: BundledModule) => {
    for (const { request = '', ids } of module.dependencies) {
      // The first id is the imported name; the others are its properties.
      if (ids !== undefined) uses.get(request)?.add(ids[0] ?? WHOLE);
    }
    module.modules?.forEach(add);
  };
  for (const module of modules) add(module);
  return Object.fromEntries([...uses].map(([request, names]) => [request, [...names].toSorted()]));
}

const ROUTES_GROUP = '__federation_expose_routes';

/** Page module → the parts that it loads if nothing of the remote is loaded yet. Pages are the modules that `./routes` imports. Each also needs the remote's entry and `./routes` itself. */
function ofPages(
  groups: readonly ChunkGroup[],
  read: (group: ChunkGroup) => readonly string[],
): Record<string, string[]> {
  const before = groups.filter((group) => group.isInitial() || group.name === ROUTES_GROUP);
  const pages = groups.filter((group) => group.getParents().some(({ name }) => name === ROUTES_GROUP));
  return Object.fromEntries(
    pages.map((page) => [
      page.origins[0]?.request ?? page.name ?? 'unnamed',
      [...new Set([...before, page].flatMap(read))].toSorted(),
    ]),
  );
}

function filesOf(groups: readonly ChunkGroup[], extensions: readonly string[]): Record<string, string[]> {
  return ofPages(groups, (group) =>
    group.getFiles().filter((file) => extensions.some((extension) => file.endsWith(extension))),
  );
}

const LAZY_MODULES = SHARED_MODULES.filter(({ eager }) => !eager).map(({ request }) => request);

/** A remote's chunk has a module in place of each shared module, which names it: `… (default) @portal/ui/table@^1.0.0 (strict) …`. */
function lazyModulesOf(groups: readonly ChunkGroup[], graph: Bundle['chunkGraph']): Record<string, string[]> {
  return ofPages(groups, ({ chunks }) => {
    const names = chunks.flatMap((chunk) => graph.getChunkModules(chunk).map((module) => module.identifier()));
    return LAZY_MODULES.filter((request) => names.some((name) => name.includes(` ${request}@`)));
  });
}

/** Matches a route of `src/routes.ts`, its id and the module of its page, also if a function takes what `import()` returns. */
const ROUTE = /['"]([\w.-]+)['"]:\s*\(\)\s*=>\s*(?:\w+\()?import\(\s*['"]([^'"]+)['"]/g;

/** A route that is written in another way has no entry: what its page needs is then found in steps. */
function byRoute(root: string, pages: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const source = moduleOf(root, 'routes');
  const routes = source === undefined ? [] : [...readFileSync(source, 'utf8').matchAll(ROUTE)];
  return Object.fromEntries(
    routes.flatMap(([, id = '', request = '']) => (pages[request] ? [[id, [...pages[request]]]] : [])),
  );
}
