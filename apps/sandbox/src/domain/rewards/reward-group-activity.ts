import { readerRoles } from '@portal/contract';
import { rewardInWords } from '@portal/scheme-rules';
import type { ThingKind } from '../../platform/activity/thing-kind.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import { readRewardGroup } from './reward-group-rows.ts';

/** A reward group with its rewards. */
export const REWARD_GROUP_ACTIVITY: ThingKind = {
  kind: 'reward-group',
  area: 'Rewards',
  readers: readerRoles('REWARD_GROUP'),
  async read(db, { tenantId, id }) {
    if (!isUuid(id)) return undefined;
    const row = await db
      .selectFrom('reward_groups')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('reward_group_id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { name, rewards } = readRewardGroup(row);
    return { name, facts: { Name: name, Rewards: rewards.map(rewardInWords).join(', ') } };
  },
};
