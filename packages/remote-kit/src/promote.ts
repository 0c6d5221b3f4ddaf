import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Built, type BuiltShell, isRemote } from './built.ts';
import { type CheckOptions, faultsOfRelease, faultsOfReturn } from './check-release.ts';
import {
  clearLeftovers,
  describeId,
  promotedEntry,
  readPublished,
  readPublishedRemote,
  readPublishedShell,
  type ReleaseName,
  rootFiles,
} from './published.ts';
import { Refusal, whereThere } from './refusal.ts';
import { replaceFiles } from './site-files.ts';
import { withSiteLock } from './site-lock.ts';
import {
  type History,
  historyFile,
  historyText,
  type PromotedRelease,
  type PromotedRemote,
  readHistory,
  readRegistry,
  registryFile,
  registryText,
  SHELL_ID,
  type SiteRegistry,
} from './site-registry.ts';

/** What a promotion or a roll back has done. */
export interface Move extends ReleaseName {
  /** What was promoted before; the release itself when nothing had to be done. */
  readonly from: string | undefined;
  /** Where a (further) roll back leads. */
  readonly previous: string | undefined;
  /** Nobody gets it yet: the remote is switched off. */
  readonly isOff: boolean;
}

/**
 * Makes a published release the one that users get: with the next link that they follow, for pages are pinned to what they started
 * from. A remote that is switched off stays so. Rejects with a `Refusal` that holds one sentence per fault of `faultsOfRelease`;
 * nothing has changed then.
 */
export function promote(siteDir: string, name: ReleaseName, options: CheckOptions = {}): Promise<Move> {
  return change(siteDir, async (registry, history) => {
    const versions = history[name.id] ?? [];
    const isOff = isSwitchedOff(registry, name.id);
    if (versions[0] === name.version) return { ...name, from: name.version, previous: versions[1], isOff };
    const built = await readPublished(siteDir, name);
    const faults = await faultsOfRelease(siteDir, registry, built, options);
    if (faults.length > 0) throw new Refusal(faults);

    const target = pointedAt(registry, built, promotedRelease(registry, name.id));
    const after = { ...history, [name.id]: [name.version, ...versions] };
    // The history is never behind the registry: what is written of it too early, `readHistory` leaves out.
    await replaceFiles([[historyFile(siteDir), historyText(after)], ...pointerFiles(siteDir, target)]);
    return { ...name, from: versions[0], previous: versions[0], isOff };
  });
}

/**
 * Makes the version that was promoted before the promoted one again; the one before that is then what the next roll back leads to.
 * Rejects with a `Refusal` when there is none, or when it no longer fits what else is promoted; nothing has changed then.
 */
export function rollBack(siteDir: string, id: string): Promise<Move> {
  return change(siteDir, async (registry, history) => {
    const [from, version, before] = history[id] ?? [];
    if (from === undefined) throw new Refusal([`nothing of ${describeId(id)} is promoted`]);
    if (version === undefined) {
      throw new Refusal([`no version of ${describeId(id)} was promoted before ${from}: promote the one you want`]);
    }
    const name = { id, version };
    const built = await readPublished(siteDir, name);
    const faults = [...changedFaults(registry, built), ...(await faultsOfReturn(siteDir, registry, built))];
    if (faults.length > 0) throw new Refusal(faults);

    const previous = before === undefined ? undefined : await publishedRelease(siteDir, { id, version: before });
    const target = pointedAt(registry, built, previous);
    const after = { ...history, [id]: (history[id] ?? []).slice(1) };
    await replaceFiles([...pointerFiles(siteDir, target), [historyFile(siteDir), historyText(after)]]);
    return { ...name, from, previous: before, isOff: isSwitchedOff(registry, id) };
  });
}

/** What switching a remote off or on has done. */
export interface Switch {
  /** The promoted version, which stays promoted. */
  readonly version: string;
  /** False when there was nothing to do. */
  readonly isNew: boolean;
}

/**
 * Takes a remote away from users, as if it were not listed, or gives it back to them; which release is promoted stays as it is.
 * Rejects with a `Refusal` when none is, or when what is to be given back no longer fits what else is promoted; nothing has changed
 * then.
 */
