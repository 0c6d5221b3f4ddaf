import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { intersects, validRange } from 'semver';
import * as z from 'zod/mini';
import { readPackage } from '../shared-modules/package-info.ts';
import { SHARED_MODULES } from '../shared-modules/shared.ts';
import { SINGLE_PACKAGES } from './single-packages.ts';

const specifiersSchema = z._default(z.record(z.string(), z.string()), {});
/** An override can name the packages that it applies to. */
const overridesSchema = z._default(z.record(z.string(), z.unknown()), {});

const manifestSchema = z.object({
  dependencies: specifiersSchema,
  devDependencies: specifiersSchema,
  optionalDependencies: specifiersSchema,
  peerDependencies: specifiersSchema,
  overrides: overridesSchema,
  resolutions: overridesSchema,
  pnpm: z._default(z.object({ overrides: overridesSchema }), { overrides: {} }),
});

/** The alias of zod with which a remote bundles exports that the shell does not offer. Schemas of two copies can be combined. */
const SECOND_ZOD = 'zod-unshared';

/**
 * Returns one sentence for each entry of the package.json in `root` that installs a second copy of a library that exists once in a page: one of
 * its parts, another name of it, or a version that is not the portal's.
 */
export function dependencyFaults(root: string): string[] {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest;
  const declared = [dependencies, devDependencies, optionalDependencies, peerDependencies].flatMap(
    Object.entries<string>,
  );
  const overrides = [manifest.overrides, manifest.resolutions, manifest.pnpm.overrides].flatMap(overridesIn);
  const isInWorkspace = declared.some(([, specifier]) => specifier.startsWith('workspace:'));
  const ranges = isInWorkspace ? undefined : rangesOfPortal(root, declared);
  return [...declared, ...overrides].flatMap(([name, specifier]) => {
    const fault = faultOf(name, specifier, ranges);
    return fault === undefined ? [] : [`package.json: ${fault}`];
  });
}

/** `ranges`: the portal's, in a repository of its own; undefined in the workspace, whose catalog has the versions. */
function faultOf(name: string, specifier: string, ranges: ReadonlyMap<string, string> | undefined): string | undefined {
  const aliased = /^npm:(@?[^@]+)/.exec(specifier)?.[1] ?? name;
  const offered = SINGLE_PACKAGES.get(aliased);
  if (offered === undefined || name === SECOND_ZOD) return undefined;
  if (aliased !== offered) return `'${name}' would be a second copy. Remove it, and import from '${offered}'.`;
  if (aliased !== name)
    return `'${name}' would be a second copy of ${offered}. Remove it, and import from '${offered}'.`;
  if (!ranges)
    return specifier === 'catalog:' ? undefined : `declare '${name}' as "catalog:", the version of the portal.`;
  const range = ranges.get(name);
  // npm replaces it by the declared version.
  if (range === undefined || specifier === `$${name}`) return undefined;
  if (validRange(specifier) !== null && intersects(specifier, range)) return undefined;
  return `'${name}' ${specifier} is not the version of the portal. Declare one in ${range}.`;
}

/** The ranges that the portal's packages name: package → range. */
function rangesOfPortal(root: string, declared: readonly (readonly [string, string])[]): Map<string, string> {
  const ranges = new Map<string, string>();
  for (const { packageName, range } of SHARED_MODULES) if (range !== undefined) ranges.set(packageName, range);
  for (const [name] of declared) {
    const folder = join(root, 'node_modules', name);
    if (!name.startsWith('@portal/') || !existsSync(folder)) continue;
    for (const [peer, range] of Object.entries(readPackage(folder).peerDependencies)) ranges.set(peer, range);
  }
  return ranges;
}

/** The packages that overrides change, with their versions. Keys are names, paths of names or names with a version. */
function overridesIn(overrides: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(overrides).flatMap(([key, value]): [string, string][] => {
    const name = /(@[^/>@]+\/)?[^/>@]+(?=(@[^/>]*)?$)/.exec(key)?.[0] ?? key;
    if (typeof value === 'string') return [[name, value]];
    if (typeof value !== 'object' || value === null) return [];
    const { '.': own, ...others } = Object.fromEntries(Object.entries(value));
    return [...(typeof own === 'string' ? [[name, own] as [string, string]] : []), ...overridesIn(others)];
  });
}
