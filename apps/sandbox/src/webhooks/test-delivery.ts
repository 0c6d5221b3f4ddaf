import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Call, callerAs } from '../testing/test-caller.ts';
import { createTestClock, type TestClock } from '../testing/test-clock.ts';
import { startOn, type TestDatabase } from '../testing/test-databases.ts';
import type { TestSandbox } from '../testing/test-sandbox.ts';
import { startReceiver, type TestReceiver } from './test-receiver.ts';
import { inviteAs } from './test-webhooks.ts';

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

/** One for all tests of the block in which it is called; before each, everything is as it was at the start. */
export function shareDelivery(database: TestDatabase): () => TestDelivery {
  let delivery: TestDelivery;
  beforeAll(async () => {
    delivery = await startTestDelivery(database);
  });
  beforeEach(() => delivery.reset());
  afterEach(() => delivery.settle());
  afterAll(() => delivery.close());
  return () => delivery;
}
