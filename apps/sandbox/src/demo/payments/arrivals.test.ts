import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callerAs } from '../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, startTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts';
import { EVENT_TYPES } from '../../domain/webhooks/event-types.ts';
import { createTestClock, type TestClock } from '../../testing/test-clock.ts';
import { createWebhook } from '../../domain/webhooks/testing/test-webhooks.ts';
import { startArrivals } from './arrivals.ts';
import { expectWhole } from './testing/test-payments.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ADMIN = 'admin@northwind.example';
const { tenantId } = demoTenant('Northwind Payments');
const PAYMENT_EVENTS = Object.values(EVENT_TYPES).filter((type) =>
  /^(chargeback|instruction|mandate|refund|transaction)\./.test(type),
);

interface RaisedEvent {
  readonly type: string;
  readonly occurredOn: string;
  readonly data: Readonly<Record<string, string>>;
}

/** Creates a webhook that collects every payment event and delivers none. */
async function collect(sandbox: TestSandbox): Promise<() => Promise<RaisedEvent[]>> {
  const admin = await callerAs(sandbox, ADMIN);
  const destination = 'https://all.northwind.example/payments';
  const { webhookId } = await createWebhook(admin, { destination, events: PAYMENT_EVENTS });
  return async () => {
    const rows = await sandbox.db
      .selectFrom('webhook_events')
      .select('payload')
      .where('webhook_id', '=', webhookId)
      .orderBy('seq')
      .execute();
    return rows.map(({ payload }) => JSON.parse(payload));
  };
}

async function count(sandbox: TestSandbox, table: 'instructions' | 'orders' | 'payment_stories'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(sandbox.db);
  return rows[0]?.count ?? 0;
}

describe.each(testDatabases)('on $name', (database) => {
  let clock: TestClock;
  let sandbox: TestSandbox;
  beforeEach(async () => {
    clock = createTestClock();
    sandbox = await startOn(database, { payments: 400, arrivals: { perMinute: 3, clock } });
    await sandbox.arrivals?.settle();
  });
  afterEach(() => sandbox.close());

  async function pass(ms: number, steps = 1): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      clock.advance(ms / steps);
      await sandbox.arrivals?.settle();
    }
  }

  test('new payments arrive at the configured rate', async () => {
    const before = await count(sandbox, 'orders');
    await sandbox.arrivals?.settle();
    expect(await count(sandbox, 'orders')).toBe(before);
    await pass(50 * MINUTE_MS);
    const arrived = (await count(sandbox, 'orders')) - before;
    expect(arrived).toBeGreaterThan(100);
    expect(arrived).toBeLessThan(200);
    await expectWhole(sandbox.db);
  });

  test('payments arrive only through installed apps, also those of a downtime', async () => {
    const kept = ['card-payments', 'gocardless'];
    await sandbox.db.deleteFrom('installed_apps').where('app_id', 'not in', kept).execute();
    const uninstalledAt = new Date(clock.now());
    await pass(60 * MINUTE_MS);
    clock.advance(DAY_MS);
    await sandbox.arrivals?.settle();
    const arrived = await sandbox.db
      .selectFrom('orders')
      .innerJoin('instructions', (join) =>
        join
          .onRef('instructions.tenant_id', '=', 'orders.tenant_id')
          .onRef('instructions.order_ref', '=', 'orders.order_ref'),
      )
      .select('app_id')
      .where('orders.created_at', '>', uninstalledAt)
      .execute();
    expect(arrived.length).toBeGreaterThan(100);
    expect([...new Set(arrived.map(({ app_id }) => app_id))].toSorted()).toEqual(kept);
    await expectWhole(sandbox.db);
  });

  test('without installed apps no payments arrive, until one is installed again', async () => {
    await sandbox.db.deleteFrom('installed_apps').execute();
    const before = await count(sandbox, 'orders');
    await pass(30 * MINUTE_MS);
    expect(await count(sandbox, 'orders')).toBe(before);
    await sandbox.db
      .insertInto('installed_apps')
      .values({ tenant_id: tenantId, app_id: 'card-payments', installed_on: new Date(), installed_by: ADMIN })
      .execute();
    await pass(30 * MINUTE_MS);
    expect(await count(sandbox, 'orders')).toBeGreaterThan(before);
  });

  test('payments progress on their own, and webhooks receive an event with the current state for each step', async () => {
    const readEvents = await collect(sandbox);
    await pass(30 * MINUTE_MS);
    const created = (await readEvents()).filter(({ type }) => type === 'instruction.created');
    expect(created.length).toBeGreaterThan(40);
    expect(created[0]?.data).toMatchObject({
      reference: expect.stringMatching(/^INS-/),
      orderReference: expect.stringMatching(/^ORD-/),
      amount: expect.stringMatching(/^\d+(\.\d\d)?$/),
      currency: expect.stringMatching(/^[A-Z]{3}$/),
      direction: expect.stringMatching(/^(debit|credit)$/),
      appId: expect.stringMatching(/^[a-z-]+$/),
    });
    // No request triggers this: its own timer does.
    await pass(4 * DAY_MS, 8);

    const events = await readEvents();
    const of = (reference: string) => events.filter(({ data }) => data['reference'] === reference);
    const rows = await sandbox.db.selectFrom('instructions').selectAll().where('tenant_id', '=', tenantId).execute();
    const fresh = rows.filter(({ instruction_ref }) =>
      created.some(({ data }) => data['reference'] === instruction_ref),
    );
    expect(fresh.length).toBeGreaterThanOrEqual(created.length);
    for (const row of fresh) {
      const types = of(row.instruction_ref).map(({ type }) => type);
      expect(types[0]).toBe('instruction.created');
      expect(types.includes('instruction.processing')).toBe(row.processing_at !== null);
      const ending = { SETTLED: 'settled', COMPLETED: 'settled', FAILED: 'failed', CANCELLED: 'cancelled' }[row.status];
      expect(types.at(-1)).toBe(
        ending ? `instruction.${ending}` : row.processing_at ? 'instruction.processing' : 'instruction.created',
      );
      expect(new Set(types).size).toBe(types.length);
      // Each step has the time at which it was due, however late it was processed.
      const times = [row.created_at, row.processing_at, row.completed_at ?? row.stopped_at].flatMap(
        (at) => at?.toISOString() ?? [],
      );
      expect(of(row.instruction_ref).map(({ occurredOn }) => occurredOn)).toEqual(times);
      const inTransaction = of(row.transaction_id ?? '').map(({ type }) => type);
      expect(inTransaction[0]).toBe(row.transaction_id ? 'transaction.created' : undefined);
    }
    expect(fresh.filter(({ status }) => status === 'SETTLED').length).toBeGreaterThan(20);
    await expectWhole(sandbox.db);
  });

  test('refunds, chargebacks and mandates progress over months until every story has ended', async () => {
    const readEvents = await collect(sandbox);
    await sandbox.arrivals?.stop();
    const busy = startArrivals({ db: sandbox.db, isShared: false }, { perMinute: 30, clock, log: { error: fail } });
    clock.advance(10 * MINUTE_MS);
    await busy.settle();
    await busy.stop();
    // No new orders arrive.
    await sql`update payment_arrivals set next_at = now() + interval '10 years'`.execute(sandbox.db);
    const later = startArrivals({ db: sandbox.db, isShared: false }, { perMinute: 30, clock, log: { error: fail } });
    for (let month = 0; month < 24; month += 1) {
      clock.advance(60 * DAY_MS);
      await later.settle();
    }
    expect(await count(sandbox, 'payment_stories')).toBe(0);
    const { rows } = await sql`
      select instruction_ref from instructions where status in ('INCOMPLETE', 'READY', 'PROCESSING')
      union all select refund_id from refunds where status = 'PROCESSING'
      union all select chargeback_id from chargebacks where status = 'OPEN'
      union all select mandate_id from financial_instruments where status = 'PROCESSING'`.execute(sandbox.db);
    expect(rows).toEqual([]);
    const types = new Set((await readEvents()).map(({ type }) => type));
    expect([...types]).toEqual(expect.arrayContaining(['mandate.deactivated', 'refund.created', 'refund.settled']));
    await later.stop();
    await expectWhole(sandbox.db);
  });

  test('downtime of several days is filled with payments, without webhook events', async () => {
    const readEvents = await collect(sandbox);
    const before = await count(sandbox, 'instructions');
    await pass(30 * DAY_MS);
    const found = (await count(sandbox, 'instructions')) - before;
    expect(found).toBeGreaterThan(25);
    expect(found).toBeLessThan(60);
    const { rows } = await sql<{ days: number }>`
      select count(distinct created_at::date) as days from instructions where created_at > now()`.execute(sandbox.db);
    expect(rows[0]?.days).toBeGreaterThan(10);
    expect((await readEvents()).filter(({ type }) => type === 'instruction.created').length).toBeLessThan(6);
    await expectWhole(sandbox.db);
  });
});

