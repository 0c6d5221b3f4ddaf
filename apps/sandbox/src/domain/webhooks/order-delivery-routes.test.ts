import { orderDeliveryListSchema } from '@portal/api-client/batches';
import { beforeEach, describe, expect, test } from 'vitest';
import { removeWebhooks } from '../../testing/seeds/seeds.ts';
import { type Call, callerAs } from '../../testing/test-caller.ts';
import { testDatabases } from '../../testing/test-databases.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import type { EventType } from './event-types.ts';
import { raiseEvent } from './raise-event.ts';
import { COLLECTED_MS, shareDelivery } from './testing/test-delivery.ts';
import { createWebhook, WEBHOOKS } from './testing/test-webhooks.ts';

const ORDER = { orderReference: 'ORD-1' };
const OTHER_ORDER = { orderReference: 'ORD-2' };

describe.each(testDatabases)('on $name', (database) => {
  const delivery = shareDelivery(database);
  beforeEach(() => removeWebhooks(delivery().sandbox.db));

  async function list(call: Call, query = '', orderReference = 'ORD-1') {
    const path = `${WEBHOOKS}/deliveries?orderReference=${orderReference}${query}` as const;
    return orderDeliveryListSchema.parse((await call(`GET ${path}`)).data);
  }

  /** Raises events of Northwind Payments, and waits for their deliveries. */
  async function deliver(...events: readonly (readonly [EventType, Record<string, unknown>])[]) {
    const { sandbox, pass } = delivery();
    const { tenantId } = demoTenant('Northwind Payments');
    // An event that is due at once is newer than the deliveries before.
    await pass(1_000);
    for (const [type, data] of events) {
      await sandbox.db.transaction().execute((trx) => raiseEvent(trx, tenantId, type, data));
    }
    await pass(COLLECTED_MS);
  }

  test('an order leads to the deliveries about it, of all webhooks, newest first, in pages', async () => {
    const { admin, receiver } = delivery();
    const settled = await createWebhook(admin, { destination: `${receiver.url}/a`, events: ['instruction.settled'] });
    const refunds = await createWebhook(admin, { destination: `${receiver.url}/b`, events: ['refund.created'] });
    await deliver(
      ['instruction.settled', { reference: 'INS-1', ...ORDER }],
      ['instruction.settled', { reference: 'INS-2', ...OTHER_ORDER }],
      ['instruction.settled', { reference: 'INS-3', ...ORDER }],
    );
    await deliver(['refund.created', { reference: 'REF-1', instructionReference: 'INS-1', ...ORDER }]);
    const { results, total } = await list(admin);
    const event = (type: EventType, instructionReference: string) =>
      expect.objectContaining({ type, orderReference: 'ORD-1', instructionReference });
    expect([total, results]).toMatchObject([
      2,
      [
        {
          webhookId: refunds.webhookId,
          destination: `${receiver.url}/b`,
          status: 'SUCCEEDED',
          attemptCount: 1,
          events: [event('refund.created', 'INS-1')],
        },
        {
          webhookId: settled.webhookId,
          eventCount: 3,
          events: [event('instruction.settled', 'INS-1'), event('instruction.settled', 'INS-3')],
        },
      ],
    ]);
    expect(await list(admin, '&from=1&take=1')).toEqual({ results: results.slice(1), total: 2 });
  });

  test('tests, other tenants and unknown orders have none', async () => {
    const { admin, receiver, sandbox, pass } = delivery();
    const { webhookId } = await createWebhook(admin, { destination: receiver.url, events: ['instruction.settled'] });
    await admin(`POST ${WEBHOOKS}/${webhookId}/test-events`, { type: 'instruction.settled', data: ORDER });
    await pass(0);
    expect(receiver.received).toHaveLength(1);
    expect((await list(admin)).total).toBe(0);
    await deliver(['instruction.settled', { reference: 'INS-1', ...ORDER }]);
    expect((await list(admin)).total).toBe(1);
    expect((await list(admin, '', 'ORD')).total).toBe(0);
    const contoso = await callerAs(sandbox, 'admin@contoso.example', 'Contoso Retail');
    expect((await list(contoso)).total).toBe(0);
    expect((await admin(`GET ${WEBHOOKS}/deliveries`)).fields).toEqual(['orderReference']);
  });
});
