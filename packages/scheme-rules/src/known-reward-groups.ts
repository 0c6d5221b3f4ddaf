import type { RewardGroupList } from '@portal/api-client/rewards';
import type { Rule } from '@portal/api-client/schemes';

/** The reward groups of a tenant, including deleted ones. */
export interface KnownRewardGroups {
  /** By id. */
  readonly names: ReadonlyMap<string, string>;
  /** The last names of deleted groups by id, null if not known. `undefined`: the platform does not keep them. */
  readonly deletedNames: ReadonlyMap<string, string | null> | undefined;
}

export function knownRewardGroups({ rewardGroups, deletedRewardGroups: deleted }: RewardGroupList): KnownRewardGroups {
  return {
    names: new Map(rewardGroups.map(({ rewardGroupId, name }) => [rewardGroupId, name])),
    deletedNames: deleted && new Map(deleted.map(({ rewardGroupId, name }) => [rewardGroupId, name ?? null])),
  };
}

/** 'Gifts', 'Gifts (deleted)', or 'Deleted reward group' and the id if its name is not known. */
export function rewardGroupName(id: string, known: KnownRewardGroups | undefined): string {
  const name = known?.names.get(id);
  if (name !== undefined) return name;
  if (!known || !isDeleted(id, known)) return `Reward group ${id}`;
  const lastName = known.deletedNames?.get(id);
  return lastName == null ? `Deleted reward group ${id}` : `${lastName} (deleted)`;
}

/** Why a rule cannot use a deleted group, as the end of a sentence. */
export function deletedRewardGroupInWords(id: string, known: KnownRewardGroups): string {
  const lastName = known.deletedNames?.get(id);
  return lastName == null
    ? `${rewardGroupName(id, known)} cannot be used.`
    : `the reward group '${lastName}' was deleted.`;
}

/** The groups of a rule that were deleted, each once. */
export function deletedRewardGroupsOf({ rewardGroups }: Rule, known: KnownRewardGroups): string[] {
  const ids = new Set((rewardGroups ?? []).map(({ rewardGroupId }) => rewardGroupId));
  return [...ids].filter((id) => isDeleted(id, known));
}

/** Without deleted names, a group that is not listed was deleted; with them, it may be newer than the list. */
function isDeleted(id: string, { names, deletedNames }: KnownRewardGroups): boolean {
  return !names.has(id) && (deletedNames?.has(id) ?? true);
}
