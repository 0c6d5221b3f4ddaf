import { resolve } from 'node:path';
import { Refusal } from '../refusal.ts';
import { downloadSite } from '../rehearsal/downloaded-site.ts';
import { type Rehearsal, type RehearsalOptions, rehearse } from '../rehearsal/rehearse.ts';
import { type Candidate, inCopy, stageSite } from '../rehearsal/staged-site.ts';
import { readBuilt, requireRemote } from '../releases/built.ts';
import type { ReleaseName } from '../releases/published.ts';
import { readRegistry, SHELL_ID } from '../site/site-registry.ts';
import { isRelease, readName } from './portal-arguments.ts';
import type { Print } from './portal-output.ts';
import { releaseAll } from './release-all.ts';

/** `portal rehearse`: rehearses releases and builds together. Resolves to the exit code. */
export async function rehearseEach(
  siteDir: string,
  names: readonly string[],
  options: RehearsalOptions,
  print: Print,
): Promise<number> {
  const candidates = names.map((name): Candidate => (isRelease(name) ? readName(name) : { dist: resolve(name) }));
  // Nothing is released, so it does not matter what others have promoted in the meantime.
  const inRehearsal = { ...options, downgrade: true, replaces: undefined, began: Number.POSITIVE_INFINITY };
  const staged = await stageSite(siteDir, candidates, inRehearsal);
  const rehearsals = await rehearse(staged, options);
  for (const rehearsal of rehearsals) printRehearsal(rehearsal, print);
  return rehearsals.every(({ faults }) => faults.length === 0) ? 0 : 1;
}

/** `portal rehearse` with the address of a site: rehearses builds of remotes in a copy of what the server sends. Resolves to the exit code. */
export async function rehearseServed(
  address: string,
  dists: readonly string[],
  options: RehearsalOptions,
  print: Print,
): Promise<number> {
  // A shell is rehearsed with whole releases of all areas, and servers do not send source maps.
  for (const dist of dists) requireRemote(await readBuilt(resolve(dist), options.contracts), dist);
  const { siteDir, remove } = await downloadSite(address);
  try {
    return await rehearseEach(siteDir, dists, options, (line) => print(line.replaceAll(siteDir, address)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.faults.map((fault) => fault.replaceAll(siteDir, address)));
  } finally {
    await remove();
  }
}

/**
 * Rehearses a release before it is promoted, unless the operator goes without or it is promoted already. Throws a `Refusal` with the
 * faults.
 */
export async function rehearseBefore(
  siteDir: string,
  name: ReleaseName,
  options: RehearsalOptions,
  print: Print,
): Promise<void> {
  if (options.withoutRehearsal !== undefined) return;
  const registry = await readRegistry(siteDir);
  const promoted = name.id === SHELL_ID ? registry.shell : registry.remotes.find(({ id }) => id === name.id);
  if (promoted?.version === name.version) return;
  for (const rehearsal of await rehearse(await stageSite(siteDir, [name], options), options)) {
    if (rehearsal.faults.length > 0) {
      throw new Refusal([
        ...rehearsal.faults,
        `${name.id} ${name.version} was not promoted. To promote it nevertheless, add --without-rehearsal "why"`,
      ]);
    }
    printRehearsal(rehearsal, print);
  }
}

/**
 * Rehearses together the builds that `releaseAll` would promote. If there are several, each page is opened once, which takes a fifth of
 * the time; growth is not judged then. Resolves to the faults by id.
 */
export async function rehearseSet(
  siteDir: string,
  folders: readonly string[],
  options: RehearsalOptions,
  print: Print,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (options.withoutRehearsal !== undefined) return new Map();
  const staged = await inCopy(siteDir, async (copy) => {
    const results = await releaseAll(copy, folders, options);
    return results.flatMap(({ name, outcome }) => (name && outcome === 'promoted' ? [name] : []));
  });
  const rehearsals = await rehearse(staged, options, staged.names.length > 1 ? 1 : undefined);
  for (const rehearsal of rehearsals.filter(({ faults }) => faults.length === 0)) printRehearsal(rehearsal, print);
  return new Map(rehearsals.map(({ name, faults }) => [name.id, faults]));
}

function printRehearsal({ name: { id, version }, faults, notes, pages }: Rehearsal, print: Print): void {
  if (faults.length === 0) print(`✓ ${id} ${version} was rehearsed: ${pages} pages, as reader and as admin.`);
  else print(`${id} ${version} must not reach users:`);
  for (const fault of faults) print(`✗ ${fault}`);
  for (const note of notes) print(`  ${note}`);
}
