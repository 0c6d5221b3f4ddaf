import type { Reward } from '@portal/api-client/rewards';
import type { Kysely } from 'kysely';
import { REWARDS } from '../../domain/rewards/catalogue.ts';
import { schemeIdOf } from '../../domain/payments/order-story.ts';
import { demoDraftId } from './demo-schemes.ts';
import { demoId } from './demo-tenants.ts';
import type { Schema } from '../../platform/database/schema.ts';

interface DemoRewardGroup {
  readonly name: string;
  readonly on: number;
  readonly has: (reward: Reward) => boolean;
}

const TENANT = 'Northwind Payments';

/** The groups of the only demo tenant that has the rewards flag and is not a trial. Some of their rewards are inactive. */
const GROUPS: readonly DemoRewardGroup[] = [
  {
    name: 'Thank-you gift cards',
    on: Date.UTC(2026, 3, 14, 9, 5),
    has: ({ currency, description }) => currency === 'EUR' && description === 'Books',
  },
  {
    name: 'Coffee for support cases',
    on: Date.UTC(2026, 5, 2, 14, 40),
    has: ({ description }) => description === 'Coffee',
  },
  {
    name: 'Nights out in Sweden and the UK',
    on: Date.UTC(2026, 7, 21, 8, 30),
    has: ({ appId, countries }) => appId === 'kudos' && !countries.includes('PL'),
  },
  {
    name: 'Travel points',
    on: Date.UTC(2026, 8, 9, 16, 15),
    has: ({ appId }) => appId === 'skypoints',
  },
];

export const demoRewardGroupId = (name: string) => demoId(`reward group ${TENANT} ${name}`);

/** Inserts the reward groups of the demo tenants, and names one in the rules of a published payout scheme. */
export async function insertDemoRewardGroups(db: Kysely<Schema>): Promise<void> {
  const tenant_id = demoId(`tenant ${TENANT}`);
  const tenant = await db
    .selectFrom('tenants')
    .select('tenant_id')
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirst();
  if (!tenant) return;
  await db
    .insertInto('reward_groups')
    .values(
      GROUPS.map(({ name, on, has }) => ({
        reward_group_id: demoRewardGroupId(name),
        tenant_id,
        name,
        rewards: REWARDS.filter(has).map(({ rewardId }) => rewardId),
        created_on: new Date(on),
      })),
    )
    .execute();
  await addToPayouts(db, demoDraftId(schemeIdOf(tenant_id, 'Marketplace payouts'), 1));
}

/** Sellers who are paid in euros may take a gift card instead. */
async function addToPayouts(db: Kysely<Schema>, draftId: string): Promise<void> {
  const draft = await db
    .selectFrom('scheme_drafts')
    .select('content')
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  if (!draft) return;
  const rewardGroups = [{ rewardGroupId: demoRewardGroupId('Thank-you gift cards') }];
  const rules = draft.content.rules.map((rule) => (rule.currencies.includes('EUR') ? { ...rule, rewardGroups } : rule));
  await db
    .updateTable('scheme_drafts')
    .set({ content: JSON.stringify({ ...draft.content, rules }) })
    .where('draft_id', '=', draftId)
    .execute();
}
