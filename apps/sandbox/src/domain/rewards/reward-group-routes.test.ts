import { rewardGroupListSchema, rewardGroupSchema, rewardListSchema } from '@portal/api-client/rewards';
import { type Draft, draftSchema, schemeSchema } from '@portal/api-client/schemes';
import { describe, expect, test } from 'vitest';
import { demoRewardGroupId } from '../../demo/data/demo-reward-groups.ts';
import { schemeIdOf } from '../payments/order-story.ts';
import { addFlag, addRewardGroup, removeFlag } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const other = callAs('multi@northwind.example');
const contoso = callAs('admin@contoso.example', 'Contoso Retail');

const { tenantId } = demoTenant('Northwind Payments');
const GROUPS = 'v1/reward-groups';
const books = `${GROUPS}/${demoRewardGroupId('Thank-you gift cards')}`;
const travel = `${GROUPS}/${demoRewardGroupId('Travel points')}`;

const rewardsOf = async (path: string) => rewardListSchema.parse((await admin(`GET ${path}`)).data).rewards;
const inputOf = (rewards: readonly { readonly rewardId: string }[], name = 'New') => ({
  name,
  rewards: rewards.map(({ rewardId }) => ({ rewardId })),
});

test('the catalogue has several hundred rewards by brand name, a few of them inactive', async () => {
  const active = await rewardsOf('v1/catalog');
  const all = await rewardsOf('v1/catalog?showInactive=true');
  expect(all.length).toBeGreaterThan(300);
  expect(active).toEqual(all.filter(({ isActive }) => isActive));
  expect(all.length - active.length).toBeGreaterThan(10);
  const brands = all.map(({ brandName }) => brandName);
  expect(brands).toEqual(brands.toSorted((one, next) => one.localeCompare(next, 'en')));
  expect(new Set(all.map(({ rewardId }) => rewardId)).size).toBe(all.length);
  for (const { paymentValueType, amounts, lowestAmount, highestAmount } of all) {
    expect([paymentValueType, Boolean(amounts?.length), Boolean(lowestAmount && highestAmount)]).toBeOneOf([
      ['FIXED_VALUE', true, false],
      ['VARIABLE_VALUE', false, true],
    ]);
  }
});

test('a search returns the active rewards that meet all of its conditions', async () => {
  const active = await rewardsOf('v1/catalog');
  const ids = (some: readonly { readonly rewardId: string }[]) => some.map(({ rewardId }) => rewardId);
  const found = async (query: string) => ids(await rewardsOf(`v1/catalog/search?${query}`));
  expect(await found('')).toEqual(ids(active));
  expect(await found('appId=SkyPoints&country=SE')).toEqual(
    ids(active.filter(({ appId, countries }) => appId === 'skypoints' && countries.includes('SE'))),
  );
  expect(await found('brandName=%20COFFEE&currency=EUR')).toEqual(
    ids(active.filter(({ brandName, currency }) => brandName === 'Driftwood Coffee' && currency === 'EUR')),
  );
  const ofThirteen = await rewardsOf('v1/catalog/search?amount=13.5');
  expect(new Set(ofThirteen.map(({ paymentValueType }) => paymentValueType))).toEqual(new Set(['VARIABLE_VALUE']));
  const ofFifteen = await rewardsOf('v1/catalog/search?amount=15&currency=EUR');
  expect(ofFifteen.some(({ amounts }) => amounts?.includes('15.00'))).toBe(true);
  expect(ofFifteen.every(({ amounts }) => !amounts || amounts.includes('15.00'))).toBe(true);
  expect(await found('country=JP')).toEqual([]);
  expect(await admin('GET v1/catalog/search?amount=cheap')).toMatchObject({ status: 400, fields: ['amount'] });
});

test('a new group has its rewards by brand name, each once', async () => {
  const [first, second] = await rewardsOf('v1/catalog/search?country=SE');
  const rewards = [second, first, second].map((reward) => ({ rewardId: reward?.rewardId }));
  const created = await admin(`POST ${GROUPS}`, { name: ' Swedish ', rewards });
  expect(created).toMatchObject({ status: 201, data: { name: 'Swedish', rewards: [first, second] } });
  const { rewardGroupId } = rewardGroupSchema.parse(created.data);
  expect((await admin(`GET ${GROUPS}/${rewardGroupId}`)).data).toEqual(created.data);
});

