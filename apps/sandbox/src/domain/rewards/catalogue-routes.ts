import { rewardListSchema, rewardSearchSchema } from '@portal/api-client/rewards';
import * as z from 'zod/mini';
import { responses, success } from '../../platform/http/envelope.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { isFound, REWARDS } from './catalogue.ts';

const listRewards = defineRoute({
  method: 'GET',
  url: '/catalog',
  config: { access: 'member' },
  schema: {
    tags: ['Rewards'],
    operationId: 'listRewards',
    summary: 'List the rewards of the catalogue by brand name',
    querystring: z.object({
      /** Default: only active rewards. */
      showInactive: z.optional(z.enum(['true', 'false'])),
    }),
    response: responses(rewardListSchema),
  },
  async handler({ query: { showInactive } }) {
    return success({ rewards: REWARDS.filter(({ isActive }) => isActive || showInactive === 'true') });
  },
});

const searchRewards = defineRoute({
  method: 'GET',
  url: '/catalog/search',
  config: { access: 'member' },
  schema: {
    tags: ['Rewards'],
    operationId: 'searchRewards',
    summary: 'Find active rewards by app, country, currency, brand and amount',
    description:
      'All conditions must hold. `brandName` is part of the name, in any case. `amount` is one that the reward can have.',
    querystring: rewardSearchSchema,
    response: responses(rewardListSchema),
  },
  async handler({ query }) {
    return success({ rewards: REWARDS.filter((reward) => reward.isActive && isFound(reward, query)) });
  },
});

/** v1/catalog: the same for every tenant. */
export const catalogueRoutes: readonly Route[] = [listRewards, searchRewards];
