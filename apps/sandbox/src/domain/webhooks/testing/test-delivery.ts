import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Call, callerAs } from '../../../testing/test-caller.ts';
import { createTestClock, type TestClock } from '../../../testing/test-clock.ts';
import { startOn, type TestDatabase } from '../../../testing/test-databases.ts';
import type { TestSandbox } from '../../../testing/test-sandbox.ts';
import { startReceiver, type TestReceiver } from './test-receiver.ts';
import { inviteAs } from './test-webhooks.ts';

/** Longer than any event waits for its batch, even if the test clock stood still when the event occurred. */
export const COLLECTED_MS = 60_000;

/** A sandbox that delivers to a receiver, with a clock that stands still until a test advances it. */
export interface TestDelivery {
  readonly sandbox: TestSandbox;
  readonly receiver: TestReceiver;
  readonly clock: TestClock;
  /** Calls as an administrator of Northwind Payments. */
  readonly admin: Call;
  /** Invites a user, which raises an event for webhooks of `createWebhook`. Returns the user's id. */
  invite(): Promise<string>;
  /** Advances the clock and waits until everything that is due is done. */
  pass(ms: number): Promise<void>;
  /** Waits until nothing is due or in flight. */
  settle(): Promise<void>;
  /** Restores the initial state. */
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
  // The first check of the queue must end before a test resets the sandbox: the two would deadlock.
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

/** Shares one delivery between the tests of a block, and restores its initial state before each test. */
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