test('groups are listed by name, those of the tenant only', async () => {
  await addRewardGroup(sandbox().db, tenantId, { name: 'coffee later' });
  await addRewardGroup(sandbox().db, demoTenant('Contoso Retail').tenantId);
  const { rewardGroups } = rewardGroupListSchema.parse((await admin(`GET ${GROUPS}`)).data);
  expect(rewardGroups.map(({ name }) => name)).toEqual([
    'Coffee for support cases',
    'coffee later',
    'Nights out in Sweden and the UK',
    'Thank-you gift cards',
    'Travel points',
  ]);
});

test.each([
  ['no rewards', { name: 'New', rewards: [] }, 'REWARDS_IS_REQUIRED', 'rewards'],
  ['a missing list of rewards', { name: 'New' }, 'REWARDS_IS_REQUIRED', 'rewards'],
  ['an unknown reward', inputOf([{ rewardId: 'none' }]), 'UNKNOWN_REWARD', 'rewards'],
  ['an empty name', inputOf([{ rewardId: 'none' }], ' '), 'VALIDATION_FAILED', 'name'],
])('a group with %s is refused, new or changed', async (_case, body, code, field) => {
  const refused = { status: 400, codes: [code], fields: [field] };
  expect(await admin(`POST ${GROUPS}`, body)).toMatchObject(refused);
  const before = (await admin(`GET ${books}`)).data;
  expect(await admin(`PUT ${books}`, body)).toMatchObject(refused);
  expect((await admin(`GET ${books}`)).data).toEqual(before);
});

test('the refusal of an unknown reward names it', async () => {
  const { messages } = await admin(`POST ${GROUPS}`, inputOf([{ rewardId: 'none' }]));
  expect(messages).toEqual(['The catalogue has no such reward: "none"']);
});

test("a change replaces name and rewards, but not over another user's change", async () => {
  const rewards = await rewardsOf('v1/catalog/search?country=PL');
  const version = (await admin(`GET ${books}`)).headers.get('etag') ?? '';
  const saved = await other(`PUT ${books}`, inputOf(rewards, 'Polish'), { 'if-match': version });
  expect(saved).toMatchObject({ status: 200, data: { name: 'Polish', rewards } });
  const stale = await admin(`PUT ${books}`, inputOf(rewards, 'Late'), { 'if-match': version });
  expect(stale).toMatchObject({ status: 409, codes: ['STALE_SAVE'] });
  expect((await admin(`GET ${books}`)).data).toEqual(saved.data);
});

test('a group keeps a reward that has become inactive', async () => {
  const inactive = (await rewardsOf('v1/catalog?showInactive=true')).filter(({ isActive }) => !isActive);
  const saved = await admin(`PUT ${books}`, inputOf(inactive));
  expect(rewardGroupSchema.parse(saved.data).rewards).toEqual(inactive);
});

test('the uses of a group name the payout schemes that have it, published or not', async () => {
  const uses = async (path: string) => (await admin(`GET ${path}/uses`)).data;
  expect(await uses(books)).toEqual({
    schemes: [
      {
        schemeId: schemeIdOf(tenantId, 'Marketplace payouts'),
        kind: 'payout',
        name: 'Marketplace payouts',
        isPublished: true,
      },
    ],
  });
  expect(await uses(travel)).toEqual({ schemes: [] });
  await admin('POST v2/schemes/payout', schemeWith(demoRewardGroupId('Travel points')));
  expect(await uses(travel)).toMatchObject({ schemes: [{ name: 'Bonus', isPublished: false }] });
});

