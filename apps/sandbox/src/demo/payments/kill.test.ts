import { createdWebhookSchema } from '@portal/api-client/webhooks';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { setUpHome } from '../../testing/home/set-up-home.ts';
import { end } from '../../testing/home/test-home.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { sendStatus, startReceiver, type TestReceiver } from '../../domain/webhooks/testing/test-receiver.ts';
import { WEBHOOKS } from '../../domain/webhooks/testing/test-webhooks.ts';
import { expectWhole } from './testing/test-payments.ts';

const { home, callAs } = setUpHome();
let receiver: TestReceiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

test(
  'after kill -9 while payments arrive, rows and webhook events match each other and are consistent',
  { timeout: 120_000 },
  async () => {
    const admin = await callAs();
    receiver.respondWith(sendStatus(200));
    const events = ['instruction.created', 'instruction.settled'];
    for (const round of [1, 2, 3]) {
      const { child } = await home().start({ WEBHOOK_ALLOWED_HOSTS: receiver.host, PAYMENTS_PER_MINUTE: '600' });
      if (round === 1) {
        const body = { destination: receiver.url, events, maxBatchSize: 2, maxBatchTimeDelay: 1, isActive: true };
        createdWebhookSchema.parse((await admin(`POST ${WEBHOOKS}`, body)).data);
      }
      await receiver.arrived(receiver.received.length + 4);
      await end(child, 'SIGKILL');
    }

    const { db, close } = await openDatabase({ dataDir: home().dataDir });
    await expectWhole(db);
    const { tenantId } = demoTenant('Northwind Payments');
    const rows = await db
      .selectFrom('instructions')
      .select('instruction_ref')
      .where('tenant_id', '=', tenantId)
      .execute();
    const there = new Set(rows.map((row) => row.instruction_ref));
    const isCreated = ({ type }: { readonly type: string }) => type === 'instruction.created';
    const delivered = receiver.received.flatMap((one) => one.delivery.events.filter(isCreated));
    expect(delivered.length).toBeGreaterThan(3);
    expect(delivered.filter(({ data }) => !there.has(String(data['reference'])))).toEqual([]);

    // Every instruction after the webhook's creation has one event, in a batch or waiting for one.
    const { rows: raised } = await sql<{ reference: string }>`
      select event->'data'->>'reference' as reference
      from webhooks join webhook_batches using (webhook_id), json_array_elements(body::json->'events') event
      where destination = ${receiver.url} and event->>'type' = 'instruction.created'
      union all
      select payload::json->'data'->>'reference' from webhooks join webhook_events using (webhook_id)
      where destination = ${receiver.url} and event_type = 'instruction.created'`.execute(db);
    const references = raised.map(({ reference }) => reference);
    expect(new Set(references).size).toBe(references.length);
    const first = await db
      .selectFrom('webhooks')
      .select('created_on')
      .where('destination', '=', receiver.url)
      .execute();
    const later = await db
      .selectFrom('instructions')
      .select('instruction_ref')
      .where('tenant_id', '=', tenantId)
      .where('created_at', '>', new Date(Number(first[0]?.created_on) + 1000))
      .execute();
    expect(later.filter(({ instruction_ref }) => !references.includes(instruction_ref))).toEqual([]);
    await close();
  },
);
