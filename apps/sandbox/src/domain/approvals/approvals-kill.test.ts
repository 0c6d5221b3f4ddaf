import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { approvalDetailSchema } from '@portal/api-client/approval-requests';
import { draftSchema, schemeSchema } from '@portal/api-client/schemes';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { openDemoDatabase } from '../../demo/open-demo-database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { addWebhook } from '../../testing/seeds/seeds.ts';
import { setUpHome } from '../../testing/home/set-up-home.ts';
import type { Call } from '../../testing/test-caller.ts';
import { testDatabases } from '../../testing/test-databases.ts';
import { end } from '../../testing/home/test-home.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const { tenantId } = demoTenant('Northwind Payments');
const CARDS = 'v1/apps/installed/card-payments/configuration';
const cards = {
  merchant: { merchantId: '1234567890', statementName: 'Northwind', environment: 'test' },
  access: { apiKey: 'a-secret-that-nobody-sees' },
  authentication: { isAuthenticated: false },
};
/** The note of requests whose approval takes long. */
const SLOW = 'Slow';
/** Far less than such an approval takes, and far more than a call. */
const HELD_MS = 400;

interface Requested {
  readonly approvalId: string;
  /** The scheme or app that it changes. */
  readonly thingId: string;
}

describe.each(testDatabases)('on $name', (database) => {
  const { home, callAs } = setUpHome(database);

  async function withDatabase<Result>(work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result> {
    const { db, close } = await openDemoDatabase(home().database);
    try {
      return await work(db);
    } finally {
      await close();
    }
  }

  /** The traces of an approval in the database. Only while no process is running. */
  const tracesOf = ({ approvalId, thingId }: Requested) =>
    withDatabase(async (db) => {
      const request = db.selectFrom('approvals').select(['status', 'sealed']).where('approval_id', '=', approvalId);
      const { status, sealed } = await request.executeTakeFirstOrThrow();
      const entries = await db
        .selectFrom('activity_entries')
        .select('action')
        .where('actor_name', '=', 'multi@northwind.example')
        .where('thing_id', 'in', [approvalId, thingId])
        .orderBy('seq')
        .execute();
      // In a batch, or waiting for one.
      const { rows: events } = await sql<{ type: string }>`
        select event->>'type' as type from webhook_batches, json_array_elements(body::json->'events') event
        where event->'data'->>'approvalId' = ${approvalId}
        union all
        select event_type from webhook_events where payload::json->'data'->>'approvalId' = ${approvalId}`.execute(db);
      return {
        status,
        isSealed: sealed !== null,
        entries: entries.map(({ action }) => action),
        events: events.map(({ type }) => type).toSorted(),
      };
    });

  test(
    'kill -9 in the middle of an approval leaves the request as it was, and after its response all of the change',
    { timeout: 180_000 },
    async () => {
      const [admin, multi] = [await callAs(), await callAs('multi@northwind.example')];
      await withDatabase(async (db) => {
        await slowDown(db);
        const events = ['approval.requested', 'approval.approved'];
        await addWebhook(db, tenantId, { events, max_batch_size: 50, max_batch_time_delay: 30 });
      });
      const first = await home().start();
      await admin('PUT v1/tenant/approval-settings', { schemes: true, appConfigurations: true });
      const confirmed = await requestPublication(admin, 'Confirmed');
      const publication = await requestPublication(admin, 'Interrupted', SLOW);
      const configuration = await requestConfiguration(admin, SLOW);
      expect((await approve(multi, confirmed)).status).toBe(200);
      await killInTheMiddle(first.child, { approving: () => approve(multi, publication), other: admin });

      const second = await home().start();
      expect(await publishedDraft(admin, confirmed)).not.toBeNull();
      expect(await publishedDraft(admin, publication)).toBeNull();
      expect((await multi(`GET v1/tenant/approvals/${publication.approvalId}`)).data).toMatchObject({
        status: 'PENDING',
        mayApprove: true,
      });
      await killInTheMiddle(second.child, { approving: () => approve(multi, configuration), other: admin });

      const pending = { status: 'PENDING', entries: [], events: ['approval.requested'] };
      expect(await tracesOf(publication)).toEqual({ ...pending, isSealed: false });
      expect(await tracesOf(configuration)).toEqual({ ...pending, isSealed: true });
      await withDatabase((db) => sql`drop trigger wait_in_the_middle on approvals`.execute(db));

      const third = await home().start();
      expect((await admin(`GET ${CARDS}`)).data).not.toMatchObject({ merchant: cards.merchant });
      for (const requested of [publication, configuration]) expect((await approve(multi, requested)).status).toBe(200);
      expect(await publishedDraft(admin, publication)).not.toBeNull();
      expect((await admin(`GET ${CARDS}`)).data).toMatchObject({ merchant: cards.merchant });
      await end(third.child, 'SIGTERM');
      const whole = { status: 'APPROVED', isSealed: false, events: ['approval.approved', 'approval.requested'] };
      for (const [requested, action] of [
        [confirmed, 'Publish a draft of a collect scheme'],
        [publication, 'Publish a draft of a collect scheme'],
        [configuration, 'Change the configuration of an app'],
      ] as const) {
        expect(await tracesOf(requested)).toEqual({ ...whole, entries: [action, 'Approve a change'] });
      }
    },
  );
});

const approve = (call: Call, { approvalId }: Requested) => call(`POST v1/tenant/approvals/${approvalId}/approve`);

/** Makes the approval of requests with the note SLOW take 5 seconds between the change and the end of the request. */
async function slowDown(db: Kysely<Schema>): Promise<void> {
  await sql`create function wait_in_the_middle() returns trigger language plpgsql as $$
    declare began timestamptz := clock_timestamp();
    begin
      while clock_timestamp() < began + interval '5 seconds' loop end loop;
      return new;
    end $$`.execute(db);
  await sql`create trigger wait_in_the_middle before update on approvals for each row
    when (new.status = 'APPROVED' and new.note = ${sql.lit(SLOW)}) execute function wait_in_the_middle()`.execute(db);
}

/** Begins an approval, and kills the process once the approval holds up the other changes of the tenant. */
async function killInTheMiddle(
  child: ChildProcess,
  { approving, other }: { readonly approving: () => Promise<unknown>; readonly other: Call },
): Promise<void> {
  const interrupted = approving().then(
    () => false,
    () => true,
  );
  await vi.waitUntil(
    async () => {
      const answer = other('PUT v1/tenant/approval-settings', {}).then(
        () => true,
        () => true,
      );
      return !(await Promise.race([answer, delay(HELD_MS, false)]));
    },
    { timeout: 60_000 },
  );
  await end(child, 'SIGKILL');
  expect(await interrupted).toBe(true);
}

/** Requests the publication of a new scheme. */
async function requestPublication(call: Call, name: string, note?: string): Promise<Requested> {
  const rule = {
    priority: 1,
    currencies: ['EUR'],
    countries: ['IE'],
    apps: [{ appId: 'card-payments', paymentMethods: ['CARD'] }],
  };
  const scheme = { name, code: name.toLowerCase(), agreementType: 'ONE_OFF', rules: [rule] };
  const { schemeId, drafts } = schemeSchema.parse((await call('POST v2/schemes/collect', scheme)).data);
  const { draftId, lastModified } = draftSchema.parse(drafts[0]);
  const publication = { kind: 'collect', schemeId, draftId, lastModified, publishedDraftId: null };
  return request(call, { publications: [publication], note }, schemeId);
}

async function requestConfiguration(call: Call, note: string): Promise<Requested> {
  const version = (await call(`GET ${CARDS}`)).headers.get('etag');
  const appConfiguration = { appId: 'card-payments', version, configuration: cards };
  return request(call, { appConfiguration, note }, 'card-payments');
}

async function request(call: Call, body: object, thingId: string): Promise<Requested> {
  const { data } = await call('POST v1/tenant/approvals', body);
  return { approvalId: approvalDetailSchema.parse(data).approvalId, thingId };
}

async function publishedDraft(call: Call, { thingId }: Requested) {
  return schemeSchema.parse((await call(`GET v2/schemes/collect/${thingId}`)).data).publishedDraftId;
}
