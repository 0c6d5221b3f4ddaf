import type { Transport } from '@portal/api-client';
import { createRewardGroup, listRewards, type Reward, searchRewards } from '@portal/api-client/rewards';
import { rewardInWords } from '@portal/scheme-rules';

/** Rewards of the Swedish catalogue, by brand name; one of each brand. */
export async function swedishRewards(api: Transport): Promise<readonly Reward[]> {
  const { rewards } = await searchRewards(api, { country: 'SE', currency: 'SEK' });
  return rewards.filter(({ brandName }, place) => rewards.findIndex((one) => one.brandName === brandName) === place);
}

export async function inactiveReward(api: Transport): Promise<Reward | undefined> {
  return (await listRewards(api)).rewards.find(({ isActive }) => !isActive);
}

/** Creates a group and returns its id. */
export async function addGroup(api: Transport, name: string, rewards: readonly Reward[]): Promise<string> {
  const input = { name, rewards: rewards.map(({ rewardId }) => ({ rewardId })) };
  return (await createRewardGroup(api, input)).rewardGroupId;
}

/** The names of the buttons in a list of rewards, in their order. */
export const named = (verb: 'Add' | 'Remove', rewards: readonly (Reward | undefined)[]) =>
  rewards.map((reward) => `${verb} ${reward ? rewardInWords(reward) : ''}`);
