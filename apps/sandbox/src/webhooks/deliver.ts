import type { FastifyBaseLogger } from 'fastify';
import { Webhook } from 'standardwebhooks';
import type { Database } from '../database/open-database.ts';
import {
  claimAttempt,
  type ClaimedAttempt,
  nextAttemptDue,
  releaseAttempt,
  releaseEveryAttempt,
  settleAttempt,
} from './attempt-queue.ts';
import { type Clock, systemClock } from './clock.ts';
import { closeDueBatches } from './close-batches.ts';
import { deliveryHeaders } from './delivery-headers.ts';
import type { DestinationRules } from './destination.ts';
import { postDelivery } from './post-delivery.ts';
import { DELIVERY_CHANNEL } from './raise-event.ts';
import type { VerificationKeyOf } from './verification-keys.ts';

export interface DeliveryOptions {
  /** Certificates to trust in place of the well-known ones, in PEM. */
  readonly ca?: string;
  readonly clock?: Clock;
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
const RETRY_MS = 1000;
/** What other processes do is told; this is for what one left undone that died before it could tell. */
const LOOK_ANYWAY_MS = 60_000;

/**
 * Delivers what webhooks collect, for as long as it is not stopped. The attempts table is the queue, so that any number of
 * processes may do this on one database: each attempt is made by one of them at a time. It works when something is to be
 * done, which the database tells, or becomes due, and else rests.
 */
export async function startDelivery(
  { db, isShared, listen }: Pick<Database, 'db' | 'isShared' | 'listen'>,
  {
    rules,
    verificationKeyOf,
    log,
    ca,
    clock = systemClock,
  }: DeliveryOptions & {
    readonly rules: DestinationRules;
    readonly verificationKeyOf: VerificationKeyOf;
    readonly log: FastifyBaseLogger;
  },
): Promise<Delivery> {
  const underWay = new Map<ClaimedAttempt, Promise<void>>();
  const interruption = new AbortController();
  let cancelTimer = () => {};
  const state: { isStopping: boolean; isWanted: boolean; working?: Promise<void> } = {
    isStopping: false,
    isWanted: false,
  };

  function wake(): void {
    state.isWanted = true;
    state.working ??= work().finally(() => {
      delete state.working;
      if (state.isWanted && !state.isStopping) wake();
    });
  }

  async function work(): Promise<void> {
    while (state.isWanted && !state.isStopping) {
      state.isWanted = false;
      cancelTimer();
      try {
        // One moment for the whole look: what becomes due during it is still to come, and not missed.
        const now = new Date(clock.now());
        const nextBatch = await closeDueBatches(db, now);
        await takeAttempts(now);
        const nextAttempt = await nextAttemptDue(db, now);
        const waits = [nextBatch, nextAttempt].flatMap((due) => (due ? Math.max(0, due.getTime() - clock.now()) : []));
        wakeIn(Math.min(...waits, isShared ? LOOK_ANYWAY_MS : Infinity));
      } catch (error) {
        log.error(error, 'Deliveries could not be looked for');
        wakeIn(RETRY_MS);
      }
    }
  }

  function wakeIn(ms: number): void {
    if (ms !== Infinity && !state.isStopping) cancelTimer = clock.after(ms, wake);
  }

  async function takeAttempts(now: Date): Promise<void> {
    while (underWay.size < IN_FLIGHT_MAX && !state.isStopping) {
      const claimed = await claimAttempt(db, {
        now,
        leaseMs: LEASE_MS,
        underWay: [...underWay.keys()],
        maxPerWebhook: IN_FLIGHT_MAX_PER_WEBHOOK,
        maxPerTenant: IN_FLIGHT_MAX_PER_TENANT,
      });
      if (!claimed) return;
      const making = makeAttempt(claimed)
        .catch((error: unknown) =>
          log.error(error, `Attempt ${claimed.attemptId} could not be recorded: it is made again`),
        )
        .finally(() => {
          underWay.delete(claimed);
          wake();
        });
      underWay.set(claimed, making);
    }
  }

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
  const endListening = await listen(DELIVERY_CHANNEL, wake);
  wake();

  return {
    async settle() {
      wake();
      while (state.working || underWay.size > 0) await Promise.all([state.working, ...underWay.values()]);
    },
    async stop(graceMs) {
      state.isStopping = true;
      cancelTimer();
      await endListening();
      const patience = setTimeout(() => interruption.abort(), graceMs);
      await state.working;
      await Promise.all(underWay.values());
      clearTimeout(patience);
    },
  };
}