describe.each(testDatabases.filter(({ name }) => name === 'PostgreSQL'))('instances on one $name', (database) => {
  test('create each payment once and raise the event of each step once', async () => {
    const { options, drop } = await database.create();
    const clock = createTestClock();
    const open = () => startTestSandbox({ database: options, payments: 0, arrivals: { perMinute: 60, clock } });
    const one = await open();
    const other = await open();
    const readEvents = await collect(one);
    for (let minute = 0; minute < 20; minute += 1) {
      clock.advance(MINUTE_MS);
      await Promise.all([one.arrivals?.settle(), other.arrivals?.settle()]);
    }
    const events = (await readEvents()).map(({ type, data }) => `${type} ${data['reference']} ${data['status']}`);
    expect(events.length).toBeGreaterThan(500);
    expect(new Set(events).size).toBe(events.length);
    const { rows } = await sql<{ taken: number; counted: number }>`
      select (select count(*) from orders) as taken, (select sum(orders)::bigint from payment_arrivals) as counted`.execute(
      one.db,
    );
    expect(rows[0]?.taken).toBe(rows[0]?.counted);
    expect(rows[0]?.taken).toBeGreaterThan(900);
    await expectWhole(one.db);
    await Promise.all([one.close(), other.close()]);
    await drop();
  });

  test('skip a payment that another instance is processing, without polling for it', async () => {
    const { options, drop } = await database.create();
    const clock = createTestClock();
    let looks = 0;
    function now(): number {
      looks += 1;
      return clock.now();
    }
    const arrivals = { perMinute: 60, clock: { ...clock, now } };
    const sandbox = await startTestSandbox({ database: options, payments: 0, arrivals });
    await sandbox.arrivals?.settle();
    const before = await count(sandbox, 'orders');
    await sandbox.db.transaction().execute(async (trx) => {
      await trx.selectFrom('payment_arrivals').selectAll().forUpdate().execute();
      clock.advance(10 * MINUTE_MS);
      await sandbox.arrivals?.settle();
      const soFar = looks;
      for (let query = 0; query < 50; query += 1) await sql`select 1`.execute(sandbox.db);
      expect(looks).toBe(soFar);
      expect(await count(sandbox, 'orders')).toBe(before);
    });
    await sandbox.arrivals?.settle();
    expect(await count(sandbox, 'orders')).toBeGreaterThan(before);
    await sandbox.close();
    await drop();
  });
});

function fail(error: unknown): never {
  throw error;
}
