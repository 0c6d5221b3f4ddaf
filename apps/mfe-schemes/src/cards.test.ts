import { createQueryClient } from '@portal/api-client';
import type { CardSource } from '@portal/api-client/cards';
import { uninstallApp } from '@portal/api-client/installed-apps';
import { deleteRewardGroup, listRewardGroups } from '@portal/api-client/rewards';
import { deleteScheme, listSchemes } from '@portal/api-client/schemes';
import { buildPortal, checkPortal, CONTRACT_VERSION } from '@portal/contract';
import { ALL_RIGHTS } from '@portal/contract/matrix';
import { expect, test } from 'vitest';
import { cards } from './cards.ts';
import { portal } from './portal.config.ts';
import { api, network, setUpArea } from './testing/area.ts';

setUpArea();

/** Reads cards as home does: together, through one cache. */
async function read(...ids: readonly string[]) {
  const queryClient = createQueryClient({ toast: { success() {}, info() {}, error() {} } });
  const source: CardSource = {
    api: api('admin@northwind.example', network.fetch),
    routeHref: () => undefined,
    read: (query) => queryClient.fetchQuery(query),
  };
  return Promise.all(ids.map(async (id) => cards[id]?.(source)));
}

test('a scheme is set up once one is published', async () => {
  const [before] = await read('schemes.collect-set-up');
  expect(before).toMatchObject([{ text: 'Publish a collect scheme', isDone: true }]);
  for (const { schemeId, publishedDraftId } of (await listSchemes(api(), 'collect')).results) {
    if (publishedDraftId != null) await deleteScheme(api(), 'collect', schemeId);
  }
  const [withDraft] = await read('schemes.collect-set-up');
  expect(withDraft).toMatchObject([{ isDone: false, path: '/schemes/collect' }]);
  for (const { schemeId } of (await listSchemes(api(), 'collect')).results)
    await deleteScheme(api(), 'collect', schemeId);
  const [without] = await read('schemes.collect-set-up');
  expect(without).toMatchObject([{ isDone: false, path: '/schemes/collect/new' }]);
});

test('a published scheme that uses an uninstalled app needs attention, with one call for the schemes', async () => {
  expect(await read('schemes.collect-problems', 'schemes.payout-problems')).toEqual([[], []]);
  await uninstallApp(api(), 'card-payments');
  network.forgetCalls();
  const [problems] = await read('schemes.collect-problems', 'schemes.collect-latest');
  expect(problems).toMatchObject([
    {
      text: expect.stringMatching(/^Online checkout has \d+ problems$/),
      detail: 'Rule 1: Card (Card Payments) cannot be used. App not installed.',
      path: expect.stringMatching(/^\/schemes\/collect\/.+\/drafts\/.+/),
    },
  ]);
  expect(network.calls('/schemes/collect')).toHaveLength(1);
});

test('a published scheme with a deleted reward group needs attention of users who may read reward groups', async () => {
  const { rewardGroups } = await listRewardGroups(api());
  for (const { rewardGroupId } of rewardGroups) await deleteRewardGroup(api(), rewardGroupId);
  const [problems] = await read('schemes.payout-problems');
  expect(problems).toMatchObject([
    { detail: expect.stringMatching(/^Rule \d: the reward group 'Thank-you gift cards' was deleted\.$/) },
  ]);
  network.refuse('/v1/reward-groups');
  expect(await read('schemes.payout-problems')).toEqual([[]]);
});

test('recent publications are listed, newest first', async () => {
  const [recent] = await read('schemes.collect-latest');
  const names = recent?.map((item) => ('text' in item ? item.text : ''));
  expect(names?.toSorted()).toEqual(['Online checkout', 'Online checkout', 'Subscriptions', 'Subscriptions']);
  const times = recent?.map((item) => ('at' in item ? (item.at ?? '') : ''));
  expect(times).toEqual(times?.toSorted().toReversed());
});

/** The cards that home shows to a user with these rights. */
function cardsWith(rights: Partial<typeof ALL_RIGHTS>) {
  const checked = checkPortal({ ...portal, version: '0.0.0', requires: { contract: CONTRACT_VERSION, shared: {} } });
  if (!checked.ok) throw new Error(checked.faults.join('; '));
  return buildPortal([checked.portal], { ...ALL_RIGHTS, ...rights }).cards.map(({ id }) => id);
}

test('readers see the cards of their kind without the set-up step, and a trial tenant sees all', () => {
  expect(cardsWith({ roles: ['COLLECT_SCHEME_READ'] })).toEqual(['schemes.collect-problems', 'schemes.collect-latest']);
  expect(cardsWith({ roles: ['PAYOUT_SCHEME_WRITE'] })).toHaveLength(3);
  expect(cardsWith({ isTrial: true })).toHaveLength(6);
  expect(cardsWith({ roles: [] })).toEqual([]);
});
