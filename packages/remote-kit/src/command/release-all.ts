import { typedCommand } from '../typed-command.ts';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readBuilt } from '../releases/built.ts';
import { promote, type PromoteOptions } from '../site/promote.ts';
import { nameOf, type ReleaseName } from '../releases/published.ts';
import { publishRelease } from '../releases/publish-release.ts';
import { Refusal } from '../refusal.ts';
import { lastMove, readHistory } from '../site/release-history.ts';
import { readRegistry, SHELL_ID } from '../site/site-registry.ts';

/** The result for one build. Without a name, the build could not be read. */
export interface AppResult {
  readonly folder: string;
  readonly name?: ReleaseName;
  readonly outcome: 'promoted' | 'unchanged' | 'repaired' | 'refused' | 'not tried';
  /** The version promoted before, if another was. */
  readonly from?: string | undefined;
  readonly faults: readonly string[];
}

/**
 * Publishes and promotes builds: the shell first, then each remote. `folders` are builds, or contain them, such as
 * `apps` with `apps/shell/dist`. A build that is released already stays as it is. A remote that is refused does not
 * prevent others from being released, and is tried again after them, because one remote could take over a path of
 * another. Without the shell, no remote is tried. `rehearsed`: the faults of rehearsals by
 * id, with which an app is refused. Rejects with a `Refusal` if the folders contain no build, or two of one app.
 */
export async function releaseAll(
  siteDir: string,
  folders: readonly string[],
  options: PromoteOptions,
  rehearsed: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<AppResult[]> {
  const found = await Promise.all((await findBuilds(folders)).map((folder) => readApp(folder, options)));
  const results: AppResult[] = found.flatMap((app) => ('outcome' in app ? [app] : []));
  const apps = found.flatMap((app) => ('outcome' in app ? [] : [app]));
  refuseTwins(apps);
  const shell = apps.find(({ name }) => name.id === SHELL_ID);
  const shellResult = shell && (await releaseOne(siteDir, shell, options, rehearsed));
  if (shellResult) results.push(shellResult);
  let waiting = apps.filter((app) => app !== shell);
  if (shellResult?.outcome === 'refused') {
    return [...results, ...waiting.map((app): AppResult => ({ ...app, outcome: 'not tried', faults: [] }))];
  }
  for (;;) {
    const round: AppResult[] = [];
    for (const app of waiting) round.push(await releaseOne(siteDir, app, options, rehearsed));
    const refused = round.filter(({ outcome }) => outcome === 'refused');
    results.push(...round.filter((result) => !refused.includes(result)));
    if (refused.length === 0 || refused.length === round.length) return [...results, ...refused];
    waiting = waiting.filter(({ folder }) => refused.some((result) => result.folder === folder));
  }
}

interface App {
  readonly folder: string;
  readonly name: ReleaseName;
}

async function releaseOne(
  siteDir: string,
  app: App,
  options: PromoteOptions,
  rehearsed: ReadonlyMap<string, readonly string[]>,
): Promise<AppResult> {
  const { folder, name } = app;
  try {
    const faults = rehearsed.get(name.id) ?? [];
    if (faults.length > 0) throw new Refusal(faults);
    await refuseRolledBack(siteDir, name, options);
    const { publication } = await publishRelease(siteDir, folder, options);
    const { from } = await promote(siteDir, name, options);
    if (from !== name.version) return { ...app, outcome: 'promoted', from, faults: [] };
    return { ...app, outcome: publication === 'repaired' ? 'repaired' : 'unchanged', faults: [] };
  } catch (error) {
    return { ...app, outcome: 'refused', faults: faultsOf(error) };
  }
}

/** Somebody rolled this release back, presumably because of a fault, which this command would bring back. */
async function refuseRolledBack(
  siteDir: string,
  { id, version }: ReleaseName,
  { replaces }: PromoteOptions,
): Promise<void> {
  const move = lastMove(await readHistory(siteDir, await readRegistry(siteDir)), id);
  if (move?.action !== 'rollback' || move.from !== version || replaces !== undefined) return;
  throw new Refusal([
    `${move.by} rolled back ${version} to ${move.version} at ${move.at}: increase its version, or promote it with ${typedCommand(`promote ${id}@${version}`)}`,
  ]);
}

async function readApp(folder: string, { contracts }: PromoteOptions): Promise<App | AppResult> {
  try {
    return { folder, name: nameOf(await readBuilt(folder, contracts)) };
  } catch (error) {
    return { folder, outcome: 'refused', faults: faultsOf(error) };
  }
}

function faultsOf(error: unknown): readonly string[] {
  if (error instanceof Refusal) return error.faults;
  return [error instanceof Error ? error.message : String(error)];
}

function refuseTwins(apps: readonly App[]): void {
  for (const { folder, name } of apps) {
    const twin = apps.find((other) => other.name.id === name.id && other.folder !== folder);
    if (twin) throw new Refusal([`${folder} and ${twin.folder} are both builds of ${name.id}: name only one of them`]);
  }
}

async function findBuilds(folders: readonly string[]): Promise<string[]> {
  const builds = new Set<string>();
  for (const folder of folders) {
    if (isBuild(folder)) builds.add(folder);
    else for (const build of await buildsIn(folder)) builds.add(build);
  }
  if (builds.size === 0) throw new Refusal([`there is no build in ${folders.join(', ')}: build the apps first`]);
  return [...builds];
}

async function buildsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new Refusal([`There is no folder ${folder}`]);
  });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (!entry.isDirectory()) return [];
      if (isBuild(path)) return [path];
      const dist = join(path, 'dist');
      return isBuild(dist) || (await isUnbuiltApp(path)) ? [dist] : [];
    }),
  );
  return found.flat().toSorted();
}

const isBuild = (folder: string) => existsSync(join(folder, 'release.json')) || existsSync(join(folder, 'portal.json'));

const appSchema = z.object({ scripts: z.object({ build: z.string() }) });

/** Returns whether a folder contains the sources of an app that is released, so that an app that was not built is not overlooked. */
async function isUnbuiltApp(folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'rsbuild.config.ts'))) return false;
  return appSchema.safeParse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).success;
}
