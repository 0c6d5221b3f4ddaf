import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PlatformError } from './errors.ts';

/** The most calls with a key in a minute. */
const CALLS_A_MINUTE = 600;
/** The most failed attempts with a public key in a minute, from all addresses. */
const FAILURES_OF_A_KEY_A_MINUTE = 20;
/** The most failed attempts from an address in a minute, with any keys. */
const FAILURES_OF_AN_ADDRESS_A_MINUTE = 300;

/** The limits of calls with API keys. All of them throw RATE_LIMITED with the seconds to wait. */
export interface KeyLimits {
  /** Counts a call with a valid key. */
  readonly countCall: (request: FastifyRequest, publicKey: string) => Promise<void>;
  /**
   * Counts a failed attempt with a public key. The valid private key keeps working when there are too many, so that nobody can lock
   * out a tenant with a public key. Default of `publicKey`: the attempt named none.
   */
  readonly countFailure: (request: FastifyRequest, publicKey?: string) => Promise<void>;
  /** Refuses an address from which too many attempts have failed. */
  readonly refuseAddress: (request: FastifyRequest) => Promise<void>;
}

type Counter = ReturnType<FastifyInstance['createRateLimit']>;

/** Creates the limits. They count the requests of this process. */
export async function createKeyLimits(app: FastifyInstance): Promise<KeyLimits> {
  const keys = new WeakMap<FastifyRequest, string>();
  const ofKey = { timeWindow: '1 minute', keyGenerator: (request: FastifyRequest) => keys.get(request) ?? '' };
  // By default the plugin counts by address, and one IPv6 network of 64 bits as one address.
  const ofAddress = { timeWindow: '1 minute' };
  const created: Record<'calls' | 'failuresOfKey' | 'failuresOfAddress', Counter>[] = [];
  // In a scope of its own: scopes with limits of their routes register the plugin themselves.
  await app.register(async function countKeys(scope) {
    await scope.register(rateLimit, { global: false });
    created.push({
      calls: scope.createRateLimit({ ...ofKey, max: CALLS_A_MINUTE }),
      failuresOfKey: scope.createRateLimit({ ...ofKey, max: FAILURES_OF_A_KEY_A_MINUTE }),
      failuresOfAddress: scope.createRateLimit({ ...ofAddress, max: FAILURES_OF_AN_ADDRESS_A_MINUTE }),
    });
  });
  const [counters] = created;
  if (!counters) throw new Error('The limits of API keys were not registered');

  return {
    async countCall(request, publicKey) {
      keys.set(request, publicKey);
      await count(counters.calls, request);
    },
    async countFailure(request, publicKey) {
      await count(counters.failuresOfAddress, request);
      if (publicKey === undefined) return;
      keys.set(request, publicKey);
      await count(counters.failuresOfKey, request);
    },
    async refuseAddress(request) {
      const counted = await counters.failuresOfAddress(request, { increment: false });
      if (!counted.isAllowed && counted.remaining === 0) throw refusal(counted);
    },
  };
}

async function count(counter: Counter, request: FastifyRequest): Promise<void> {
  const counted = await counter(request);
  if (!counted.isAllowed && counted.isExceeded) throw refusal(counted);
}

function refusal({ ttlInSeconds }: { readonly ttlInSeconds: number }): PlatformError {
  return new PlatformError('RATE_LIMITED', { retryAfter: Math.max(1, ttlInSeconds) });
}
