import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { isVersion } from '../releases/version.ts';

const dependenciesSchema = z._default(z.record(z.string(), z.string()), {});

const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: dependenciesSchema,
  /** Those of a packed package that exist once in a page. */
  peerDependencies: dependenciesSchema,
  portal: z.optional(
    z.object({
      /**
       * In a remote: the maximum JavaScript that one page may load in addition to the shell's, in kB after gzip -9. In the shell: the
       * maximum of all files of its start, in kB of brotli.
       */
      budgetKilobytes: z.optional(z.number().check(z.positive())),
      /** In a packed package: the hash of the sources that shell and remotes share (`sharedContentOf`). */
      content: z.optional(z.string()),
    }),
  ),
});

export type PackageInfo = z.infer<typeof packageSchema>;

/** Reads the package.json in `directory`. Throws if it does not exist or has no name or version. */
export function readPackage(directory: string): PackageInfo {
  return packageSchema.parse(JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')));
}

/**
 * Returns the version of a build: that in an environment variable or, if it is unset or empty, that of the package.json in `root`. Throws
 * if it is not a version that can be published.
 */
export function buildVersion(root: string, variable: 'PORTAL_REMOTE_VERSION' | 'PORTAL_SHELL_VERSION'): string {
  const given = process.env[variable] ?? '';
  const version = given === '' ? readPackage(root).version : given;
  if (isVersion(version)) return version;
  const source = given === '' ? join(root, 'package.json') : variable;
  throw new Error(
    `'${version}' in ${source} is not a valid version: use a semantic version such as 1.4.0 or 2.0.0-rc.1`,
  );
}

/**
 * Returns the folder of an installed package, resolved from `from`. Needed because most packages do not export their package.json.
 * Throws if the package is not installed.
 */
export function findPackage(from: string, packageName: string): string {
  const candidate = join(from, 'node_modules', packageName);
  if (existsSync(join(candidate, 'package.json'))) return candidate;
  const parent = dirname(from);
  if (parent === from) throw new Error(`${packageName} is a dependency but is not installed`);
  return findPackage(parent, packageName);
}
