// @vitest-environment jsdom
import type { PortalConfig } from '@portal/contract';
import { addBatches, addWebhook, changeBatch } from '@portal/sandbox/seeds';
import { button, type Opening } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { network, openPage, sandbox, setUpArea, tenant } from '../testing/area.ts';
import { insertOrder } from '../testing/orders.ts';

setUpArea();

beforeEach(() => insertOrder('ada'));

const WEBHOOKS: PortalConfig = {
  contract: 1,
  id: 'webhooks',
  owner: 'Webhooks team',
  routes: [
    {
      id: 'webhooks.order',
      path: '/hooks/:orderRef',
      title: 'Deliveries',
      access: { roles: { anyOf: ['WEBHOOK_READ', 'WEBHOOK_WRITE'] } },
    },
  ],
};
const TITLE = 'Webhook deliveries';

async function openOrder(opening: Opening = {}) {
  const area = await openPage('/reporting/order-viewer/O-ada', { otherAreas: [WEBHOOKS], ...opening });
  await screen.findByRole('region', { name: 'Instructions' });
  return area;
}

/** Adds batches about the order to a new webhook. */
async function addDeliveries(count: number) {
  const { db } = sandbox();
  const webhookId = await addWebhook(db, tenant.tenantId);
  const seed = { status: 'SUCCEEDED' as const, createdOn: new Date() };
  const ids = await addBatches(
    db,
    webhookId,
    Array.from({ length: count }, () => seed),
  );
  for (const batchId of ids) await changeBatch(db, batchId, { order_references: ['O-ada'] });
}

test.each([
  [1, '1 delivery about this order'],
  [2, '2 deliveries about this order'],
])('an order leads to its deliveries to webhooks: %d', async (count, words) => {
  await addDeliveries(count);
  await openOrder();
  const part = within(screen.getByRole('region', { name: TITLE }));
  expect(await part.findByRole('link', { name: words })).toHaveAttribute('href', '/hooks/O-ada');
});

test('an order without deliveries says so', async () => {
  await openOrder();
  await screen.findByText('No webhook got an event about this order.');
});

test('a platform without a list of deliveries has no such part', async () => {
  const reading = network.hold('/deliveries');
  network.refuse('/deliveries', { status: 404, code: 'NOT_FOUND' });
  await openOrder();
  screen.getByRole('region', { name: TITLE });
  await reading.release();
  await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull());
});

test('deliveries that cannot be loaded say so, with Retry', async () => {
  const allow = network.refuse('/deliveries', { status: 500, code: 'INTERNAL_ERROR' });
  const { user } = await openOrder();
  await screen.findByText('The webhook deliveries could not be loaded');
  allow();
  await user.click(button('Retry'));
  await screen.findByText('No webhook got an event about this order.');
});

test('users who may not see deliveries are shown none, and the portal does not ask for them', async () => {
  await openOrder({ otherAreas: [] });
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
  expect(network.calls('/deliveries')).toEqual([]);
});
