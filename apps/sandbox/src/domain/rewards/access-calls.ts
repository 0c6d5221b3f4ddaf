import { demoRewardGroupId } from '../../demo/data/demo-reward-groups.ts';
import { demoId } from '../../demo/data/demo-tenants.ts';
import type { AccessCalls } from '../../testing/access-calls.ts';
import { addRewardGroup } from '../../testing/seeds/seed-rewards.ts';
import { REWARDS } from './catalogue.ts';

const READERS = { openTo: ['REWARD_GROUP_READ', 'REWARD_GROUP_WRITE'] } as const;
const WRITERS = { openTo: ['REWARD_GROUP_WRITE'] } as const;

const foreign = demoId('reward group of the access test');
const body = { name: 'New', rewards: REWARDS.slice(0, 1).map(({ rewardId }) => ({ rewardId })) };

const GROUPS = 'v1/reward-groups';
const GROUP = `${GROUPS}/:rewardGroupId` as const;

export const rewardCalls: AccessCalls = {
  ids: { rewardGroupId: { own: demoRewardGroupId('Thank-you gift cards'), foreign } },
  calls: [
    { route: `GET ${GROUPS}`, ...READERS },
    { route: `POST ${GROUPS}`, ...WRITERS, body },
    { route: `GET ${GROUP}`, ...READERS },
    { route: `PUT ${GROUP}`, ...WRITERS, body },
    { route: `DELETE ${GROUP}`, ...WRITERS },
    { route: `GET ${GROUP}/uses`, ...READERS },
    { route: 'GET v1/catalog?showInactive=true', openTo: 'member' },
    { route: 'GET v1/catalog/search?country=SE', openTo: 'member' },
  ],
  seed: async ({ db }) => void (await addRewardGroup(db, demoId('tenant Contoso Retail'), { id: foreign })),
};
