import { typedCommand } from '../typed-command.ts';
import type { Contracts } from '@portal/contract';
import { type Built, isRemote } from '../releases/built.ts';
import { type CheckOptions, compatibilityFaults, releaseFaults } from '../releases/check-release.ts';
import { describeId, promotedEntry, type ReleaseName } from '../releases/published.ts';
import { readPublished, readRemoteForComparison } from '../releases/read-published.ts';
import { folderSite } from '../releases/site-reader.ts';
import { Refusal, unlessRefused } from '../refusal.ts';
import { changedByOthers, type Intention } from './release-intention.ts';
import {
  type History,
  historyFile,
  historyText,
  type ReleaseEvent,
  releaseText,
  withEvent,
} from './release-history.ts';
import { shellRollBackFaults } from './shell-roll-back.ts';
import { changeSite, pointerFiles, type Target } from './site-change.ts';
import { registryMismatches } from './site-faults.ts';
import { replaceFiles } from './site-files.ts';
import { type PromotedRelease, SHELL_ID, type SiteRegistry } from './site-registry.ts';
import { compareVersions } from '../releases/version.ts';

export interface PromoteOptions extends CheckOptions, Intention {
  /** Whether to promote a version that is lower than the promoted one. Default: false. */
  readonly downgrade?: boolean;
  /** Why the release is promoted without a rehearsal, for the history. Default: it was rehearsed, or nobody asks for one. */
  readonly withoutRehearsal?: string | undefined;
}

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
 * Makes a published release the promoted one, which users get. Open pages keep the release with which they started, and change with the next link
 * that the user follows. A remote that is switched off stays off. Rejects with a `Refusal` if the release is damaged, with the faults of
 * `releaseFaults`, for a lower version, and after a change by another operator; then nothing has changed.
 */
export function promote(siteDir: string, name: ReleaseName, options: PromoteOptions): Promise<Move> {
  return changeSite(siteDir, async (registry, history) => {
    const built = await readPublished(siteDir, name, options.contracts);
    const versions = history.promoted[name.id] ?? [];
    const isOff = isSwitchedOff(registry, name.id);
    if (versions[0] === name.version) {
      if (registryMismatches(registry, built).length > 0) await restoreEntry(siteDir, registry, built);
      return { ...name, from: name.version, previous: versions[1], isOff };
    }
    const faults = [
      ...changedByOthers(history, name.id, options, ['promote', 'rollback']),
      ...(options.downgrade === true ? [] : downgradeFaults(registry, name)),
      ...(await releaseFaults(folderSite(siteDir), registry, built, options)),
    ];
    if (faults.length > 0) throw new Refusal(faults);

    const target = targetFor(registry, built, promotedRelease(registry, name.id));
    const promoted = { ...history.promoted, [name.id]: [name.version, ...versions] };
    const event = moveEvent('promote', name, versions[0], history, options);
    await replacePointers(siteDir, withEvent({ ...history, promoted }, event), target);
    return { ...name, from: versions[0], previous: versions[0], isOff };
  });
}

/**
 * Promotes the previously promoted version again. The next rollback leads to the version before that. Rejects with a `Refusal` if
 * there is no previous version, if it is damaged or not compatible with the other promoted releases, or if another operator has rolled
 * back in the meantime; then nothing has changed.
 */
export function rollBack(
  siteDir: string,
  id: string,
  options: Intention & Pick<CheckOptions, 'contracts'>,
): Promise<Move> {
  const { contracts } = options;
  return changeSite(siteDir, async (registry, history) => {
    const [from, version, before] = history.promoted[id] ?? [];
    if (from === undefined) throw new Refusal([`${describeId(id)} is not promoted`]);
    if (version === undefined) {
      throw new Refusal([`no version of ${describeId(id)} was promoted before ${from}: promote the one you want`]);
    }
    const name = { id, version };
    const built = await readPublished(siteDir, name, options.contracts);
    const faults = [
      ...changedByOthers(history, id, options, ['rollback']),
      ...registryMismatches(registry, built),
      ...(isRemote(built)
        ? await compatibilityFaults(folderSite(siteDir), registry, built, contracts)
        : await shellRollBackFaults(siteDir, registry, history, built, contracts)),
    ];
    if (faults.length > 0) throw new Refusal(faults);

    const previous =
      before === undefined ? undefined : await publishedRelease(siteDir, { id, version: before }, contracts);
    const target = targetFor(registry, built, previous);
    const event = moveEvent('rollback', name, from, history, options);
    // The versions stay as they are: the registry says which of them is promoted now.
    await replacePointers(siteDir, withEvent(history, event), target);
    return { ...name, from, previous: before, isOff: isSwitchedOff(registry, id) };
  });
}

/** Returns a sentence if a release is lower than the promoted one. */
export function downgradeFaults(registry: SiteRegistry, { id, version }: ReleaseName): string[] {
  const promoted = (id === SHELL_ID ? registry.shell : registry.remotes.find((remote) => remote.id === id))?.version;
  if (promoted === undefined || compareVersions(version, promoted) >= 0) return [];
  return [
    `${id} ${version} is lower than the promoted ${promoted}: to go back to the release before, use ${typedCommand(`rollback ${id}`)}; to promote ${version}, add --downgrade`,
  ];
}

/** Replaces the registry's entry of a promoted remote, whose hashes were changed manually. */
async function restoreEntry(siteDir: string, registry: SiteRegistry, built: Built): Promise<void> {
  const previous = isRemote(built) ? registry.remotes.find(({ id }) => id === built.portal.id)?.previous : undefined;
  await replaceFiles(pointerFiles(siteDir, targetFor(registry, built, previous)));
}

/** Writes the history first, so that it is never behind the registry. `readHistory` ignores entries that are ahead of it. */
async function replacePointers(siteDir: string, history: History, target: Target): Promise<void> {
  await replaceFiles([[historyFile(siteDir), historyText(history)], ...pointerFiles(siteDir, target)]);
}

function moveEvent(
  action: 'promote' | 'rollback',
  name: ReleaseName,
  from: string | undefined,
  { published }: History,
  { by, withoutRehearsal }: Pick<PromoteOptions, 'by' | 'withoutRehearsal'>,
): ReleaseEvent {
  const commit = published[releaseText(name)]?.commit;
  const at = new Date().toISOString();
  return {
    at,
    by,
    action,
    id: name.id,
    ...(from !== undefined && { from }),
    version: name.version,
    ...(commit !== undefined && { commit }),
    ...(withoutRehearsal !== undefined && { withoutRehearsal }),
  };
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
async function publishedRelease(
  siteDir: string,
  name: ReleaseName,
  contracts?: Contracts,
): Promise<PromotedRelease | undefined> {
  if (name.id === SHELL_ID) return undefined;
  const remote = await unlessRefused(readRemoteForComparison(siteDir, name, contracts));
  if (!remote) return undefined;
  const { version, entry, integrity } = promotedEntry(remote);
  return { version, entry, integrity };
}
