import type { Save, Transport } from '@portal/api-client';
import { creationWords } from '@portal/api-client/creation-words';
import {
  createRewardGroup,
  deleteRewardGroup,
  getRewardGroup,
  listRewardGroups,
  listRewardGroupsEver,
  listRewardGroupUses,
  listRewards,
  REWARD_GROUPS,
  type RewardGroupInput,
  searchRewards,
  updateRewardGroup,
} from '@portal/api-client/rewards';
import { ifMatch } from '@portal/api-client/verbs';
import { mutationOptions } from '@tanstack/react-query';

export const rewardGroupList = listRewardGroups.query;

/** The keys of both lists of groups. */
const rewardGroupLists = (api: Transport) =>
  [listRewardGroups, listRewardGroupsEver].map(({ query }) => query(api).queryKey);

export const rewardGroupDetail = getRewardGroup.query;

/** Every reward, inactive ones too. */
export const catalogue = listRewards.query;

export const rewardSearch = searchRewards.query;

/** The schemes that use a group, as they are now: they change on other pages. */
export function rewardGroupUses(api: Transport, rewardGroupId: string) {
  return { ...listRewardGroupUses.query(api, rewardGroupId), staleTime: 0 };
}

export function rewardGroupCreation(api: Transport) {
  return mutationOptions({
    mutationFn: (input: RewardGroupInput) => createRewardGroup(api, input),
    meta: {
      invalidates: rewardGroupLists(api),
      ...creationWords('reward group'),
    },
  });
}

export function rewardGroupSave(api: Transport, rewardGroupId: string) {
  return mutationOptions({
    mutationFn: ({ input, version }: Save<RewardGroupInput>) =>
      updateRewardGroup(ifMatch(api, version), rewardGroupId, input),
    meta: { invalidates: [REWARD_GROUPS], success: 'Reward group updated', failure: 'Failed to update reward group' },
  });
}

export function rewardGroupDeletion(api: Transport, rewardGroupId: string) {
  return mutationOptions({
    mutationFn: () => deleteRewardGroup(api, rewardGroupId),
    // Only the lists: reloading a deleted group would fail.
    meta: {
      invalidates: rewardGroupLists(api),
      success: 'Reward group deleted',
      failure: 'Failed to delete reward group',
    },
  });
}
