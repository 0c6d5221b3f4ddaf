import { randomUUID } from 'node:crypto';
import {
  rewardGroupInputSchema,
  type RewardGroupInput,
  rewardGroupListSchema,
  rewardGroupSchema,
} from '@portal/api-client/rewards';
import { schemeUsesSchema } from '@portal/api-client/scheme-uses';
import { readerRoles, writerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { byName } from '../database/by-name.ts';
import { createdResponses, responses, success } from '../http/envelope.ts';
import { PlatformError, type PlatformErrorCode } from '../http/errors.ts';
import { createOwned, deleteOwned, findOwned, listOwned, saveVersioned } from '../http/owned-rows.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { tag } from '../http/row-version.ts';
import { findUses } from '../schemes/scheme-uses.ts';
import { isReward } from './catalogue.ts';
import { readRewardGroup, REWARD_GROUPS, rewardGroupColumns } from './reward-group-rows.ts';

const READERS = { access: { anyOf: readerRoles('REWARD_GROUP') } };
const WRITERS = { access: { anyOf: writerRoles('REWARD_GROUP') } };
const REFUSED_INPUT: readonly PlatformErrorCode[] = ['REWARDS_IS_REQUIRED', 'UNKNOWN_REWARD'];

const paramsSchema = z.object({ rewardGroupId: z.string() });
const bodySchema = z.extend(rewardGroupInputSchema, {
  // A missing list has the same code as an empty one.
  rewards: z._default(rewardGroupInputSchema.shape.rewards, []),
});

const listRewardGroups = defineRoute({
  method: 'GET',
  url: '/reward-groups',
  config: READERS,
  schema: {
    tags: ['Rewards'],
    operationId: 'listRewardGroups',
    summary: 'List the reward groups by name',
    response: responses(rewardGroupListSchema),
  },
  async handler(request) {
    const { rows } = await listOwned(request.server.services.db, request, REWARD_GROUPS, { orderBy: 'created_on' });
    const groups = rows.toSorted((one, other) => byName(one.name, other.name));
    return success({ rewardGroups: groups.map(readRewardGroup) });
  },
});

const createRewardGroup = defineRoute({
  method: 'POST',
  url: '/reward-groups',
  config: { ...WRITERS, creates: true, refusals: REFUSED_INPUT },
  schema: {
    tags: ['Rewards'],
    operationId: 'createRewardGroup',
    summary: 'Create a reward group',
    body: bodySchema,
    response: createdResponses(rewardGroupSchema),
  },
  async handler(request, reply) {
    refuseInvalidRewards(request.body);
    const group = await createOwned(request.server.services.db, request, REWARD_GROUPS, {
      values: { ...rewardGroupColumns(request.body), reward_group_id: randomUUID(), created_on: new Date() },
      answer: readRewardGroup,
      idOf: ({ rewardGroupId }) => rewardGroupId,
    });
    return reply.status(201).send(success(group));
  },
});

const getRewardGroup = defineRoute({
  method: 'GET',
  url: '/reward-groups/:rewardGroupId',
  config: { ...READERS, versioned: true, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['Rewards'],
    operationId: 'getRewardGroup',
    summary: 'Read a reward group with its rewards, by brand name',
    params: paramsSchema,
    response: responses(rewardGroupSchema),
  },
  async handler(request, reply) {
    const row = await findOwned(request.server.services.db, request, REWARD_GROUPS, request.params.rewardGroupId);
    tag(reply, row);
    return success(readRewardGroup(row));
  },
});

const updateRewardGroup = defineRoute({
  method: 'PUT',
  url: '/reward-groups/:rewardGroupId',
  config: { ...WRITERS, versioned: true, refusals: [...REFUSED_INPUT, 'NOT_FOUND'] },
  schema: {
    tags: ['Rewards'],
    operationId: 'updateRewardGroup',
    summary: 'Change a reward group',
    description: 'Replaces the name and all rewards.',
    params: paramsSchema,
    body: bodySchema,
    response: responses(rewardGroupSchema),
  },
  async handler(request, reply) {
    const { db } = request.server.services;
    const { rewardGroupId } = request.params;
    await findOwned(db, request, REWARD_GROUPS, rewardGroupId);
    refuseInvalidRewards(request.body);
    const row = await saveVersioned(db, request, REWARD_GROUPS, rewardGroupId, rewardGroupColumns(request.body));
    tag(reply, row);
    return success(readRewardGroup(row));
  },
});

const deleteRewardGroup = defineRoute({
  method: 'DELETE',
  url: '/reward-groups/:rewardGroupId',
  config: { ...WRITERS, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['Rewards'],
    operationId: 'deleteRewardGroup',
    summary: 'Delete a reward group',
    description: 'Schemes that use it no longer pay out its rewards, and their drafts cannot be saved with it.',
    params: paramsSchema,
    response: responses(z.null()),
  },
  async handler(request) {
    await deleteOwned(request.server.services.db, request, REWARD_GROUPS, request.params.rewardGroupId);
    return success(null);
  },
});

const listRewardGroupUses = defineRoute({
  method: 'GET',
  url: '/reward-groups/:rewardGroupId/uses',
  config: { ...READERS, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['Rewards'],
    operationId: 'listRewardGroupUses',
    summary: 'List the payout schemes that use a reward group',
    description: 'These are schemes whose published draft, or else whose latest draft, has the group in a rule.',
    params: paramsSchema,
    response: responses(schemeUsesSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const group = await findOwned(db, request, REWARD_GROUPS, request.params.rewardGroupId);
    const schemes = await findUses(db, group.tenant_id, ({ rewardGroups }) =>
      (rewardGroups ?? []).some(({ rewardGroupId }) => rewardGroupId === group.reward_group_id),
    );
    return success({ schemes });
  },
});

/** v1/reward-groups. */
export const rewardGroupRoutes: readonly Route[] = [
  listRewardGroups,
  createRewardGroup,
  getRewardGroup,
  updateRewardGroup,
  deleteRewardGroup,
  listRewardGroupUses,
];

function refuseInvalidRewards({ rewards }: RewardGroupInput): void {
  if (rewards.length === 0) throw new PlatformError('REWARDS_IS_REQUIRED', { field: 'rewards' });
  if (rewards.some(({ rewardId }) => !isReward(rewardId))) {
    throw new PlatformError('UNKNOWN_REWARD', { field: 'rewards' });
  }
}
