import { SHARED_MODULES } from '../../packages/remote-kit/src/shared-modules/shared.ts';
import type { PackedPackage } from './packages.ts';

/** The used part of a workspace's package.json. */
export interface SourceManifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly description?: string;
  readonly sideEffects?: boolean | readonly string[];
  readonly exports?: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>;
}

/** An export of a packed package: its code with its types, or a style sheet. */
export type PackedExport = { readonly types: string; readonly default: string } | string;

export interface Versions {
  /** Versions of the catalog, and of the workspaces, by the name of the package. */
  readonly of: ReadonlyMap<string, string>;
  /** The range of Node.js versions. */
  readonly node: string;
}

/** Packages that exist once in a page: a remote takes them from the shell, so they must not be installed twice. */
const RANGES = new Map(SHARED_MODULES.map(({ packageName, range }) => [packageName, range]));

/** Returns the path of a source in a packed package: `./dist/cards.js` for `./src/cards.ts`. Other files keep their extension. */
export function packedFile(source: string): string {
  return source.replace(/^(\.\/)?src\//, './dist/').replace(/(?<!\.d)\.tsx?$/, '.js');
}

/** Returns the exports of a packed package, by subpath. */
export function packedExports(
  { exports = {} }: Pick<SourceManifest, 'exports'>,
  leavesOut: readonly string[] = [],
): Record<string, PackedExport> {
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([subpath]) => !leavesOut.includes(subpath))
      .map(([subpath, source]): [string, PackedExport] => {
        if (typeof source !== 'string') {
          return [subpath, { types: packedFile(source.types), default: packedFile(source.default) }];
        }
        const file = packedFile(source);
        return [subpath, file.endsWith('.js') ? { types: file.replace(/\.js$/, '.d.ts'), default: file } : file];
      }),
  );
}

/**
 * Returns the package.json of a packed package. Shared packages become peers with a range, all other dependencies have one version.
 * `content`: the hash of the code that shell and remotes share, for packages that are shared. Throws for a dependency without a version.
 */
export function packedManifest(
  source: SourceManifest,
  { bin = {}, files = [], leavesOut }: PackedPackage,
  versions: Versions,
  content: string | undefined,
) {
  const { name, version, license, description, sideEffects, dependencies = {}, peerDependencies = {} } = source;
  const versionOf = (dependency: string) => {
    const found = versions.of.get(dependency);
    if (found === undefined) throw new Error(`${name} needs ${dependency}, which has no version`);
    return found;
  };
  const rangeOf = (dependency: string) => RANGES.get(dependency) ?? `^${versionOf(dependency)}`;
  const names = Object.keys(dependencies);
  const own = names.filter((dependency) => !RANGES.has(dependency));
  const peers = [...names.filter((dependency) => RANGES.has(dependency)), ...Object.keys(peerDependencies)];
  return {
    name,
    version,
    ...(description !== undefined && { description }),
    license,
    type: 'module',
    ...(sideEffects !== undefined && { sideEffects }),
    engines: { node: versions.node },
    files: ['dist', ...files, 'CHANGELOG.md'],
    ...(Object.keys(bin).length > 0 && {
      bin: Object.fromEntries(Object.entries(bin).map(([command, file]) => [command, packedFile(file)])),
    }),
    exports: packedExports(source, leavesOut),
    dependencies: Object.fromEntries(own.map((dependency) => [dependency, versionOf(dependency)])),
    peerDependencies: Object.fromEntries(peers.map((dependency) => [dependency, rangeOf(dependency)])),
    ...(source.peerDependenciesMeta && { peerDependenciesMeta: source.peerDependenciesMeta }),
    ...(content !== undefined && { portal: { content } }),
  };
}
