// @vitest-environment jsdom
import { sendTestEvent } from '@portal/api-client/test-events';
import type { PortalConfig } from '@portal/contract';
import { addBatches, addWebhook, changeBatch } from '@portal/sandbox/seeds';
import { demoTenant } from '@portal/sandbox/testing';
import { must } from '@portal/test-kit';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, demoWebhook, network, openPage, sandbox, setUpArea } from '../testing/area.ts';

setUpArea();

const REPORTING: PortalConfig = {
  contract: 1,
  id: 'reporting',
  owner: 'Reporting team',
  routes: [{ id: 'reporting.order', path: '/orders/:orderRef', title: 'Order', access: {} }],
};
const OPENING = { flags: ['batchDeliveriesUi'], otherAreas: [REPORTING] };

/** Adds a delivered batch with events of these types about the order ORD-1, and one about another. */
async function addDelivery(webhookId: string, createdOn: Date, types: readonly string[]): Promise<string> {
  const { db } = sandbox();
  const [batchId = ''] = await addBatches(db, webhookId, [
    { status: 'SUCCEEDED', createdOn, attempt: { response_status_code: 200 } },
  ]);
  const eventOf = (type: string, orderReference: string) => ({
    id: `${type} ${orderReference}`,
    type,
    occurredOn: createdOn,
    data: { orderReference },
  });
  const events = [...types.map((type) => eventOf(type, 'ORD-1')), eventOf('user.invited', 'ORD-2')];
  await changeBatch(db, batchId, {
    body: JSON.stringify({ batchId, events }),
    order_references: ['ORD-1', 'ORD-2'],
  });
  return batchId;
}

test('the deliveries about an order are listed, of all webhooks, each with its events about the order', async () => {
  const first = await addWebhook(sandbox().db, demoTenant('Northwind Payments').tenantId);
  const second = await demoWebhook('erp');
  const older = await addDelivery(first, new Date('2026-11-19T10:00:00Z'), [
    'instruction.settled',
    'instruction.settled',
  ]);
  const newer = await addDelivery(second, new Date('2026-11-20T10:00:00Z'), ['refund.created']);
  await openPage('/webhooks/orders/ORD-1', OPENING);
  await screen.findByRole('heading', { name: 'Deliveries about ORD-1', level: 1 });
  await screen.findByText('1–2 of 2');
  expect(screen.getByRole('link', { name: 'this order' })).toHaveAttribute('href', '/orders/ORD-1');
  const rows = screen.getAllByRole('row').slice(1);
  const cellsOf = (row: HTMLElement | undefined) => within(must(row)).getAllByRole('cell');
  const textsOf = (row: HTMLElement | undefined) => cellsOf(row).map((cell) => cell.textContent);
  await screen.findByText('Refund created');
  expect(textsOf(rows[0])).toEqual([
    'succeeded with status code 200',
    'Refund created',
    'https://erp.northwind.example/api/v2/notifications',
  ]);
  expect(textsOf(rows[1])).toEqual(['succeeded with status code 200', 'Instruction settled', 'https://shop.example']);
  const linksOf = (row: HTMLElement | undefined) =>
    within(must(row))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  expect(linksOf(rows[0])).toEqual([`/webhooks/${second}/batches/${newer}`, `/webhooks/${second}`]);
  expect(linksOf(rows[1])).toEqual([`/webhooks/${first}/batches/${older}`, `/webhooks/${first}`]);
});

test('an order without deliveries says so; a test that names it is none', async () => {
  const data = { orderReference: 'ORD-1' };
  await sendTestEvent(api(), await demoWebhook('erp'), { type: 'instruction.settled', data });
  await openPage('/webhooks/orders/ORD-1', { flags: ['batchDeliveriesUi'], email: 'reader@northwind.example' });
  await screen.findByText('No deliveries about this order');
  screen.getByText('this order');
  expect(screen.queryByRole('link', { name: 'this order' })).toBeNull();
});

test('deliveries that cannot be loaded say so, with Retry', async () => {
  const allow = network.refuse('/deliveries', { status: 500, code: 'INTERNAL_ERROR' });
  const { user } = await openPage('/webhooks/orders/ORD-1', OPENING);
  await screen.findByText('Error fetching data');
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No deliveries about this order');
});
