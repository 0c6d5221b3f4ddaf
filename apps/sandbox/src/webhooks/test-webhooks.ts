import { batchListSchema, deliveryAttemptDetailSchema, deliveryAttemptListSchema } from '@portal/api-client/batches';
import { userSchema } from '@portal/api-client/users';
import { createdWebhookSchema, type WebhookInput } from '@portal/api-client/webhooks';
import { type Call, callerAs } from '../test-caller.ts';
import { startOn, type TestDatabase } from '../test-databases.ts';
import type { TestSandbox } from '../testing.ts';
import { createTestClock, type TestClock } from '../test-clock.ts';
import { startReceiver, type TestReceiver } from './test-receiver.ts';

export const WEBHOOKS = 'v1/notifications/webhooks';

/** Creates a webhook for a test, with what it does not say as a form would have it. */
export async function createWebhook(call: Call, input: Partial<WebhookInput>) {
  const body = { events: ['user.invited'], maxBatchSize: 10, maxBatchTimeDelay: 10, isActive: true, ...input };
  const { data } = await call(`POST ${WEBHOOKS}`, body);
  return createdWebhookSchema.parse(data);
}

/** The batches of a webhook, oldest first, each with its attempts, oldest first. */
export async function readDeliveries(call: Call, webhookId: string) {
  const path = `${WEBHOOKS}/${webhookId}/batches` as const;
  const batches = batchListSchema.parse((await call(`GET ${path}?take=100`)).data).results.toReversed();
  return Promise.all(
    batches.map(async (batch) => {
      const listed = await call(`GET ${path}/${batch.batchId}/delivery-attempts`);
      const attempts = deliveryAttemptListSchema.parse(listed.data).results.toReversed();
      return { ...batch, attempts };
    }),
  );
}

export async function readAttempt(call: Call, webhookId: string, batchId: string, attemptId: string) {
  const { data } = await call(`GET ${WEBHOOKS}/${webhookId}/batches/${batchId}/delivery-attempts/${attemptId}`);
  return deliveryAttemptDetailSchema.parse(data);
}

/** More than any event waits for its batch, by a clock that may have stood still while it happened. */
export const COLLECTED_MS = 60_000;

/** A sandbox that delivers to a receiver, by a clock that stands still until it is put forward. */
export interface TestDelivery {
  readonly sandbox: TestSandbox;
  readonly receiver: TestReceiver;
  readonly clock: TestClock;
  /** As an administrator of Northwind Payments. */
  readonly admin: Call;
  /** Makes something happen in that tenant that `createWebhook`'s are told. Returns the id of the user it is about. */
  invite(): Promise<string>;
  /** Lets time pass, and everything be done that is due then. */
  pass(ms: number): Promise<void>;
  /** Lets what is under way end. */
  settle(): Promise<void>;
  /** Puts everything back as it was at the start. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function startTestDelivery(database: TestDatabase): Promise<TestDelivery> {
  const receiver = await startReceiver();
  const clock = createTestClock();
  const sandbox = await startOn(database, {
    webhookAllowedHosts: receiver.host,
    delivery: { clock },
  });
  const admin = await callerAs(sandbox, 'admin@northwind.example');
  const settle = async () => sandbox.delivery?.settle();
  // Its first look is over before a test puts everything back: each would wait for what the other one has locked.
  await settle();
  let invited = 0;
  return {
    sandbox,
    receiver,
    clock,
    admin,
    async invite() {
      invited += 1;
      return inviteAs(admin, `new${invited}@northwind.example`);
    },
    async pass(ms) {
      clock.advance(ms);
      await settle();
    },
    settle,
    async reset() {
      receiver.reset();
      clock.reset();
      await sandbox.reset();
    },
    async close() {
      await sandbox.close();
      await receiver.close();
    },
  };
}

/** Invites somebody, of which `createWebhook`'s are told. Returns the user's id. */
export async function inviteAs(admin: Call, emailAddress: string): Promise<string> {
  const { data } = await admin('POST v1/tenant/invitation/invite', { emailAddress, roles: ['APP_READ'] });
  return userSchema.parse(data).userId;
}
