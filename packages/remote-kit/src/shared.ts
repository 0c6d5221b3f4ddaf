import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';

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

const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: z._default(z.record(z.string(), z.string()), {}),
  portal: z.optional(
    z.object({
      /** What opening one page of this remote may load beyond the shell's JavaScript, in kB of gzip -9. */
      budgetKilobytes: z.optional(z.number().check(z.positive())),
    }),
  ),
});

export type PackageInfo = z.infer<typeof packageSchema>;

/** Reads the package.json in `directory`. Throws when there is none or when it has no name or version. */
export function readPackage(directory: string): PackageInfo {
  return packageSchema.parse(JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')));
}

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

/** The folder of an installed package as seen from `from`: most packages do not export their package.json. Throws when there is none. */
export function findPackage(from: string, packageName: string): string {
  const candidate = join(from, 'node_modules', packageName);
  if (existsSync(join(candidate, 'package.json'))) return candidate;
  const parent = dirname(from);
  if (parent === from) throw new Error(`${packageName} is a dependency but is not installed`);
  return findPackage(parent, packageName);
}
