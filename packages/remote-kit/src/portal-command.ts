import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { VERSION } from '@portal/contract';
import { readBuilt } from './built.ts';
import { checkRelease, type CheckOptions } from './check-release.ts';
import { type Move, promote, rollBack, switchRemote } from './promote.ts';
import { nameOf, publishRelease, readPublished, releaseFolder, type ReleaseName } from './published.ts';
import { Refusal } from './refusal.ts';
import { describeSite } from './site-status.ts';
import { SHELL_ID } from './site-registry.ts';

const HELP = `Releases the shell and each remote independently. A site is a folder of files that any static host can serve.

portal publish  <dist>…          copy builds to the site permanently; users do not see them yet
portal check    <release|dist>…  list what prevents promoting releases, or builds before they are published
portal promote  <release>        release a published version to users, from the next link that they follow
portal rollback <id>             go back to the previously promoted release
portal disable  <id>             switch off a remote for users; its promoted release does not change
portal enable   <id>             switch it on again
portal status                    list promoted, previous and published releases

<release> is an id and a version, such as webhooks@1.4.0 or shell@2.0.0. <dist> is the folder of a build.

--site <folder>        the site. Default: the environment variable PORTAL_SITE
--loosens <id>         check, promote: allow this route or card to be opened to more users; can be repeated
--new-owner <id>       check, promote: allow another team to take over this remote; can be repeated
--help                 show this help

Exit codes: 0 success, 1 a release was refused (one line for each reason), 2 wrong usage.
`;

const DONE = 0;
const REFUSED = 1;
const WRONG_USAGE = 2;

/** An invalid command line. */
class UsageError extends Error {}

type Print = (line: string) => void;

/**
 * Runs `portal` with the arguments of a command line and prints its output line by line. Relative paths start from the current
 * folder. Resolves to the exit code.
 */
export async function runPortal(args: readonly string[], print: Print): Promise<number> {
  try {
    return await run(args, print);
  } catch (error) {
    if (error instanceof Refusal) {
      for (const fault of error.faults) print(`✗ ${fault}`);
      return REFUSED;
    }
    if (!(error instanceof UsageError)) {
      // An unexpected error, such as a full disk. The promoted releases have not changed.
      print(`✗ ${error instanceof Error ? error.message : String(error)}`);
      return REFUSED;
    }
    print(`${error.message}. See portal --help.`);
    return WRONG_USAGE;
  }
}

async function run(args: readonly string[], print: Print): Promise<number> {
  const { values, positionals } = parse(args);
  const [command, ...names] = positionals;
  if (values.help || command === undefined) {
    print(HELP.trimEnd());
    return values.help ? DONE : WRONG_USAGE;
  }
  const site = values.site ?? process.env['PORTAL_SITE'];
  if (site === undefined || site === '') throw new UsageError('Specify the site with --site <folder> or PORTAL_SITE');
  const siteDir = resolve(site);
  const options = { loosens: values.loosens ?? [], newOwner: values['new-owner'] ?? [] };
  const hasExceptions = options.loosens.length > 0 || options.newOwner.length > 0;
  if (hasExceptions && command !== 'check' && command !== 'promote') {
    throw new UsageError('--loosens and --new-owner only work with check and promote');
  }
  switch (command) {
    case 'publish':
      return publishAll(siteDir, atLeastOne(names, 'the dist folder of a build'), print);
    case 'check':
      return checkAll(siteDir, atLeastOne(names, 'a release such as webhooks@1.4.0, or a dist folder'), options, print);
    case 'promote':
      printMove(
        'Promoted',
        await promote(siteDir, readName(one(names, 'release, such as webhooks@1.4.0')), options),
        print,
      );
      return DONE;
    case 'rollback':
      printMove('Rolled back to', await rollBack(siteDir, readId(one(names, 'id of a remote, or shell'))), print);
      return DONE;
    case 'disable':
    case 'enable':
      return switchOne(siteDir, command, readId(one(names, 'id of a remote')), print);
    case 'status':
      if (names.length > 0) throw new UsageError('status takes no arguments');
      for (const line of await describeSite(siteDir)) print(line);
      return DONE;
    default:
      throw new UsageError(`Unknown command '${command}'`);
  }
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
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.replace(/\.$/, '') : String(error));
  }
}

async function publishAll(siteDir: string, dists: readonly string[], print: Print): Promise<number> {
  for (const dist of dists) {
    const release = await publishRelease(siteDir, resolve(dist));
    const { id, version } = release;
    print(
      release.isNew
        ? `Published ${id} ${version} to ${join(siteDir, releaseFolder(release))}. To release it to users: portal promote ${id}@${version}`
        : `${id} ${version} is already published with the same content.`,
    );
  }
  return DONE;
}

async function checkAll(
  siteDir: string,
  names: readonly string[],
  options: CheckOptions,
  print: Print,
): Promise<number> {
  let exitCode = DONE;
  for (const name of names) {
    const built = name.includes('@') ? await readPublished(siteDir, readName(name)) : await readBuilt(resolve(name));
    const { id, version } = nameOf(built);
    const faults = await checkRelease(siteDir, built, options);
    if (faults.length === 0) {
      print(`✓ ${id} ${version} can be promoted.`);
      continue;
    }
    exitCode = REFUSED;
    print(`${id} ${version} cannot be promoted:`);
    for (const fault of faults) print(`✗ ${fault}`);
  }
  return exitCode;
}

function printMove(done: string, { id, version, from, previous, isOff }: Move, print: Print): void {
  const back =
    previous === undefined ? 'There is no earlier version.' : `To go back to ${previous}: portal rollback ${id}`;
  if (from === version) print(`${id} ${version} is already promoted.`);
  else print(`${done} ${id} ${version}${from === undefined ? '' : ` (before: ${from})`}. ${back}`);
  if (isOff) print(`${id} is switched off. To switch it on: portal enable ${id}`);
}

async function switchOne(siteDir: string, command: 'disable' | 'enable', id: string, print: Print): Promise<number> {
  if (id === SHELL_ID) throw new UsageError('The shell cannot be switched off: roll it back');
  const isOff = command === 'disable';
  const { version, isNew } = await switchRemote(siteDir, id, isOff ? 'disabled' : 'active');
  const now = isOff ? 'off' : 'on';
  const back = isOff ? 'To switch it on again: portal enable' : 'To switch it off again: portal disable';
  print(isNew ? `Switched ${now} ${id} ${version}. ${back} ${id}` : `${id} ${version} is already switched ${now}.`);
  return DONE;
}

function atLeastOne(names: readonly string[], what: string): readonly string[] {
  if (names.length === 0) throw new UsageError(`Specify ${what}`);
  return names;
}

function one(names: readonly string[], what: string): string {
  const [name, ...others] = names;
  if (name === undefined || others.length > 0) throw new UsageError(`Specify exactly one ${what}`);
  return name;
}

const ID = /^[a-z][a-z0-9-]*$/;

/** Both parts become folder names, and these patterns cannot lead out of the site. */
function readName(text: string): ReleaseName {
  const [id = '', version = '', ...rest] = text.split('@');
  if (rest.length === 0 && ID.test(id) && VERSION.test(version)) return { id, version };
  throw new UsageError(`'${text}' is not a valid release: use an id and a semantic version, such as webhooks@1.4.0`);
}

function readId(text: string): string {
  if (ID.test(text)) return text;
  throw new UsageError(
    `'${text}' is not a valid id: use the id of a remote without a version, such as webhooks, or ${SHELL_ID}`,
  );
}