describe('a deleted group', () => {
  const id = demoRewardGroupId('Travel points');
  const deleted = async () => {
    const response = await admin(`GET ${GROUPS}?showDeleted=true`);
    return rewardGroupListSchema.parse(response.data).deletedRewardGroups;
  };

  test('is kept by its name only, for its tenant', async () => {
    expect(await deleted()).toEqual([]);
    expect((await admin(`DELETE ${travel}`)).status).toBe(200);
    for (const call of [`GET ${travel}`, `GET ${travel}/uses`, `DELETE ${travel}`] as const) {
      expect(await admin(call)).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
    }
    expect(await admin(`PUT ${travel}`, inputOf(await rewardsOf('v1/catalog')))).toMatchObject({ status: 404 });
    expect(JSON.stringify((await admin(`GET ${GROUPS}`)).data)).not.toContain(id);
    expect(await deleted()).toEqual([{ rewardGroupId: id, name: 'Travel points' }]);
    const elsewhere = await contoso(`GET ${GROUPS}?showDeleted=true`);
    expect(rewardGroupListSchema.parse(elsewhere.data).deletedRewardGroups).toEqual([]);
  });

  test('blocks the publication of drafts, and never their making or saving', async () => {
    const scheme = await createPayouts(schemeWith(id));
    expect((await admin(`DELETE ${travel}`)).status).toBe(200);
    // Another group with its name does not replace it.
    await admin(`POST ${GROUPS}`, inputOf(await rewardsOf('v1/catalog/search?country=SE'), 'Travel points'));
    const copy = await admin(`POST ${scheme.path}/drafts`, { ...schemeWith(id), name: 'Copy' });
    expect(copy).toMatchObject({ status: 201, data: { rules: [{ rewardGroups: [{ rewardGroupId: id }] }] } });
    const { draftId, lastModified } = scheme.draft;
    const saved = await admin(`POST ${scheme.path}/drafts`, { ...schemeWith(id), draftId, lastModified });
    expect(saved.status).toBe(201);
    expect((await admin('POST v2/schemes/payout', { ...schemeWith(id), code: 'travel-2' })).status).toBe(201);
    expect(await publish(scheme.path, draftSchema.parse(saved.data))).toMatchObject({
      status: 400,
      codes: ['REWARD_GROUP_OF_RULE_DELETED'],
      fields: ['rules.0.rewardGroups'],
      messages: ["Rule 1: the reward group 'Travel points' was deleted."],
    });
    expect(await contoso('POST v2/schemes/payout', schemeWith(id))).toMatchObject({ codes: ['UNKNOWN_REWARD_GROUP'] });
  });
});

test('drafts of a tenant that becomes a trial keep their groups, and cannot be published with them', async () => {
  const own = schemeWith(demoRewardGroupId('Travel points'));
  const scheme = await createPayouts(own);
  await addFlag(sandbox().db, tenantId, 'enableTrialAccount');
  const copy = await admin(`POST ${scheme.path}/drafts`, own);
  expect(copy.status).toBe(201);
  expect(await publish(scheme.path, draftSchema.parse(copy.data))).toMatchObject({
    status: 400,
    codes: ['REWARD_GROUPS_NOT_AVAILABLE'],
    messages: ['Rule 1: reward groups are not available in a trial.'],
  });
  const more = schemeWith(demoRewardGroupId('Coffee for support cases'));
  expect(await admin(`POST ${scheme.path}/drafts`, more)).toMatchObject({ codes: ['REWARD_GROUPS_NOT_AVAILABLE'] });
});

test('rules of a payout scheme name groups of the tenant, and no other rules do', async () => {
  const foreign = await addRewardGroup(sandbox().db, demoTenant('Contoso Retail').tenantId);
  for (const id of [foreign, 'none']) {
    expect(await admin('POST v2/schemes/payout', schemeWith(id))).toMatchObject({
      codes: ['UNKNOWN_REWARD_GROUP'],
      messages: [`A reward group of a rule does not exist: "${id}"`],
    });
  }
  const own = schemeWith(demoRewardGroupId('Travel points'));
  const refused = { status: 400, codes: ['REWARD_GROUPS_NOT_AVAILABLE'], fields: ['rules.0.rewardGroups'] };
  expect(await admin('POST v2/schemes/collect', own)).toMatchObject(refused);
  await addFlag(sandbox().db, tenantId, 'enableTrialAccount');
  expect(await admin('POST v2/schemes/payout', own)).toMatchObject(refused);
  await removeFlag(sandbox().db, tenantId, 'enableTrialAccount');
  expect(await admin('POST v2/schemes/payout', own)).toMatchObject({
    status: 201,
    data: { drafts: [{ rules: [{ rewardGroups: own.rules[0]?.rewardGroups }] }] },
  });
});

async function createPayouts(input: ReturnType<typeof schemeWith>) {
  const scheme = schemeSchema.parse((await admin('POST v2/schemes/payout', input)).data);
  return { path: `v2/schemes/payout/${scheme.schemeId}`, draft: draftSchema.parse(scheme.drafts[0]) };
}

async function publish(path: string, { draftId, lastModified }: Draft) {
  return admin(`POST ${path}/drafts/${draftId}/publish`, { lastModified });
}

function schemeWith(rewardGroupId: string) {
  const rule = { currencies: ['SEK'], countries: ['SE'], apps: [], rewardGroups: [{ rewardGroupId }] };
  return { name: 'Bonus', code: 'bonus', agreementType: 'ONE_OFF', rules: [rule] };
}
