import { typedCommand } from '../typed-command.ts';
import { resolve } from 'node:path';
import type { Contracts } from '@portal/contract';
import { readArchive, writeArchive } from '../releases/archive.ts';
import { readBuilt } from '../releases/built.ts';
import { type CheckOptions, releaseFaults } from '../releases/check-release.ts';
import { currentOperator } from './operator.ts';
import {
  atLeastOne,
  isRelease,
  none,
  one,
  parseCommandLine,
  readId,
  readName,
  siteFolder,
  UsageError,
} from './portal-arguments.ts';
import { printMove, printPublication, printReport, printResults, type Print } from './portal-output.ts';
import { printFacts } from '../facts/facts-command.ts';
import { downgradeFaults, promote, type PromoteOptions, rollBack } from '../site/promote.ts';
import { buildFaults, publishBuild, publishRelease } from '../releases/publish-release.ts';
import { nameOf } from '../releases/published.ts';
import { readPublished } from '../releases/read-published.ts';
import { isAddress, LEFT_OUT, servedSite } from '../releases/served-site.ts';
import { folderSite, type SiteReader } from '../releases/site-reader.ts';
import type { RehearsalOptions } from '../rehearsal/rehearse.ts';
import { rehearseBefore, rehearseEach, rehearseServed, rehearseSet } from './rehearse-command.ts';
import { Refusal } from '../refusal.ts';
import { releaseAll } from './release-all.ts';
import { SHELL_ID } from '../site/site-registry.ts';
import { describeSite } from '../site/site-status.ts';
import { verifySite } from '../site/site-verify.ts';
import { switchRemote } from '../site/switch-remote.ts';

const HELP = `Releases the shell and each remote independently. A site is a folder of files that any static host can serve.

portal check    <release|dist>…  list what prevents releases, or builds before they are published, from being promoted
portal rehearse <release|dist>…  open every page, card and event of releases or builds in a browser, in a copy of the site
portal archive  <dist>           write the build of a remote to an archive, for the platform team to publish
portal publish  <dist>…          copy builds to the site permanently, or restore their files; users see no change
portal publish  <archive>        the same with an archive, if it contains the release and owner that you specify
portal promote  <release>        rehearse a published version and release it to users, from the next link that they follow
portal rollback <id>             go back to the previously promoted release
portal disable  <id>             switch off a remote for users; its promoted release does not change
portal enable   <id>             switch it on again
portal status                    list promoted, previous and published releases
portal verify                    list what is missing, changed or unknown in the site
portal release-all <folder>…     rehearse, publish and promote builds, or all builds in a folder such as apps, the shell first
portal facts    <id>             compare the releases of a remote by what the sandbox collected from visits

<release> is an id and a version, such as webhooks@1.4.0 or shell@2.0.0. <dist> is the folder of a build,
<archive> a file .tar.gz that portal archive wrote.

--site <site>          the site's folder; for check and rehearse, also its address, such as https://portal.example. Default: the
                       environment variable PORTAL_SITE
--loosens <id>         check, rehearse, publish, promote, release-all: allow this route or card to be opened to more users; can be repeated
--new-owner <id>       check, rehearse, publish, promote, release-all: allow another team to take over this remote; can be repeated
--without-rehearsal <why>  promote, release-all: release without a rehearsal; the history keeps the reason
--routes <file>        rehearse, promote, release-all: a module with the calls of a team, for the sandbox of the rehearsal
--downgrade            promote, release-all: allow a version that is lower than the promoted one
--replaces <version>   promote, rollback: only if this version is promoted, no matter by whom
--release <release>    publish: the release that the archive must contain
--owner <team>         publish: the owner that the archive must name
--out <file>           archive: the file to write, such as webhooks.tar.gz
--from <address>       facts: the sandbox that collected them. Default: http://localhost:4301
--json                 facts: print JSON
--help                 show this help

Exit codes: 0 success, 1 a release was refused or the site has faults (one line for each), 2 wrong usage.
`;

const DONE = 0;
const REFUSED = 1;
const WRONG_USAGE = 2;

/**
 * Runs `portal` with the arguments of a command line and prints its output line by line. Relative paths start from the current folder.
 * `began` is when the operator started it, in milliseconds since 1970; `contracts`, whose manifests to read, by default those of these
 * sources. Resolves to the exit code.
 */
