import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Built, type BuiltShell, isRemote } from './built.ts';
import { type CheckOptions, releaseFaults, compatibilityFaults } from './check-release.ts';
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
import { Refusal, unlessRefused } from './refusal.ts';
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

/** The result of a promotion or a rollback. */
export interface Move extends ReleaseName {
  /** The version promoted before, or this version if nothing changed. */
  readonly from: string | undefined;
  /** The version to which the next rollback leads. */
  readonly previous: string | undefined;
  /** The remote is switched off, so users do not get it yet. */
  readonly isOff: boolean;
}

/**
 * Makes a published release the one that users get. Open pages keep the release with which they started, and change with the next link
 * that the user follows. A remote that is switched off stays off. Rejects with a `Refusal` with the faults of `releaseFaults`; then
 * nothing has changed.
 */
export function promote(siteDir: string, name: ReleaseName, options: CheckOptions = {}): Promise<Move> {
  return change(siteDir, async (registry, history) => {
    const versions = history[name.id] ?? [];
    const isOff = isSwitchedOff(registry, name.id);
    if (versions[0] === name.version) return { ...name, from: name.version, previous: versions[1], isOff };
    const built = await readPublished(siteDir, name);
    const faults = await releaseFaults(siteDir, registry, built, options);
    if (faults.length > 0) throw new Refusal(faults);

    const target = targetFor(registry, built, promotedRelease(registry, name.id));
    const after = { ...history, [name.id]: [name.version, ...versions] };
    // The history is written first, so that it is never behind the registry. `readHistory` ignores entries that are ahead of it.
    await replaceFiles([[historyFile(siteDir), historyText(after)], ...pointerFiles(siteDir, target)]);
    return { ...name, from: versions[0], previous: versions[0], isOff };
  });
}

/**
 * Promotes the previously promoted version again. The next rollback leads to the version before that. Rejects with a `Refusal` if
 * there is no previous version, or if it is not compatible with the other promoted releases; then nothing has changed.
 */
export function rollBack(siteDir: string, id: string): Promise<Move> {
  return change(siteDir, async (registry, history) => {
    const [from, version, before] = history[id] ?? [];
    if (from === undefined) throw new Refusal([`${describeId(id)} is not promoted`]);
    if (version === undefined) {
      throw new Refusal([`no version of ${describeId(id)} was promoted before ${from}: promote the one you want`]);
    }
    const name = { id, version };
    const built = await readPublished(siteDir, name);
    const faults = [...changedFileFaults(registry, built), ...(await compatibilityFaults(siteDir, registry, built))];
    if (faults.length > 0) throw new Refusal(faults);

    const previous = before === undefined ? undefined : await publishedRelease(siteDir, { id, version: before });
    const target = targetFor(registry, built, previous);
    const after = { ...history, [id]: (history[id] ?? []).slice(1) };
    await replaceFiles([...pointerFiles(siteDir, target), [historyFile(siteDir), historyText(after)]]);
    return { ...name, from, previous: before, isOff: isSwitchedOff(registry, id) };
  });
}

/** The result of switching a remote on or off. */
export interface Switch {
  /** The promoted version, which does not change. */
  readonly version: string;
  /** Whether the state changed. */
  readonly isNew: boolean;
}

/**
 * Switches a remote on or off. Users do not see a remote that is off; its promoted release does not change. Rejects with a `Refusal` if
 * the remote is not promoted, or if a remote to switch on is not compatible with the other promoted releases; then nothing has changed.
 */
export function switchRemote(siteDir: string, id: string, state: PromotedRemote['state']): Promise<Switch> {
  return change(siteDir, async (registry) => {
    const listed = registry.remotes.find((remote) => remote.id === id);
    if (!listed) throw new Refusal([`${describeId(id)} is not promoted`]);
    const { version } = listed;
    if (listed.state === state) return { version, isNew: false };
    if (state === 'active') {
      const faults = await compatibilityFaults(siteDir, registry, await readPublishedRemote(siteDir, { id, version }));
      if (faults.length > 0) throw new Refusal(faults);
    }
    const remotes = registry.remotes.map((remote) => (remote === listed ? { ...listed, state } : remote));
    await replaceFiles(pointerFiles(siteDir, { registry: { ...registry, remotes } }));
    return { version, isNew: true };
  });
}

/** The new registry of a site and, if the shell changes, the new shell. */
export interface Target {
  readonly registry: SiteRegistry;
  readonly shell?: BuiltShell | undefined;
}

/** Returns the files that decide what users get, in the order in which to replace them: first the registry, last the page. */
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

/** Completes a command that was killed halfway. The registry contains the intended state. */
async function finishInterrupted(siteDir: string, registry: SiteRegistry, history: History): Promise<void> {
  await replaceIfDifferent(historyFile(siteDir), historyText(history));
  if (!registry.shell) return;
  // If the promoted shell was deleted, it must still be possible to promote another.
  const shell = await unlessRefused(readPublishedShell(siteDir, registry.shell.version));
  if (!shell) return;
  for (const [path, content] of rootFiles(shell)) await replaceIfDifferent(join(siteDir, path), content);
}

async function replaceIfDifferent(file: string, content: string | Buffer): Promise<void> {
  if (existsSync(file) && (await readFile(file)).equals(Buffer.from(content))) return;
  await replaceFiles([[file, content]]);
}

function targetFor(registry: SiteRegistry, built: Built, previous: PromotedRelease | undefined): Target {
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

/** Returns `undefined` for a shell, because the registry does not list its earlier versions, and for a deleted release. */
async function publishedRelease(siteDir: string, name: ReleaseName): Promise<PromotedRelease | undefined> {
  if (name.id === SHELL_ID) return undefined;
  const remote = await unlessRefused(readPublishedRemote(siteDir, name));
  if (!remote) return undefined;
  const { version, entry, integrity } = promotedEntry(remote);
  return { version, entry, integrity };
}

/** Returns a sentence if the files of the previous release do not match the registry's hashes. */
function changedFileFaults(registry: SiteRegistry, built: Built): string[] {
  if (!isRemote(built)) return [];
  const { id, version } = built.portal;
  const previous = registry.remotes.find((remote) => remote.id === id)?.previous;
  if (previous?.version !== version) return [];
  const { manifest, entry, cards } = built.integrity;
  const promoted = previous.integrity;
  if (promoted.manifest === manifest && promoted.entry === entry && promoted.cards === cards) return [];
  return [`files of ${describeId(id)} ${version} were changed after it was promoted: promote another version`];
}
