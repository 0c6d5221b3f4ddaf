import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { findPackage, readPackage } from './package-info.ts';
import { installedSharedModules, SHARED_MODULES } from './shared.ts';

/** One of our shared packages in a build: its version, and a hash of the code that shell and remotes share. */
export interface SharedContent {
  readonly version: string;
  readonly content: string;
}

/** Matches the module of an import or export statement. Our sources import files with their extension. */
const IMPORTED = /\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g;
/** Imports in comment lines are examples. */
const COMMENT_LINE = /^\s*(?:\*|\/\*|\/\/).*$/gm;
const SHARED_REQUESTS = new Set(SHARED_MODULES.map(({ request }) => request));

/**
 * Returns the shared packages of this repository that the app in `appRoot` depends on. The hash includes the sources that shared
 * modules import, and the versions of their dependencies. So it changes with everything that can affect a remote, but not with
 * subpaths that every remote bundles itself.
 */
export function sharedContents(appRoot: string): Record<string, SharedContent> {
  const requests = installedSharedModules(appRoot).filter(({ packageName }) => packageName.startsWith('@portal/'));
  const names = [...new Set(requests.map(({ packageName }) => packageName))];
  return Object.fromEntries(
    names.map((name) => {
      const folder = realpathSync(findPackage(appRoot, name));
      return [name, { version: readPackage(folder).version, content: sharedContentOf(folder) ?? '' }];
    }),
  );
}

/**
 * Returns the hash of what the package in `folder` shares, or undefined if it shares nothing. A packed package contains other files than its
 * sources, so it has the hash of the sources that it was packed from in its package.json.
 */
export function sharedContentOf(folder: string): string | undefined {
  const { name, portal } = readPackage(folder);
  const entries = SHARED_MODULES.filter(({ packageName }) => packageName === name).map(({ request }) => request);
  if (entries.length === 0) return undefined;
  return portal?.content ?? hashOfImports(folder, entries);
}

function hashOfImports(folder: string, requests: readonly string[]): string {
  const parts = new Map<string, string>();
  const queue = requests.map((request) => createRequire(join(folder, 'package.json')).resolve(request));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const name = relative(folder, file);
    if (parts.has(name)) continue;
    const source = readFileSync(file);
    parts.set(name, createHash('sha256').update(source).digest('hex'));
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, , specifier = ''] of source.toString('utf8').replaceAll(COMMENT_LINE, '').matchAll(IMPORTED)) {
      if (specifier.startsWith('.')) queue.push(resolve(dirname(file), specifier));
      else if (SHARED_REQUESTS.has(specifier)) continue;
      else if (specifier.startsWith('@portal/')) queue.push(createRequire(file).resolve(specifier));
      else parts.set(specifier, versionOf(dirname(file), specifier));
    }
  }
  const lines = [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, content]) => `${name} ${content}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex').slice(0, 16);
}

/** Returns the installed version of a specifier's package, e.g. of `antd` for `antd/es/button`. */
function versionOf(from: string, specifier: string): string {
  const [scope = '', name] = specifier.split('/');
  const packageName = scope.startsWith('@') && name !== undefined ? `${scope}/${name}` : scope;
  return readPackage(findPackage(from, packageName)).version;
}