export async function runPortal(
  args: readonly string[],
  print: Print,
  began: number = Date.now(),
  contracts?: Contracts,
): Promise<number> {
  try {
    return await run(args, print, began, contracts);
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

async function run(args: readonly string[], print: Print, began: number, contracts?: Contracts): Promise<number> {
  const { values, command, names } = parseCommandLine(args);
  if (values.help || command === undefined) {
    print(HELP.trimEnd());
    return values.help ? DONE : WRONG_USAGE;
  }
  if (command === 'archive') return archiveOne(one(names, 'dist folder of a build'), values.out, print);
  if (command === 'facts') {
    if (values.from !== undefined && !isAddress(values.from)) {
      throw new UsageError('--from needs the address of a sandbox, such as http://localhost:4301');
    }
    await printFacts(readId(one(names, 'id of a remote, or shell')), values, print);
    return DONE;
  }
  const site = values.site ?? process.env['PORTAL_SITE'];
  if (site === undefined || site === '') throw new UsageError('Specify the site with --site <folder> or PORTAL_SITE');
  const options: RehearsalOptions = {
    loosens: values.loosens ?? [],
    newOwner: values['new-owner'] ?? [],
    downgrade: values.downgrade ?? false,
    replaces: values.replaces,
    by: currentOperator(),
    began,
    contracts,
    withoutRehearsal: values['without-rehearsal'],
    routes: values.routes === undefined ? undefined : resolve(values.routes),
  };
  if (command === 'check') return checkAll(site, names, options, print);
  if (command === 'rehearse') return rehearseAll(site, names, options, print);
  const siteDir = siteFolder(site, command);
  switch (command) {
    case 'publish':
      if (names.some(isArchive) || values.release !== undefined || values.owner !== undefined) {
        return publishArchive(siteDir, one(names, 'archive'), values, options, print);
      }
      return publishAll(siteDir, atLeastOne(names, 'the dist folder of a build'), options, print);
    case 'promote': {
      const name = readName(one(names, 'release, such as webhooks@1.4.0'));
      await rehearseBefore(siteDir, name, options, print);
      printMove('Promoted', await promote(siteDir, name, options), print);
      return DONE;
    }
    case 'rollback': {
      const id = readId(one(names, 'id of a remote, or shell'));
      printMove('Rolled back to', await rollBack(siteDir, id, options), print);
      return DONE;
    }
    case 'disable':
    case 'enable':
      return switchOne(siteDir, command, readId(one(names, 'id of a remote')), options, print);
    case 'status':
      none(names, command);
      for (const line of await describeSite(siteDir, contracts)) print(line);
      return DONE;
    case 'verify': {
      none(names, command);
      const report = await verifySite(siteDir, contracts);
      printReport(report, print);
      return report.faults.length === 0 ? DONE : REFUSED;
    }
    case 'release-all': {
      const folders = atLeastOne(names, 'the folder of the builds, such as apps').map((name) => resolve(name));
      const rehearsed = await rehearseSet(siteDir, folders, options, print);
      const results = await releaseAll(siteDir, folders, options, rehearsed);
      printResults(results, print);
      return results.every(({ faults, outcome }) => faults.length === 0 && outcome !== 'not tried') ? DONE : REFUSED;
    }
    default:
      throw new UsageError(`Unknown command '${command}'`);
  }
}

const isArchive = (name: string) => name.endsWith('.tar.gz');

async function archiveOne(dist: string, out: string | undefined, print: Print): Promise<number> {
  if (out === undefined || !isArchive(out)) throw new UsageError('Specify the archive with --out <file>.tar.gz');
  const { id, version, owner } = await writeArchive(resolve(dist), resolve(out));
  print(
    `Wrote ${id} ${version} to ${out}. Send it to the platform team with the release, ${id}@${version}, and the owner, '${owner}'.`,
  );
  return DONE;
}

async function publishArchive(
  siteDir: string,
  file: string,
  { release, owner }: { readonly release?: string | undefined; readonly owner?: string | undefined },
  options: PromoteOptions,
  print: Print,
): Promise<number> {
  if (!isArchive(file))
    throw new UsageError('--release and --owner work only with an archive, whose name ends with .tar.gz');
  if (release === undefined || owner === undefined) {
    throw new UsageError('Specify what the archive must contain with --release <release> and --owner <team>');
  }
  const built = await readArchive(resolve(file), { ...readName(release), owner }, options.contracts);
  printPublication(siteDir, await publishBuild(siteDir, built, options), print);
  return DONE;
}

async function publishAll(
  siteDir: string,
  dists: readonly string[],
  options: PromoteOptions,
  print: Print,
): Promise<number> {
  for (const dist of dists) printPublication(siteDir, await publishRelease(siteDir, resolve(dist), options), print);
  return DONE;
}

function rehearseAll(site: string, names: readonly string[], options: RehearsalOptions, print: Print): Promise<number> {
  const rehearsed = buildsFor(site, 'rehearse', names);
  if (!isAddress(site)) return rehearseEach(resolve(site), rehearsed, options, print);
  return withServedSite(print, (printed) => rehearseServed(site, rehearsed, options, printed));
}

/** Returns the names of builds or, with a folder, also of releases. Throws a `UsageError` for others, and if there is none. */
function buildsFor(site: string, command: string, names: readonly string[]): readonly string[] {
  const all = atLeastOne(names, 'a release such as webhooks@1.4.0, or a dist folder');
  const release = all.find(isRelease);
  if (release !== undefined && isAddress(site)) siteFolder(site, `${command} ${release}`);
  return all;
}

function checkAll(site: string, names: readonly string[], options: CheckOptions, print: Print): Promise<number> {
  const checked = buildsFor(site, 'check', names);
  if (!isAddress(site)) return checkEach(folderSite(resolve(site)), resolve(site), checked, options, print);
  return withServedSite(print, async (printed) => {
    const exitCode = await checkEach(servedSite(site), site, checked, options, printed);
    printed(LEFT_OUT);
    return exitCode;
  });
}

/** Does `work` with a served site, whose words are printed without characters that control a terminal. */
async function withServedSite(print: Print, work: (print: Print) => Promise<number>): Promise<number> {
  const printed: Print = (line) => print(line.replace(/\p{Cc}/gu, ' '));
  try {
    return await work(printed);
  } catch (error) {
    const faults = error instanceof Refusal ? error.faults : [error instanceof Error ? error.message : String(error)];
    for (const fault of faults) printed(`✗ ${fault}`);
    return REFUSED;
  }
}

async function checkEach(
  site: SiteReader,
  siteDir: string,
  names: readonly string[],
  options: CheckOptions,
  print: Print,
): Promise<number> {
  let exitCode = DONE;
  for (const name of names) {
    const registry = await site.readRegistry();
    const isPublished = isRelease(name);
    const built = isPublished
      ? await readPublished(siteDir, readName(name), options.contracts)
      : await readBuilt(resolve(name), options.contracts);
    const { id, version } = nameOf(built);
    const faults = isPublished
      ? await releaseFaults(site, registry, built, options)
      : await buildFaults(site, registry, built, options);
    if (faults.length === 0) {
      const [downgrade] = downgradeFaults(registry, { id, version });
      print(`✓ ${id} ${version} can be promoted${downgrade === undefined ? '' : ', but only with --downgrade'}.`);
      continue;
    }
    exitCode = REFUSED;
    print(`${id} ${version} cannot be promoted:`);
    for (const fault of faults) print(`✗ ${fault}`);
  }
  return exitCode;
}

async function switchOne(
  siteDir: string,
  command: 'disable' | 'enable',
  id: string,
  { by, contracts }: PromoteOptions,
  print: Print,
): Promise<number> {
  if (id === SHELL_ID) throw new UsageError('The shell cannot be switched off: roll it back');
  const isOff = command === 'disable';
  const { version, isNew } = await switchRemote(siteDir, id, isOff ? 'disabled' : 'active', { by, contracts });
  const now = isOff ? 'off' : 'on';
  const back = isOff
    ? `To switch it on again: ${typedCommand(`enable ${id}`)}`
    : `To switch it off again: ${typedCommand(`disable ${id}`)}`;
  print(isNew ? `Switched ${now} ${id} ${version}. ${back}` : `${id} ${version} is already switched ${now}.`);
  return DONE;
}
