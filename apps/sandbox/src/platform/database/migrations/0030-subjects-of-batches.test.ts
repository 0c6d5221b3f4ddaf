import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addBatches, addWebhook, changeBatch } from '../../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../../testing/test-sandbox.ts';
import { up } from './0030-subjects-of-batches.ts';

const { sandbox } = setUpSandbox();

test('a batch of an old database names the orders of its events, each once, and is no test', async () => {
  const { db } = sandbox();
  const webhookId = await addWebhook(db, demoTenant('Northwind Payments').tenantId);
  const createdOn = new Date('2026-11-20T10:00:00Z');
  const [payments = '', users = '', none = ''] = await addBatches(
    db,
    webhookId,
    [1, 2, 3].map(() => ({ status: 'SUCCEEDED' as const, createdOn })),
  );
  const bodyOf = (data: readonly object[]) =>
    JSON.stringify({
      events: data.map((each) => ({ id: 'e', type: 'refund.created', occurredOn: createdOn, data: each })),
    });
  const order = { orderReference: 'ORD-2', reason: '\u0000 \ud83d {"orderReference":"ORD-3"}' };
  await changeBatch(db, payments, { body: bodyOf([order, { orderReference: 'ORD-1' }, order]) });
  await changeBatch(db, users, { body: bodyOf([{ userId: 'u-1' }]) });

  await sql`alter table webhook_batches drop column is_test, drop column order_references`.execute(db);
  await up(db);
  const rows = await db
    .selectFrom('webhook_batches')
    .select(['batch_id', 'is_test', 'order_references'])
    .where('webhook_id', '=', webhookId)
    .execute();
  expect(new Map(rows.map(({ batch_id, ...row }) => [batch_id, row]))).toEqual(
    new Map([
      [payments, { is_test: false, order_references: ['ORD-1', 'ORD-2'] }],
      [users, { is_test: false, order_references: [] }],
      [none, { is_test: false, order_references: [] }],
    ]),
  );
});
