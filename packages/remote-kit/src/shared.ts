import { findPackage, readPackage } from './package-info.ts';

/** A module that exists once in the page: the shell provides it, remotes consume it. */
export interface SharedModule {
  /** What an `import` statement says; matched exactly, so a subpath is an entry of its own. */
  readonly request: string;
  /** The package whose version counts. */
  readonly packageName: string;
  /** Part of the shell's first load. What is not eager comes with the first page that needs it. */
  readonly eager: boolean;
  /**
   * The shell's file that stands for the module: only what it exports exists at run time, for shell and remotes alike, and
   * the rest is shaken away.
   */
  readonly narrowedBy?: string;
  /** The package of ours whose dependency it is, where an app has it by way of that one. */
  readonly broughtBy?: string;
  /** Accepted versions; without it, `^` the version the app was built against. */
  readonly range?: string;
}

/**
 * The singletons, declared once for shell and remotes. What is drawn in areas only, tables, details and all of antd, stays
 * lazy: it must never be in the bytes of home. Resource subpaths of `@portal/api-client` are absent on purpose: each remote
 * bundles the ones it uses; what they are written in, zod, is shared.
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
    broughtBy: '@portal/api-client',
  },
  { request: '@portal/contract', packageName: '@portal/contract', eager: true },
  { request: '@portal/contract/react', packageName: '@portal/contract', eager: true },
  { request: '@portal/api-client', packageName: '@portal/api-client', eager: true },
  { request: '@portal/auth', packageName: '@portal/auth', eager: true },
  { request: '@portal/ui/basics', packageName: '@portal/ui', eager: true },
  { request: '@portal/ui/table', packageName: '@portal/ui', eager: false },
  { request: '@portal/ui/details', packageName: '@portal/ui', eager: false },
  { request: '@portal/ui/forms', packageName: '@portal/ui', eager: false },
  { request: '@portal/ui/choices', packageName: '@portal/ui', eager: false },
];

/** A shared module as one app sees it: the installed version, and the range a remote asks of the shell. */
export interface InstalledSharedModule extends SharedModule {
  readonly version: string;
  readonly requiredVersion: string;
}

/** The shared modules that the app in `appRoot` depends on, with their installed versions. */
export function installedSharedModules(appRoot: string): InstalledSharedModule[] {
  const dependenciesOf = (folder: string) => readPackage(folder).dependencies;
  const own = dependenciesOf(appRoot);
  return SHARED_MODULES.flatMap((shared) => {
    const { packageName, broughtBy, range } = shared;
    if (!((broughtBy ?? packageName) in own)) return [];
    const user = broughtBy === undefined ? appRoot : findPackage(appRoot, broughtBy);
    if (!(packageName in dependenciesOf(user))) return [];
    const { version } = readPackage(findPackage(user, packageName));
    return [{ ...shared, version, requiredVersion: range ?? `^${version}` }];
  });
}

/** Name → range of what a remote in `appRoot` needs of the shell, as its `portal.json` says it. */
export function requiredShared(appRoot: string): Record<string, string> {
  return Object.fromEntries(
    installedSharedModules(appRoot).map(({ request, requiredVersion }) => [request, requiredVersion]),
  );
}
