import type { RewardGroup, RewardGroupInput } from '@portal/api-client/rewards';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { isUuid } from '../database/uuid.ts';
import type { Owned } from '../http/owned-rows.ts';
import { rewardsWithIds } from './catalogue.ts';

export const REWARD_GROUPS: Owned<'reward_groups'> = {
  table: 'reward_groups',
  id: 'reward_group_id',
  isId: isUuid,
  events: {
    created: 'reward-group.created',
    changed: 'reward-group.changed',
    deleted: 'reward-group.deleted',
    data: ({ reward_group_id }) => ({ rewardGroupId: reward_group_id }),
  },
};

export function rewardGroupColumns({ name, rewards }: RewardGroupInput) {
  return { name, rewards: [...new Set(rewards.map(({ rewardId }) => rewardId))].toSorted() };
}

export function readRewardGroup({ reward_group_id, name, rewards }: Selectable<Schema['reward_groups']>): RewardGroup {
  return { rewardGroupId: reward_group_id, name, rewards: rewardsWithIds(rewards) };
}

/** The ids of a tenant's reward groups. */
export async function rewardGroupIds(db: Kysely<Schema>, tenantId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('reward_groups')
    .select('reward_group_id')
    .where('tenant_id', '=', tenantId)
    .execute();
  return new Set(rows.map(({ reward_group_id }) => reward_group_id));
}
