import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { callerAs } from '../../../testing/test-caller.ts';
import { testDatabases } from '../../../testing/test-databases.ts';
import type { TestSandbox } from '../../../testing/test-sandbox.ts';
import { BATCHES_KEPT } from './add-batch.ts';
import { sendStatus } from '../testing/test-receiver.ts';
import { COLLECTED_MS, shareDelivery } from '../testing/test-delivery.ts';
import { createWebhook, WEBHOOKS } from '../testing/test-webhooks.ts';
import { setEventTimes, setGone } from '../../../testing/seeds/seeds.ts';

describe.each(testDatabases)('on $name', (database) => {
  const delivery = shareDelivery(database);

  const deliveredIds = () =>
    delivery().receiver.received.map((one) => one.delivery.events.map(({ data }) => data['userId']));

  test('a full batch is delivered immediately', async () => {
    const { receiver, admin, invite, pass } = delivery();
    await createWebhook(admin, { destination: receiver.url, maxBatchSize: 2, maxBatchTimeDelay: 30 });
    const ids = [await invite(), await invite(), await invite(), await invite(), await invite()];
    await pass(0);
    // Sent concurrently over two connections, so either may arrive first.
    expect(new Set(deliveredIds())).toEqual(new Set([ids.slice(0, 2), ids.slice(2, 4)]));
  });

  test('batches are delivered while events keep arriving as fast as batches are made', async () => {
    const { sandbox, receiver, admin, invite, pass } = delivery();
    await createWebhook(admin, { destination: receiver.url, maxBatchSize: 1 });
    await sql`
      create function raise_another() returns trigger language plpgsql as $$ begin
        insert into webhook_events (webhook_id, event_id, event_type, payload, occurred_on)
          select webhook_id, gen_random_uuid(), event_types[1], body::jsonb->'events'->>0, created_on from webhook_batches where batch_id = new.batch_id;
        return null;
      end $$`.execute(sandbox.db);
    await sql`
      create trigger raise_another after insert on webhook_batches
      for each row execute function raise_another()`.execute(sandbox.db);
    const ended = receiver.arrived(1).then(() => sql`drop function raise_another cascade`.execute(sandbox.db));
    await invite();
    await pass(0);
    await ended;
    expect(receiver.received.length).toBeGreaterThan(1);
  });

  test('a partial batch is delivered when its first event has waited for the delay, and not before', async () => {
    const { sandbox, receiver, clock, admin, invite, pass } = delivery();
    await createWebhook(admin, { destination: receiver.url, maxBatchSize: 3, maxBatchTimeDelay: 30 });
    const first = await invite();
    // The rest of the platform uses the system clock.
    await setEventTimes(sandbox.db, new Date(clock.now()));
    await pass(20_000);
    const second = await invite();
    await pass(9_999);
    expect(receiver.received).toEqual([]);
    // Without `settle`: the delivery's own timer has to start it.
    clock.advance(1);
    await receiver.arrived(1);
    expect(deliveredIds()).toEqual([[first, second]]);
  });

  test('an active webhook gets the events of its types', async () => {
    const { sandbox, receiver, admin, invite, pass } = delivery();
    const { url } = receiver;
    await createWebhook(admin, { destination: `${url}/keys`, events: ['api-key.created'] });
    await createWebhook(admin, { destination: `${url}/off`, isActive: false });
    const on = await createWebhook(admin, { destination: `${url}/on`, events: ['user.invited', 'api-key.created'] });
    const contoso = await callerAs(sandbox, 'admin@contoso.example', 'Contoso Retail');
    await createWebhook(contoso, { destination: `${url}/contoso` });
    await invite();
    const { verificationKey, createdOn, webhookId, ...input } = on;
    await admin(`PUT ${WEBHOOKS}/${webhookId}`, { ...input, isActive: false });
    // Events during inactivity are never delivered.
    await invite();
    await admin(`PUT ${WEBHOOKS}/${webhookId}`, input);
    await pass(COLLECTED_MS);
    expect(receiver.received.map(({ path, delivery }) => [path, delivery.events.length])).toEqual([['/on', 1]]);
    expect([verificationKey, createdOn]).not.toContain(undefined);
  });

  test('nothing is delivered to a webhook after it is deleted', async () => {
    const { receiver, admin, invite, pass, settle } = delivery();
    receiver.respondWith(sendStatus(503));
    const { webhookId } = await createWebhook(admin, { destination: receiver.url });
    await invite();
    await pass(COLLECTED_MS);
    // The clock is ahead by now, so this event is due at once: its delivery may begin before the deletion.
    await invite();
    expect((await admin(`DELETE ${WEBHOOKS}/${webhookId}`)).status).toBe(200);
    await settle();
    const before = receiver.received.length;
    await pass(86_400_000);
    expect(receiver.received).toHaveLength(before);
  });

  test('a webhook keeps its newest and its undelivered batches; all others are deleted', async () => {
    const { sandbox, receiver, admin, invite, pass } = delivery();
    const { webhookId } = await createWebhook(admin, { destination: receiver.url, maxBatchSize: 1 });
    const { webhookId: other } = await createWebhook(admin, { destination: receiver.url, events: ['api-key.created'] });
    await addBatches(sandbox, webhookId, BATCHES_KEPT + 60);
    await addBatches(sandbox, other, 3);
    const left = async (id: string, status?: 'SCHEDULED') => {
      const batches = sandbox.db
        .selectFrom('webhook_batches')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('webhook_id', '=', id)
        .$if(status === 'SCHEDULED', (query) => query.where('status', '=', 'SCHEDULED'));
      return (await batches.executeTakeFirstOrThrow()).count;
    };
    await invite();
    await pass(0);
    expect(await left(webhookId)).toBe(BATCHES_KEPT + 11);
    await invite();
    await pass(0);
    // The oldest batch is still scheduled, so it is kept as well.
    expect(await left(webhookId)).toBe(BATCHES_KEPT + 1);
    expect(await left(webhookId, 'SCHEDULED')).toBe(1);
    expect(await left(other)).toBe(3);
    const { rows } = await sql<{ newest: number }>`
      select count(*) as newest from webhook_batches
      where webhook_id = ${webhookId} and created_on > now() - ${BATCHES_KEPT - 2} * interval '1 minute'`.execute(
      sandbox.db,
    );
    expect(rows[0]?.newest).toBe(BATCHES_KEPT - 1);
  });

  test('a webhook whose destination is gone keeps only its newest batches, undelivered or not', async () => {
    const { sandbox, receiver, admin, invite, pass } = delivery();
    const { webhookId } = await createWebhook(admin, { destination: receiver.url, maxBatchSize: 1 });
    await addBatches(sandbox, webhookId, BATCHES_KEPT + 5);
    await setGone(sandbox.db, webhookId, new Date());
    await invite();
    await pass(0);
    expect((await admin(`GET ${WEBHOOKS}/${webhookId}/batches?take=1`)).data).toMatchObject({ total: BATCHES_KEPT });
    expect((await admin(`GET ${WEBHOOKS}/${webhookId}`)).data).toMatchObject({ waitingBatches: 1 });
  });
});

/** Adds one batch per minute until now. The oldest is scheduled far in the future. */
async function addBatches({ db }: TestSandbox, webhookId: string, count: number): Promise<void> {
  await sql`
    with added as (
      insert into webhook_batches (batch_id, webhook_id, status, created_on, event_count, event_types, body)
      select gen_random_uuid(), ${webhookId}, case n when ${count}::int then 'SCHEDULED' else 'SUCCEEDED' end,
        now() - n * interval '1 minute', 0, array[]::text[], '{}'
      from generate_series(1, ${count}::int) n
      returning batch_id, status, created_on
    )
    insert into delivery_attempts (attempt_id, batch_id, delivery_status, delivery_trigger, scheduled_on)
    select gen_random_uuid(), batch_id, status, 'AUTOMATIC',
      case status when 'SCHEDULED' then now() + interval '10 years' else created_on end
    from added`.execute(db);
}
