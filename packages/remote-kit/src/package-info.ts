import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';

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

/** The folder of an installed package as seen from `from`: most packages do not export their package.json. Throws when there is none. */
export function findPackage(from: string, packageName: string): string {
  const candidate = join(from, 'node_modules', packageName);
  if (existsSync(join(candidate, 'package.json'))) return candidate;
  const parent = dirname(from);
  if (parent === from) throw new Error(`${packageName} is a dependency but is not installed`);
  return findPackage(parent, packageName);
}
