import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readBuilt } from './built.ts';
import { checkRelease, type CheckOptions } from './check-release.ts';
import { type Move, promote, rollBack, switchRemote } from './promote.ts';
import { nameOf, publishRelease, readPublished, releaseFolder, type ReleaseName } from './published.ts';
import { Refusal } from './refusal.ts';
import { describeSite } from './site-status.ts';
import { SHELL_ID } from './site-registry.ts';
import { VERSION } from './version.ts';

const HELP = `Releases the shell and each remote alone, over a folder of plain files that any static host can serve.

portal publish  <dist>…          put builds onto the site for good; users see nothing of it yet
portal check    <release|dist>…  say what speaks against promoting releases, or builds before they are published
portal promote  <release>        give users a published release, with the next link that they follow
portal rollback <id>             give users what they had before
portal disable  <id>             take a remote away from users; what is promoted stays promoted
portal enable   <id>             give it back to them
portal status                    show what is promoted, what was before, and what is published

<release> is an id and a version, such as webhooks@1.4.0 or shell@2.0.0; <dist> is the folder of a build.

--site <folder>        the site; else PORTAL_SITE from the environment
--loosens <id>         check, promote: this route, or card, is opened to more people on purpose; may be repeated
--new-owner <id>       check, promote: this remote is taken over by another team on purpose; may be repeated
--help                 this text

It ends with 0 when all is well, with 1 when a release is refused (one sentence for each reason), with 2 when the command is
not understood.
`;

const DONE = 0;
const REFUSED = 1;
const NOT_UNDERSTOOD = 2;

/** A command line that makes no sense. */
class Misuse extends Error {}

type Say = (line: string) => void;

/**
 * Runs `portal` with the arguments of a command line, relative folders taken from the current one, and says line by line what it
 * did. Resolves to the exit code.
 */
export async function runPortal(args: readonly string[], say: Say): Promise<number> {
  try {
    return await run(args, say);
  } catch (error) {
    if (error instanceof Refusal) {
      for (const fault of error.faults) say(`✗ ${fault}`);
      return REFUSED;
    }
    if (!(error instanceof Misuse)) {
      // Nothing that we foresaw, such as a full disk: what was promoted still is.
      say(`✗ ${error instanceof Error ? error.message : String(error)}`);
      return REFUSED;
    }
    say(`${error.message}. See portal --help.`);
    return NOT_UNDERSTOOD;
  }
}

async function run(args: readonly string[], say: Say): Promise<number> {
  const { values, positionals } = parse(args);
  const [command, ...names] = positionals;
  if (values.help || command === undefined) {
    say(HELP.trimEnd());
    return values.help ? DONE : NOT_UNDERSTOOD;
  }
  const site = values.site ?? process.env['PORTAL_SITE'];
  if (site === undefined || site === '') throw new Misuse('Say which site with --site <folder> or PORTAL_SITE');
  const siteDir = resolve(site);
  const options = { loosens: values.loosens ?? [], newOwner: values['new-owner'] ?? [] };
  const isSaid = options.loosens.length > 0 || options.newOwner.length > 0;
  if (isSaid && command !== 'check' && command !== 'promote') {
    throw new Misuse('--loosens and --new-owner belong to check and promote');
  }
  switch (command) {
    case 'publish':
      return publishAll(siteDir, atLeastOne(names, 'the dist of a build'), say);
    case 'check':
      return checkAll(siteDir, atLeastOne(names, 'a release such as webhooks@1.4.0, or a dist'), options, say);
    case 'promote':
      sayMove(
        'Promoted',
        await promote(siteDir, readName(one(names, 'a release such as webhooks@1.4.0')), options),
        say,
      );
      return DONE;
    case 'rollback':
      sayMove('Rolled back to', await rollBack(siteDir, readId(one(names, 'the id of a remote, or shell'))), say);
      return DONE;
    case 'disable':
    case 'enable':
      return switchOne(siteDir, command, readId(one(names, 'the id of a remote')), say);
    case 'status':
      if (names.length > 0) throw new Misuse('status takes no further words');
      for (const line of await describeSite(siteDir)) say(line);
      return DONE;
    default:
      throw new Misuse(`There is no command '${command}'`);
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
    throw new Misuse(error instanceof Error ? error.message.replace(/\.$/, '') : String(error));
  }
}

async function publishAll(siteDir: string, dists: readonly string[], say: Say): Promise<number> {
  for (const dist of dists) {
    const release = await publishRelease(siteDir, resolve(dist));
    const { id, version } = release;
    say(
      release.isNew
        ? `Published ${id} ${version} to ${join(siteDir, releaseFolder(release))}. Users get it with: portal promote ${id}@${version}`
        : `${id} ${version} is published already, with the same content.`,
    );
  }
  return DONE;
}

async function checkAll(siteDir: string, names: readonly string[], options: CheckOptions, say: Say): Promise<number> {
  let exitCode = DONE;
  for (const name of names) {
    const built = name.includes('@') ? await readPublished(siteDir, readName(name)) : await readBuilt(resolve(name));
    const { id, version } = nameOf(built);
    const faults = await checkRelease(siteDir, built, options);
    if (faults.length === 0) {
      say(`✓ ${id} ${version} can be promoted.`);
      continue;
    }
    exitCode = REFUSED;
    say(`${id} ${version} cannot be promoted:`);
    for (const fault of faults) say(`✗ ${fault}`);
  }
  return exitCode;
}

function sayMove(done: string, { id, version, from, previous, isOff }: Move, say: Say): void {
  const back =
    previous === undefined ? 'There is nothing before it.' : `Back to ${previous} with: portal rollback ${id}`;
  if (from === version) say(`${id} ${version} is promoted already.`);
  else say(`${done} ${id} ${version}${from === undefined ? '' : `; it was ${from}`}. ${back}`);
  if (isOff) say(`${id} is switched off. Users get it with: portal enable ${id}`);
}

async function switchOne(siteDir: string, command: 'disable' | 'enable', id: string, say: Say): Promise<number> {
  if (id === SHELL_ID) throw new Misuse('The shell cannot be switched off: roll it back');
  const isOff = command === 'disable';
  const { version, isNew } = await switchRemote(siteDir, id, isOff ? 'disabled' : 'active');
  const now = isOff ? 'off' : 'on';
  const back = isOff ? 'On again with: portal enable' : 'Off again with: portal disable';
  say(isNew ? `Switched ${now} ${id} ${version}. ${back} ${id}` : `${id} ${version} is switched ${now} already.`);
  return DONE;
}

function atLeastOne(names: readonly string[], what: string): readonly string[] {
  if (names.length === 0) throw new Misuse(`Say ${what}`);
  return names;
}

function one(names: readonly string[], what: string): string {
  const [name, ...others] = names;
  if (name === undefined || others.length > 0) throw new Misuse(`Say ${what}, and only one`);
  return name;
}

const ID = /^[a-z][a-z0-9-]*$/;

/** An id and a version are also names of folders; neither can lead out of the site. */
function readName(text: string): ReleaseName {
  const [id = '', version = '', ...rest] = text.split('@');
  if (rest.length === 0 && ID.test(id) && VERSION.test(version)) return { id, version };
  throw new Misuse(`'${text}' is no release: write an id and a semantic version, such as webhooks@1.4.0`);
}

function readId(text: string): string {
  if (ID.test(text)) return text;
  throw new Misuse(`'${text}' is no id of a remote: write it without a version, such as webhooks, or ${SHELL_ID}`);
}
