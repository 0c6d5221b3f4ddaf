import { readCountry, readCurrency } from '@portal/validation';
import * as z from 'zod/mini';
import { apiPath } from '../transport/api-path.ts';
import { amountInput, amountSchema, currencyCodeSchema } from '../money.ts';
import { nameInput } from '../inputs/name-input.ts';
import { resource } from '../calls/resource.ts';
import { setInput } from '../inputs/set-input.ts';
import { schemeUsesSchema } from './scheme-uses.ts';
import { valueInput } from '../inputs/value-input.ts';
import { creating, deleting, reading, readingVersioned, saving } from '../calls/verbs.ts';

/** Something that a rewards app pays out, such as a gift card of a brand in some countries. */
export const rewardSchema = z.object({
  rewardId: z.string(),
  /** In lower case, as apps are installed. */
  appId: z.string(),
  appName: z.nullish(z.string()),
  brandName: z.string(),
  /** The brand's products. */
  description: z.nullish(z.string()),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string()),
  currency: currencyCodeSchema,
  /** FIXED_VALUE lists `amounts`, VARIABLE_VALUE has a range; any other value is shown without amounts. */
  paymentValueType: z.string(),
  amounts: z.nullish(z.array(amountSchema)),
  /** Both inclusive. */
  lowestAmount: z.nullish(amountSchema),
  highestAmount: z.nullish(amountSchema),
  /** An inactive reward stays in its groups, but is not paid out. */
  isActive: z.boolean(),
});

/** Ordered by brand name. */
export const rewardListSchema = z.object({ rewards: z.array(rewardSchema) });

export const rewardGroupSchema = z.object({
  rewardGroupId: z.string(),
  name: z.string(),
  /** Ordered by brand name. */
  rewards: z.array(rewardSchema),
});

export const rewardGroupListSchema = z.object({
  rewardGroups: z.array(rewardGroupSchema),
  /** With `showDeleted`: the groups that were deleted, by their last name, which is unknown for those deleted long ago. */
  deletedRewardGroups: z.optional(z.array(z.object({ rewardGroupId: z.string(), name: z.nullish(z.string()) }))),
});

/** The input for a new group or a change. The platform alone refuses one without rewards: REWARDS_IS_REQUIRED. */
export const rewardGroupInputSchema = z.object({
  name: nameInput(60),
  rewards: setInput(z.object({ rewardId: z.string().check(z.maxLength(100)) }), {
    max: 1000,
    tooMany: 'Please add at most 1000 rewards',
    keyOf: ({ rewardId }) => rewardId,
  }),
});

/** The conditions of a catalogue search; all must hold. */
export const rewardSearchSchema = z.object({
  appId: z.optional(z.string()),
  /** ISO 3166-1 alpha-2. */
  country: z.optional(valueInput(readCountry)),
  /** ISO 4217. */
  currency: z.optional(valueInput(readCurrency)),
  /** Part of the name, in any case. */
  brandName: z.optional(z.string().check(z.maxLength(200))),
  /** A value that the reward can have, such as 25 or 12.50. */
  amount: z.optional(amountInput),
});

export type Reward = z.infer<typeof rewardSchema>;
export type RewardList = z.infer<typeof rewardListSchema>;
export type RewardGroup = z.infer<typeof rewardGroupSchema>;
export type RewardGroupList = z.infer<typeof rewardGroupListSchema>;
export type RewardGroupInput = z.infer<typeof rewardGroupInputSchema>;
export type RewardSearch = z.infer<typeof rewardSearchSchema>;

export const REWARD_GROUPS = resource('reward-groups');
export const REWARDS = resource('rewards');

const PATH = 'v1/reward-groups';
const groupPath = (rewardGroupId: string) => apiPath`v1/reward-groups/${rewardGroupId}`;

/** Returns the tenant's reward groups, ordered by name. */
export const listRewardGroups = reading(REWARD_GROUPS, rewardGroupListSchema, PATH);

/** The same, with the names of deleted groups, which rules may still have. */
export const listRewardGroupsEver = reading(REWARD_GROUPS, rewardGroupListSchema, {
  path: PATH,
  query: { showDeleted: true },
});

export const getRewardGroup = readingVersioned(REWARD_GROUPS, rewardGroupSchema, groupPath);

/** Throws REWARDS_IS_REQUIRED. */
export const createRewardGroup = creating(rewardGroupSchema, (body: RewardGroupInput) => ({ path: PATH, body }));

/** Replaces the name and all rewards. Throws REWARDS_IS_REQUIRED. */
export const updateRewardGroup = saving((rewardGroupId: string, body: RewardGroupInput) => ({
  path: groupPath(rewardGroupId),
  body,
}));

/** Deletes a group, even if schemes use it. Its id and its name are kept for their rules. */
export const deleteRewardGroup = deleting(groupPath);

/** Returns the payout schemes that use a group, for the confirmation before it is deleted. */
export const listRewardGroupUses = reading(
  REWARD_GROUPS,
  schemeUsesSchema,
  (rewardGroupId: string) => `${groupPath(rewardGroupId)}/uses`,
);

/** Returns every reward of the catalogue, inactive ones too. */
export const listRewards = reading(REWARDS, rewardListSchema, { path: 'v1/catalog', query: { showInactive: true } });

/** Returns the active rewards that meet all conditions. */
export const searchRewards = reading(REWARDS, rewardListSchema, (query: RewardSearch) => ({
  path: 'v1/catalog/search',
  query,
}));