export function switchRemote(siteDir: string, id: string, state: PromotedRemote['state']): Promise<Switch> {
  return change(siteDir, async (registry) => {
    const listed = registry.remotes.find((remote) => remote.id === id);
    if (!listed) throw new Refusal([`nothing of ${describeId(id)} is promoted`]);
    const { version } = listed;
    if (listed.state === state) return { version, isNew: false };
    if (state === 'active') {
      const faults = await faultsOfReturn(siteDir, registry, await readPublishedRemote(siteDir, { id, version }));
      if (faults.length > 0) throw new Refusal(faults);
    }
    const remotes = registry.remotes.map((remote) => (remote === listed ? { ...listed, state } : remote));
    await replaceFiles(pointerFiles(siteDir, { registry: { ...registry, remotes } }));
    return { version, isNew: true };
  });
}

/** What a site is to point at: a registry and, where the shell changes, the shell. */
export interface Target {
  readonly registry: SiteRegistry;
  readonly shell?: BuiltShell | undefined;
}

/** The files that point, in the order in which to replace them: the registry says what is meant, the page comes last. */
export function pointerFiles(siteDir: string, { registry, shell }: Target): [file: string, content: string | Buffer][] {
  const root = shell ? rootFiles(shell).map(([path, content]) => [join(siteDir, path), content] as const) : [];
  return [
    [registryFile(siteDir), registryText(registry)],
    ...root.map(([file, content]): [string, Buffer] => [file, content]),
  ];
}

async function change<T>(siteDir: string, work: (registry: SiteRegistry, history: History) => Promise<T>): Promise<T> {
  if (!existsSync(siteDir)) throw new Refusal([`there is no site at ${siteDir}: publish the shell and a remote first`]);
  return withSiteLock(siteDir, async () => {
    await clearLeftovers(siteDir);
    const registry = await readRegistry(siteDir);
    const history = await readHistory(siteDir, registry);
    await finishInterrupted(siteDir, registry, history);
    return work(registry, history);
  });
}

/** A command that was killed half-way: the registry has what was meant. */
async function finishInterrupted(siteDir: string, registry: SiteRegistry, history: History): Promise<void> {
  await replaceWhereOther(historyFile(siteDir), historyText(history));
  if (!registry.shell) return;
  // A promoted shell that somebody has deleted must not keep another one from being promoted.
  const shell = await whereThere(readPublishedShell(siteDir, registry.shell.version));
  if (!shell) return;
  for (const [path, content] of rootFiles(shell)) await replaceWhereOther(join(siteDir, path), content);
}

async function replaceWhereOther(file: string, content: string | Buffer): Promise<void> {
  if (existsSync(file) && (await readFile(file)).equals(Buffer.from(content))) return;
  await replaceFiles([[file, content]]);
}

function pointedAt(registry: SiteRegistry, built: Built, previous: PromotedRelease | undefined): Target {
  if (!isRemote(built)) {
    const { version } = built.facts;
    return { shell: built, registry: { ...registry, shell: { ...registry.shell, version } } };
  }
  const listed = registry.remotes.find(({ id }) => id === built.portal.id);
  const entry = promotedEntry(built, listed, previous);
  const remotes = listed
    ? registry.remotes.map((remote) => (remote === listed ? entry : remote))
    : [...registry.remotes, entry];
  return { registry: { ...registry, remotes } };
}

function isSwitchedOff(registry: SiteRegistry, id: string): boolean {
  return registry.remotes.some((remote) => remote.id === id && remote.state === 'disabled');
}

function promotedRelease(registry: SiteRegistry, id: string): PromotedRelease | undefined {
  const promoted = registry.remotes.find((remote) => remote.id === id);
  return promoted && { version: promoted.version, entry: promoted.entry, integrity: promoted.integrity };
}

/** Nothing where the release is a shell, whose earlier versions the registry does not list, or is no longer there. */
async function publishedRelease(siteDir: string, name: ReleaseName): Promise<PromotedRelease | undefined> {
  if (name.id === SHELL_ID) return undefined;
  const remote = await whereThere(readPublishedRemote(siteDir, name));
  if (!remote) return undefined;
  const { version, entry, integrity } = promotedEntry(remote);
  return { version, entry, integrity };
}

/** A sentence when the files to go back to are not those that the registry vouched for. */
function changedFaults(registry: SiteRegistry, built: Built): string[] {
  if (!isRemote(built)) return [];
  const { id, version } = built.portal;
  const vouched = registry.remotes.find((remote) => remote.id === id)?.previous;
  if (vouched?.version !== version) return [];
  const { manifest, entry } = vouched.integrity;
  if (manifest === built.integrity.manifest && entry === built.integrity.entry) return [];
  return [`files of ${describeId(id)} ${version} were changed after it was promoted: promote another version`];
}
