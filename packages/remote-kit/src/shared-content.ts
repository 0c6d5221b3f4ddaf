import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { findPackage, readPackage } from './package-info.ts';
import { installedSharedModules, SHARED_MODULES } from './shared.ts';

/** A shared package of ours as a build saw it: its version, and a hash of everything in it that shell and remotes share. */
export interface SharedContent {
  readonly version: string;
  readonly content: string;
}

/** What a module statement asks for; the project's sources name every file with its extension. */
const IMPORTED = /\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g;
/** A line that is a comment, in which an import is an example. */
const COMMENT_LINE = /^\s*(?:\*|\/\*|\/\/).*$/gm;
const SHARED_REQUESTS = new Set(SHARED_MODULES.map(({ request }) => request));

/**
 * The shared packages of this repository that the app in `appRoot` depends on. The hash is of the sources that can be reached
 * from what is shared, and of the versions of what they import from elsewhere; so it changes with whatever a remote could
 * notice, and not with a subpath that every remote bundles for itself.
 */
export function sharedContents(appRoot: string): Record<string, SharedContent> {
  const requests = installedSharedModules(appRoot).filter(({ packageName }) => packageName.startsWith('@portal/'));
  const names = [...new Set(requests.map(({ packageName }) => packageName))];
  return Object.fromEntries(
    names.map((name) => {
      const folder = realpathSync(findPackage(appRoot, name));
      const entries = requests.filter(({ packageName }) => packageName === name).map(({ request }) => request);
      return [name, { version: readPackage(folder).version, content: hashOfReach(folder, entries) }];
    }),
  );
}

function hashOfReach(folder: string, requests: readonly string[]): string {
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

/** The installed version of the package that a specifier such as `antd/es/button` belongs to. */
function versionOf(from: string, specifier: string): string {
  const [scope = '', name] = specifier.split('/');
  const packageName = scope.startsWith('@') && name !== undefined ? `${scope}/${name}` : scope;
  return readPackage(findPackage(from, packageName)).version;
}
