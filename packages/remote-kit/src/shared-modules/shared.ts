import { findPackage, readPackage } from './package-info.ts';

/** A module that exists once in the page: the shell provides it, and remotes use it. */
export interface SharedModule {
  /** The specifier in an `import` statement, matched exactly, so a subpath needs its own entry. */
  readonly request: string;
  /** The package that has the module's version. */
  readonly packageName: string;
  /** Whether the module is part of the shell's first load. Other modules load with the first page that needs them. */
  readonly eager: boolean;
  /**
   * The shell's file that replaces the module: only its exports exist at run time, for shell and remotes, and tree shaking removes the
   * rest.
   */
  readonly narrowedBy?: string;
  /** The package of ours through which apps depend on the module, if they do not depend on it directly. */
  readonly dependencyOf?: string;
  /** Accepted versions. Default: `^` and the version at build time. */
  readonly range?: string;
}

/**
 * The shared modules, declared once for shell and remotes. Modules that only areas use (tables, parts of pages and all of antd) are lazy,
 * because home must never load them. Resource subpaths of `@portal/api-client` are intentionally not shared: each remote bundles those
 * that it uses. Their library, zod, is shared.
 */
export const SHARED_MODULES: readonly SharedModule[] = [
  { request: 'react', packageName: 'react', eager: true, range: '^19.0.0' },
  { request: 'react/jsx-runtime', packageName: 'react', eager: true, range: '^19.0.0' },
  { request: 'react-dom', packageName: 'react-dom', eager: true, range: '^19.0.0' },
  { request: 'react-dom/client', packageName: 'react-dom', eager: true, range: '^19.0.0' },
  { request: 'react-router-dom', packageName: 'react-router-dom', eager: true, narrowedBy: 'src/shared-router.ts' },
  {
    request: '@tanstack/react-query',
    packageName: '@tanstack/react-query',
    eager: true,
    narrowedBy: 'src/shared-query.ts',
  },
  {
    request: 'zod/mini',
    packageName: 'zod',
    eager: true,
    narrowedBy: 'src/shared-zod.ts',
    dependencyOf: '@portal/api-client',
  },
  { request: '@portal/contract', packageName: '@portal/contract', eager: true },
  { request: '@portal/contract/react', packageName: '@portal/contract', eager: true },
  { request: '@portal/api-client', packageName: '@portal/api-client', eager: true },
  { request: '@portal/auth', packageName: '@portal/auth', eager: true },
  { request: '@portal/ui/basics', packageName: '@portal/ui', eager: true },
  { request: '@portal/platform-ui/role-gates', packageName: '@portal/platform-ui', eager: true },
  { request: '@portal/ui/table', packageName: '@portal/ui', eager: false },
  { request: '@portal/ui/dates', packageName: '@portal/ui', eager: false },
  { request: '@portal/ui/page-parts', packageName: '@portal/ui', eager: false },
  { request: '@portal/ui/forms', packageName: '@portal/ui', eager: false },
  { request: '@portal/ui/controls', packageName: '@portal/ui', eager: false },
  { request: '@portal/ui/selects', packageName: '@portal/ui', eager: false },
];

/** A shared module in one app: its installed version, and the range that a remote requires of the shell. */
export interface InstalledSharedModule extends SharedModule {
  readonly version: string;
  readonly requiredVersion: string;
}

/** Returns the shared modules that the app in `appRoot` depends on, with their installed versions. */
export function installedSharedModules(appRoot: string): InstalledSharedModule[] {
  const dependenciesOf = (folder: string) => {
    const { dependencies, peerDependencies } = readPackage(folder);
    return { ...dependencies, ...peerDependencies };
  };
  const own = dependenciesOf(appRoot);
  return SHARED_MODULES.flatMap((shared) => {
    const { packageName, dependencyOf, range } = shared;
    if (!((dependencyOf ?? packageName) in own)) return [];
    const user = dependencyOf === undefined ? appRoot : findPackage(appRoot, dependencyOf);
    if (!(packageName in dependenciesOf(user))) return [];
    const { version } = readPackage(findPackage(user, packageName));
    return [{ ...shared, version, requiredVersion: range ?? `^${version}` }];
  });
}

/** Returns the shared modules that a remote in `appRoot` requires, for its `portal.json`: specifier → version range. */
export function requiredShared(appRoot: string): Record<string, string> {
  return Object.fromEntries(
    installedSharedModules(appRoot).map(({ request, requiredVersion }) => [request, requiredVersion]),
  );
}
