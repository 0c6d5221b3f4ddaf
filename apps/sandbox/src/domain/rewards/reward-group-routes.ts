import { randomUUID } from 'node:crypto';
import {
  rewardGroupInputSchema,
  type RewardGroupInput,
  type RewardGroupList,
  rewardGroupListSchema,
  rewardGroupSchema,
} from '@portal/api-client/rewards';
import { schemeUsesSchema } from '@portal/api-client/scheme-uses';
import { readerRoles, writerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { inPath } from '../../platform/activity/record-requests.ts';
import { REWARD_GROUP_ACTIVITY } from './reward-group-activity.ts';
import { byName } from '../../platform/database/by-name.ts';
import { createdResponses, responses, success } from '../../platform/http/envelope.ts';
import { PlatformError, type PlatformErrorCode } from '../../platform/http/errors.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { createOwned, deleteOwned, findOwned, listOwned, saveVersioned } from '../owned-rows.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { tag } from '../../platform/http/row-version.ts';
import { findUses } from '../schemes/scheme-uses.ts';
import { isReward } from './catalogue.ts';
import { readRewardGroup, REWARD_GROUPS, rewardGroupColumns, selectDeletedGroups } from './reward-group-rows.ts';

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
    description:
      'With `showDeleted`, the response also has the ids and last names of deleted groups, which rules may still have.',
    querystring: z.object({ showDeleted: z.optional(z.enum(['true', 'false'])) }),
    response: responses(rewardGroupListSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { rows } = await listOwned(db, request, REWARD_GROUPS, { orderBy: 'created_on' });
    const groups = rows.toSorted((one, other) => byName(one.name, other.name));
    const list: RewardGroupList = { rewardGroups: groups.map(readRewardGroup) };
    if (request.query.showDeleted !== 'true') return success(list);
    const deleted = await selectDeletedGroups(db, memberOf(request).tenantId);
    return success({
      ...list,
      deletedRewardGroups: deleted.map(({ reward_group_id, name }) => ({ rewardGroupId: reward_group_id, name })),
    });
  },
});

const createRewardGroup = defineRoute({
  method: 'POST',
  url: '/reward-groups',
  config: {
    activity: { of: REWARD_GROUP_ACTIVITY, action: 'Create a reward group' },
    ...WRITERS,
    creates: true,
    refusals: REFUSED_INPUT,
  },
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
      respond: readRewardGroup,
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
  config: {
    activity: { of: REWARD_GROUP_ACTIVITY, action: 'Change a reward group', id: inPath('rewardGroupId') },
    ...WRITERS,
    versioned: true,
    refusals: [...REFUSED_INPUT, 'NOT_FOUND'],
    async stored(request) {
      const { rewardGroupId } = paramsSchema.parse(request.params);
      const { name } = await findOwned(request.server.services.db, request, REWARD_GROUPS, rewardGroupId);
      return { name };
    },
  },
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
  config: {
    activity: { of: REWARD_GROUP_ACTIVITY, action: 'Delete a reward group', id: inPath('rewardGroupId') },
    ...WRITERS,
    refusals: ['NOT_FOUND'],
  },
  schema: {
    tags: ['Rewards'],
    operationId: 'deleteRewardGroup',
    summary: 'Delete a reward group',
    description:
      'Schemes that use it no longer pay out its rewards. Their drafts can still be saved with it, but not published.',
    params: paramsSchema,
    response: responses(z.null()),
  },
  async handler(request) {
    await request.server.services.db.transaction().execute(async (trx) => {
      const { reward_group_id, tenant_id, name } = await findOwned(
        trx,
        request,
        REWARD_GROUPS,
        request.params.rewardGroupId,
      );
      await deleteOwned(trx, request, REWARD_GROUPS, reward_group_id);
      await trx.insertInto('deleted_reward_groups').values({ reward_group_id, tenant_id, name }).execute();
    });
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
  const unknown = rewards.map(({ rewardId }) => rewardId).filter((rewardId) => !isReward(rewardId));
  if (unknown.length > 0) throw new PlatformError('UNKNOWN_REWARD', { field: 'rewards', values: unknown });
}
