import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { REWARDS } from '../../domain/rewards/catalogue.ts';

/** Adds a reward group with the first rewards of the catalogue. Default: one reward. Returns its id. */
export async function addRewardGroup(
  db: Kysely<Schema>,
  tenantId: string,
  { id = randomUUID(), name = 'Group', count = 1 }: { id?: string; name?: string; count?: number } = {},
): Promise<string> {
  const rewards = REWARDS.slice(0, count).map(({ rewardId }) => rewardId);
  await db
    .insertInto('reward_groups')
    .values({ reward_group_id: id, tenant_id: tenantId, name, rewards, created_on: new Date() })
    .execute();
  return id;
}
