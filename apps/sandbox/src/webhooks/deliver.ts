import type { FastifyBaseLogger } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { type Clock, systemClock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import { createWorkLoop, type WorkLoop } from '../work-loop.ts';
import {
  claimAttempt,
  type ClaimedAttempt,
  nextAttemptDue,
  releaseAttempt,
  releaseEveryAttempt,
  settleAttempt,
} from './attempt-queue.ts';
import { closeDueBatches } from './close-batches.ts';
import { startDemoReceiver } from './demo-receiver.ts';
import { deliveryHeaders } from './delivery-headers.ts';
import type { DestinationRules } from './destination.ts';
import { postDelivery } from './post-delivery.ts';
import { DELIVERY_CHANNEL } from './raise-event.ts';
import type { VerificationKeyOf } from './verification-keys.ts';

export interface DeliveryOptions {
  /** Certificates to trust in place of the well-known ones, in PEM. */
  readonly ca?: string;
  readonly clock?: Clock;
  /** Plays the receivers of the demo webhooks, whose hosts exist nowhere. */
  readonly playsDemoReceivers?: boolean;
}

export interface Delivery {
  /** Looks for what is due now, and resolves once nothing is and nothing is under way. */
  settle(): Promise<void>;
  /** Begins nothing more, and gives what is under way so long; what is interrupted then is made again, by whoever comes next. */
  stop(graceMs: number): Promise<void>;
}

/** How long an attempt may take. */
const TIMEOUT_MS = 10_000;
/** An attempt is nobody else's for as long as it may take, and the time to record it on a machine that is busy. */
const LEASE_MS = TIMEOUT_MS + 20_000;
const IN_FLIGHT_MAX = 32;
/** A tenant whose receivers all hang must not hold up the others. */
const IN_FLIGHT_MAX_PER_TENANT = 8;
/** Nor a receiver that hangs the others of its tenant. */
const IN_FLIGHT_MAX_PER_WEBHOOK = 4;

/**
 * Delivers what webhooks collect, for as long as it is not stopped. The attempts table is the queue, so that any number of
 * processes may do this on one database: each attempt is made by one of them at a time. It works when something is to be
 * done, which the database tells, or becomes due, and else rests.
 */
export async function startDelivery(
  { db, isShared, listen }: Pick<Database, 'db' | 'isShared' | 'listen'>,
  {
    rules: publicRules,
    verificationKeyOf,
    log,
    ca,
    clock = systemClock,
    playsDemoReceivers = false,
  }: DeliveryOptions & {
    readonly rules: DestinationRules;
    readonly verificationKeyOf: VerificationKeyOf;
    readonly log: FastifyBaseLogger;
  },
): Promise<Delivery> {
  const demoReceiver = playsDemoReceivers ? await startDemoReceiver(db, { verificationKeyOf, clock }) : undefined;
  const rules = demoReceiver ? { ...publicRules, standInFor: demoReceiver.standInFor } : publicRules;
  const interruption = new AbortController();
  const loop: WorkLoop<ClaimedAttempt> = createWorkLoop({
    clock,
    log,
    isShared,
    subject: 'Deliveries',
    async look(now) {
      const nextBatch = await closeDueBatches(db, now);
      await loop.take({
        max: IN_FLIGHT_MAX,
        claim: (underWay) =>
          claimAttempt(db, {
            now,
            leaseMs: LEASE_MS,
            underWay,
            maxPerWebhook: IN_FLIGHT_MAX_PER_WEBHOOK,
            maxPerTenant: IN_FLIGHT_MAX_PER_TENANT,
          }),
        make: makeAttempt,
        nameOf: ({ attemptId }) => `Attempt ${attemptId}`,
      });
      return [nextBatch, await nextAttemptDue(db, now)];
    },
  });

  async function makeAttempt(claimed: ClaimedAttempt): Promise<void> {
    const { batchId, webhookId, destination, body } = claimed;
    const attemptedOn = new Date(clock.now());
    const signature = new Webhook(verificationKeyOf(webhookId)).sign(batchId, attemptedOn, body);
    const headers = deliveryHeaders(batchId, { signedOn: attemptedOn, signature, body });
    const { signal } = interruption;
    const timeout = new AbortController();
    const cancelTimeout = clock.after(TIMEOUT_MS, () => timeout.abort());
    // Not by the clock, which may be set meanwhile.
    const began = performance.now();
    try {
      const options = { rules, timeout: timeout.signal, ca, signal };
      const outcome = await postDelivery({ destination, headers, body }, options);
      const durationMs = Math.round(performance.now() - began);
      const settledOn = new Date(clock.now());
      await settleAttempt(db, claimed, { attemptedOn, durationMs, headers, outcome, settledOn });
    } catch (error) {
      if (!signal.aborted) throw error;
      await releaseAttempt(db, claimed);
    } finally {
      cancelTimeout();
    }
  }

  // Nobody else can be at work on a database of one's own: who held these leases is gone.
  if (!isShared) await releaseEveryAttempt(db);
  const endListening = await listen(DELIVERY_CHANNEL, loop.wake);
  loop.wake();

  return {
    settle: loop.settle,
    async stop(graceMs) {
      const patience = setTimeout(() => interruption.abort(), graceMs);
      await Promise.all([loop.stop(), endListening()]);
      clearTimeout(patience);
      await demoReceiver?.close();
    },
  };
}
