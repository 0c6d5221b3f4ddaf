import type { RewardGroup, RewardGroupInput } from '@portal/api-client/rewards';
import type { KnownRewardGroups } from '@portal/scheme-rules';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import type { Owned } from '../owned-rows.ts';
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
  return { name, rewards: rewards.map(({ rewardId }) => rewardId).toSorted() };
}

export function readRewardGroup({ reward_group_id, name, rewards }: Selectable<Schema['reward_groups']>): RewardGroup {
  return { rewardGroupId: reward_group_id, name, rewards: rewardsWithIds(rewards) };
}

/** The names of a tenant's reward groups, including deleted ones. */
export async function readKnownRewardGroups(db: Kysely<Schema>, tenantId: string): Promise<KnownRewardGroups> {
  const [rows, deleted] = await Promise.all([
    db.selectFrom('reward_groups').select(['reward_group_id', 'name']).where('tenant_id', '=', tenantId).execute(),
    selectDeletedGroups(db, tenantId),
  ]);
  return {
    names: new Map(rows.map(({ reward_group_id, name }) => [reward_group_id, name])),
    deletedNames: new Map(deleted.map(({ reward_group_id, name }) => [reward_group_id, name])),
  };
}

export async function selectDeletedGroups(
  db: Kysely<Schema>,
  tenantId: string,
): Promise<Selectable<Schema['deleted_reward_groups']>[]> {
  return db
    .selectFrom('deleted_reward_groups')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('reward_group_id')
    .execute();
}
