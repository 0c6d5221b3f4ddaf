import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ReleaseName } from '../releases/published.ts';
import { isAddress } from '../releases/served-site.ts';
import { SHELL_ID } from '../site/site-registry.ts';
import { isVersion } from '../releases/version.ts';

/** An invalid command line. */
export class UsageError extends Error {}

/** Options of some commands only, with these commands. */
const USED_WITH: Readonly<Record<string, readonly string[]>> = {
  loosens: ['check', 'rehearse', 'publish', 'promote', 'release-all'],
  'new-owner': ['check', 'rehearse', 'publish', 'promote', 'release-all'],
  'without-rehearsal': ['promote', 'release-all'],
  routes: ['rehearse', 'promote', 'release-all'],
  downgrade: ['promote', 'release-all'],
  replaces: ['promote', 'rollback'],
  release: ['publish'],
  owner: ['publish'],
  out: ['archive'],
  from: ['facts'],
  json: ['facts'],
};

/** Parses a command line. Throws a `UsageError`. */
export function parseCommandLine(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [command, ...names] = positionals;
  for (const [option, commands] of Object.entries(USED_WITH)) {
    if (command === undefined || !Object.hasOwn(values, option) || commands.includes(command)) continue;
    throw new UsageError(`--${option} works only with ${commands.join(', ').replace(/, ([^,]*)$/, ' and $1')}`);
  }
  if (values.replaces !== undefined && !isVersion(values.replaces)) {
    throw new UsageError(`'${values.replaces}' is not a valid version: use the promoted version, such as 1.4.0`);
  }
  if (values['without-rehearsal']?.trim() === '') {
    throw new UsageError('Say why with --without-rehearsal "why"');
  }
  return { values, command, names };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        loosens: { type: 'string', multiple: true },
        'new-owner': { type: 'string', multiple: true },
        'without-rehearsal': { type: 'string' },
        routes: { type: 'string' },
        downgrade: { type: 'boolean' },
        replaces: { type: 'string' },
        release: { type: 'string' },
        owner: { type: 'string' },
        out: { type: 'string' },
        from: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.replace(/\.$/, '') : String(error));
  }
}

/** Returns the path of the site's folder. Throws a `UsageError` if it is an address, with which only `check` and `rehearse` work. */
export function siteFolder(site: string, command: string): string {
  if (!isAddress(site)) return resolve(site);
  throw new UsageError(
    `${command} needs the folder of the site instead of its address: only builds can be checked or rehearsed with an address`,
  );
}

/** Returns the names. Throws a `UsageError` if there is none. */
export function atLeastOne(names: readonly string[], what: string): readonly string[] {
  if (names.length === 0) throw new UsageError(`Specify ${what}`);
  return names;
}

/** Returns the only name. Throws a `UsageError` if there is none, or more. */
export function one(names: readonly string[], what: string): string {
  const [name, ...others] = names;
  if (name === undefined || others.length > 0) throw new UsageError(`Specify exactly one ${what}`);
  return name;
}

/** Throws a `UsageError` if there are names. */
export function none(names: readonly string[], command: string): void {
  if (names.length > 0) throw new UsageError(`${command} takes no arguments`);
}

const ID = /^[a-z][a-z0-9-]*$/;

/** Both parts become folder names, and these patterns cannot lead out of the site. */
export function readName(text: string): ReleaseName {
  const [id = '', version = '', ...rest] = text.split('@');
  if (rest.length === 0 && ID.test(id) && isVersion(version)) return { id, version };
  throw new UsageError(`'${text}' is not a valid release: use an id and a semantic version, such as webhooks@1.4.0`);
}

/** Returns whether an argument is a release such as webhooks@1.4.0, and not the folder of a build. */
export const isRelease = (name: string) => name.includes('@') && !name.includes('/');

/** Returns the id of a remote or of the shell. Throws a `UsageError` if it cannot be one. */
export function readId(text: string): string {
  if (ID.test(text)) return text;
  throw new UsageError(
    `'${text}' is not a valid id: use the id of a remote without a version, such as webhooks, or ${SHELL_ID}`,
  );
}
