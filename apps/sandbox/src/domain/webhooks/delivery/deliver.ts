import type { FastifyBaseLogger } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import { releaseAll } from '../../../platform/database/leases.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { createWorkLoop, type WorkLoop } from '../../../platform/work-loop.ts';
import { claimAttempt, type ClaimedAttempt, nextAttemptDue, releaseAttempt, settleAttempt } from './attempt-queue.ts';
import { closeDueBatches } from './close-batches.ts';
import { deliveryHeaders } from './delivery-headers.ts';
import type { DestinationRules, StandInFor } from './destination.ts';
import { postDelivery } from './post-delivery.ts';
import { DELIVERY_CHANNEL } from '../raise-event.ts';
import type { VerificationKeyOf } from '../verification-keys.ts';

export interface DeliveryOptions {
  /** CA certificates in PEM format. Default: the well-known CAs. */
  readonly ca?: string;
  readonly clock?: Clock;
}

/** Receivers that the platform plays itself. */
export interface PlayedReceivers {
  readonly standInFor: StandInFor;
  close(): Promise<void>;
}

export interface Delivery {
  /** Processes everything that is due. Resolves when nothing is due or in flight. */
  settle(): Promise<void>;
  /**
   * Starts no more attempts, and interrupts those still in flight after `graceMs`. Interrupted attempts return to the
   * queue.
   */
  stop(graceMs: number): Promise<void>;
}

/** The time limit of an attempt. */
const TIMEOUT_MS = 10_000;
/** The time limit of an attempt, plus time to record it on a busy machine. */
const LEASE_MS = TIMEOUT_MS + 20_000;
const IN_FLIGHT_MAX = 32;
/** A tenant whose receivers all hang must not delay other tenants. */
const IN_FLIGHT_MAX_PER_TENANT = 8;
/** A hanging receiver must not delay the tenant's other receivers. */
const IN_FLIGHT_MAX_PER_WEBHOOK = 4;

/**
 * Delivers webhook events until stopped. The attempts table is the queue, so any number of processes can deliver from one
 * database: only one at a time makes an attempt. Work starts when the database notifies or when something becomes due.
 */
export async function startDelivery(
  { db, isShared, listen }: Pick<Database, 'db' | 'isShared' | 'listen'>,
  {
    rules: publicRules,
    verificationKeyOf,
    log,
    ca,
    clock = systemClock,
    playReceivers,
  }: DeliveryOptions & {
    readonly rules: DestinationRules;
    readonly verificationKeyOf: VerificationKeyOf;
    readonly log: FastifyBaseLogger;
    /** Starts receivers whose hosts do not exist. Default: none. */
    readonly playReceivers?: (options: {
      readonly verificationKeyOf: VerificationKeyOf;
      readonly clock: Clock;
    }) => Promise<PlayedReceivers>;
  },
): Promise<Delivery> {
  const receivers = await playReceivers?.({ verificationKeyOf, clock });
  const rules = receivers ? { ...publicRules, standInFor: receivers.standInFor } : publicRules;
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
        claim: (inFlight) =>
          claimAttempt(db, {
            now,
            leaseMs: LEASE_MS,
            inFlight,
            maxPerWebhook: IN_FLIGHT_MAX_PER_WEBHOOK,
            maxPerTenant: IN_FLIGHT_MAX_PER_TENANT,
          }),
        make: makeAttempt,
        nameOf: ({ attemptId }) => `Attempt ${attemptId}`,
      });
      if (nextBatch && nextBatch <= now) loop.wake();
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
    // The clock may be set during the attempt, so it cannot measure durations.
    const startedAt = performance.now();
    try {
      const options = { rules, timeout: timeout.signal, ca, signal };
      const outcome = await postDelivery({ destination, headers, body }, options);
      const durationMs = Math.round(performance.now() - startedAt);
      const settledOn = new Date(clock.now());
      await settleAttempt(db, claimed, { attemptedOn, durationMs, headers, outcome, settledOn });
    } catch (error) {
      if (!signal.aborted) throw error;
      await releaseAttempt(db, claimed);
    } finally {
      cancelTimeout();
    }
  }

  // Only one process uses an unshared database, so all leases belong to processes that have ended.
  if (!isShared) await releaseAll(db, 'delivery_attempts');
  const endListening = await listen(DELIVERY_CHANNEL, loop.wake);
  loop.wake();

  return {
    settle: loop.settle,
    async stop(graceMs) {
      const graceTimer = setTimeout(() => interruption.abort(), graceMs);
      await Promise.all([loop.stop(), endListening()]);
      clearTimeout(graceTimer);
      await receivers?.close();
    },
  };
}
