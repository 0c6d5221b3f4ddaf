import { createQueryClient } from '@portal/api-client';
import { createWebhook, listWebhooks, updateWebhook, type WebhookInput } from '@portal/api-client/webhooks';
import { buildPortal, checkPortal, CONTRACT_VERSION } from '@portal/contract';
import { ALL_RIGHTS } from '@portal/contract/matrix';
import { afterEach, expect, test, vi } from 'vitest';
import { cards } from './cards.ts';
import { portal } from './portal.config.ts';
import { api, demoWebhook, network, sandbox, setUpArea } from './testing/area.ts';
import { insertFailedBatches } from './testing/batches.ts';
import { addBatches, removeWebhooks, setGone } from '@portal/sandbox/seeds';

setUpArea();

afterEach(() => {
  vi.useRealTimers();
});

const SHOP: WebhookInput = {
  destination: 'https://shop.example.com/hooks',
  events: ['user.invited'],
  maxBatchSize: 1,
  maxBatchTimeDelay: 1,
  isActive: true,
};

/** The items of a card on home. */
async function itemsOf(card: string) {
  const queryClient = createQueryClient({ toast: { success() {}, info() {}, error() {} } });
  const ownApi = api('writer@northwind.example', network.fetch);
  return cards[card]?.({ api: ownApi, read: (query) => queryClient.fetchQuery(query), routeHref: () => undefined });
}

/** The cards that home shows to a user with full access and these flags. */
function cardsWith(flags: readonly string[]) {
  const checked = checkPortal({ ...portal, version: '0.0.0', requires: { contract: CONTRACT_VERSION, shared: {} } });
  if (!checked.ok) throw new Error(checked.faults.join('; '));
  return buildPortal([checked.portal], { ...ALL_RIGHTS, flags: new Set(flags) }).cards.map(({ id }) => id);
}

test('the set-up step for the first webhook is done once there is one', async () => {
  expect(await itemsOf('webhooks.set-up')).toMatchObject([{ isDone: true }]);
  await removeWebhooks(sandbox().db);
  expect(await itemsOf('webhooks.set-up')).toMatchObject([{ isDone: false, path: '/webhooks/new' }]);
});

test('home shows the deliveries that failed since yesterday, by UTC days', async () => {
  await removeWebhooks(sandbox().db);
  const { webhookId } = await createWebhook(api(), SHOP);
  await insertFailedBatches(sandbox(), { webhookId, count: 5, from: '2026-11-19T23:59:58Z' });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T00:30:00Z') });
  expect(await itemsOf('webhooks.failed-deliveries')).toMatchObject([
    {
      text: '3 deliveries to shop.example.com/hooks have failed since yesterday (UTC)',
      path: `/webhooks/${webhookId}/batches?batches.status=FAILED&batches.createdStart=2026-11-20`,
    },
  ]);
});

/** Responds as a platform that has the specified calls only. */
function specifyOnly() {
  network.refuse('/failed-batches', { status: 404, code: 'NOT_FOUND' });
}

test('home shows the same on a platform with the specified calls only, with one call for each webhook', async () => {
  const webhookId = await demoWebhook('hooks');
  await insertFailedBatches(sandbox(), { webhookId, count: 3, from: new Date().toISOString() });
  const expected = await itemsOf('webhooks.failed-deliveries');
  expect(JSON.stringify(expected)).toContain(webhookId);
  expect(network.calls('/batches?')).toEqual([]);
  specifyOnly();
  expect(await itemsOf('webhooks.failed-deliveries')).toEqual(expected);
  expect(network.calls('/batches?').length).toBeGreaterThan(1);
});

test.each([
  ['', () => undefined],
  [', on a platform with the specified calls only', specifyOnly],
])('home shows nothing for an inactive webhook%s', async (_platform, start) => {
  start();
  const webhookId = await demoWebhook('staging-hooks');
  const isListed = async () => JSON.stringify(await itemsOf('webhooks.failed-deliveries')).includes(webhookId);
  await insertFailedBatches(sandbox(), { webhookId, count: 1, from: new Date().toISOString() });
  expect(await isListed()).toBe(false);
  const staging = (await listWebhooks(api())).results.find((webhook) => webhook.webhookId === webhookId);
  await updateWebhook(api(), webhookId, { ...SHOP, ...staging, isActive: true });
  expect(await isListed()).toBe(true);
});

test('home shows the webhooks whose destination is gone, unless they are inactive', async () => {
  expect(await itemsOf('webhooks.gone')).toEqual([]);
  const { db } = sandbox();
  const { webhookId } = await createWebhook(api(), SHOP);
  const inactive = await createWebhook(api(), { ...SHOP, isActive: false });
  await addBatches(db, webhookId, [{ status: 'SCHEDULED', createdOn: new Date() }]);
  for (const id of [webhookId, inactive.webhookId]) await setGone(db, id, new Date());
  expect(await itemsOf('webhooks.gone')).toMatchObject([
    {
      text: 'shop.example.com/hooks is gone, so its deliveries have stopped',
      detail: '1 batch waits. Change the destination, or save it again to resume.',
      path: `/webhooks/${webhookId}`,
    },
  ]);
  expect(cardsWith([])).toContain('webhooks.gone');
});

test('failed deliveries appear only with the batches flag, because they link to batches', () => {
  expect(cardsWith(['batchDeliveriesUi'])).toContain('webhooks.failed-deliveries');
  expect(cardsWith([])).not.toContain('webhooks.failed-deliveries');
});
