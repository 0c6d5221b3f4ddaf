import type { Contracts } from '@portal/contract';
import { compatibilityFaults } from '../releases/check-release.ts';
import { describeId } from '../releases/published.ts';
import { readPublishedRemote } from '../releases/read-published.ts';
import { folderSite } from '../releases/site-reader.ts';
import { Refusal } from '../refusal.ts';
import { historyFile, historyText, type ReleaseEvent, withEvent } from './release-history.ts';
import { changeSite, pointerFiles } from './site-change.ts';
import { replaceFiles } from './site-files.ts';
import type { PromotedRemote } from './site-registry.ts';

/** The result of switching a remote on or off. */
export interface Switch {
  /** The promoted version, which does not change. */
  readonly version: string;
  /** Whether the state changed. */
  readonly isNew: boolean;
}

/**
 * Switches a remote on or off. Users do not see a remote that is off; its promoted release does not change. Rejects with a `Refusal` if
 * the remote is not promoted, or if a remote to switch on is damaged, or not compatible with the other promoted releases; then nothing
 * has changed. `by` is for the history.
 */
export function switchRemote(
  siteDir: string,
  id: string,
  state: PromotedRemote['state'],
  { by, contracts }: { readonly by: string; readonly contracts?: Contracts | undefined },
): Promise<Switch> {
  return changeSite(siteDir, async (registry, history) => {
    const listed = registry.remotes.find((remote) => remote.id === id);
    if (!listed) throw new Refusal([`${describeId(id)} is not promoted`]);
    const { version } = listed;
    if (listed.state === state) return { version, isNew: false };
    if (state === 'active') {
      const built = await readPublishedRemote(siteDir, { id, version }, contracts);
      const faults = await compatibilityFaults(folderSite(siteDir), registry, built, contracts);
      if (faults.length > 0) throw new Refusal(faults);
    }
    const remotes = registry.remotes.map((remote) => (remote === listed ? { ...listed, state } : remote));
    const action = state === 'active' ? 'enable' : 'disable';
    const event: ReleaseEvent = { at: new Date().toISOString(), by, action, id, version };
    await replaceFiles([
      [historyFile(siteDir), historyText(withEvent(history, event))],
      ...pointerFiles(siteDir, { registry: { ...registry, remotes } }),
    ]);
    return { version, isNew: true };
  });
}
