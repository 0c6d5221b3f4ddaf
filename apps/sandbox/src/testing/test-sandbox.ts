import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import { createSandbox, type SandboxOptions } from '../app.ts';
import { demoId } from '../demo/data/demo-tenants.ts';
import { type DatabaseOptions, openDatabase } from '../platform/database/open-database.ts';
import type { Schema } from '../platform/database/schema.ts';
import { type InvitationMessage, loadInvitationKeys } from '../domain/tenant/invitation-keys.ts';
import { INVITATION_LIMITS, type InvitationLimits } from '../domain/tenant/invitation-limits.ts';
import { openDemoDatabase } from '../demo/open-demo-database.ts';
import { insertDemo } from '../demo/seed-demo.ts';
import { putBack, refillAndKeep } from './kept-rows.ts';
import type { TeamRoutes } from '../team-routes.ts';
import { multipartOf } from './multipart-of.ts';
import { anyDatabase } from './own-database.ts';
import { type ArrivalOptions, type Arrivals, startArrivals } from '../demo/payments/arrivals.ts';
import { insertDemoPayments } from '../demo/payments/seed-payments.ts';
import type { HubOptions } from '../platform/hub/hub.ts';
import { readAllowedHosts } from '../domain/webhooks/delivery/allowed-hosts.ts';
import type { Retention, RetentionOptions } from '../domain/activity/keep-activity.ts';
import type { ExportOptions, Exports } from '../domain/exports/make-exports.ts';
import type { Schedules } from '../domain/schedules/make-runs.ts';
import { createSecretStore } from '../platform/secrets/secret-store.ts';
import type { Delivery } from '../domain/webhooks/delivery/deliver.ts';
import type { Resolve } from '../domain/webhooks/delivery/public-address.ts';

export { pushTo } from '../platform/hub/push.ts';
export { freePort } from './test-port.ts';

export interface TestSandboxOptions {
  /** Default: a new database that is deleted when the sandbox closes. */
  readonly database?: DatabaseOptions;
  readonly portalUrl?: string;
  /** Takes the place of a mail server. If it throws, the invitation counts as not sent. */
  readonly takeInvitation?: (message: InvitationMessage) => void;
  /** Default: those of a started sandbox. */
  readonly invitationLimits?: Partial<InvitationLimits>;
  /** Resolves the host names of webhooks. Default: none resolves. */
  readonly resolve?: Resolve;
  /** Hosts that webhooks may deliver to regardless of their address, as in WEBHOOK_ALLOWED_HOSTS. */
  readonly webhookAllowedHosts?: string;
  /** Delivers webhook events. Default: events are collected, but not delivered. */
  readonly delivery?: SandboxOptions['delivery'];
  /** The number of payments of the demo tenants. Default: 0. */
  readonly payments?: number;
  /** Simulates new payments and the progress of unfinished ones. Default: payments do not change. */
  readonly arrivals?: ArrivalOptions;
  readonly hub?: HubOptions;
  /** Prepares requested exports. Default: they stay in the queue. */
  readonly exports?: ExportOptions;
  /** Deletes old activity. Default: it is kept. */
  readonly retention?: RetentionOptions;
  /** Calls of a domain team, behind the same authentication as the others. Default: none. */
  readonly teamRoutes?: TeamRoutes;
  /** Receives each line of the log. Default: nothing is logged. */
  readonly takeLogLine?: (line: string) => void;
}

export interface TestSandbox {
  /** The address that `fetch` serves. Nothing listens on it. */
  readonly url: string;
  readonly app: FastifyInstance;
  readonly db: Kysely<Schema>;
  /** `fetch` for addresses of this sandbox, without a socket. For `createTransport`. */
  readonly fetch: typeof fetch;
  /** An access token of a demo account, signed by the sandbox's own issuer. Rejects for an unknown address. */
  tokenFor(email: string): Promise<string>;
  readonly delivery: Delivery | undefined;
  readonly arrivals: Arrivals | undefined;
  readonly exports: Exports | undefined;
  readonly schedules: Schedules | undefined;
  readonly retention: Retention | undefined;
  /** The invitations that were sent, oldest first. */
  readonly sentInvitations: readonly InvitationMessage[];
  /** The key in the link of a user's invitation. */
  invitationKeyOf(userId: string): string;
  /** Presses a button of the consent page. Resolves to the path, with its query, that the provider returns to. */
  pressConsent(decision: 'allow' | 'deny', consentPage: string): Promise<string>;
  /** Waits for requests in progress, then restores the initial demo data. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** The ids of a demo tenant for the tenant headers. */
export function demoTenant(name: 'Northwind Payments' | 'Northwind Labs' | 'Contoso Retail' | 'Fabrikam') {
  const account = name.startsWith('Northwind') ? 'Northwind' : name.startsWith('Contoso') ? 'Contoso' : name;
  return { tenantId: demoId(`tenant ${name}`), accountId: demoId(`account ${account}`) };
}

/** Starts the whole sandbox within the test's process. */
export async function startTestSandbox(options: TestSandboxOptions = {}): Promise<TestSandbox> {
  const url = 'http://sandbox.example';
  const place = options.database ? { options: options.database, drop: undefined } : await anyDatabase.create();
  const database = await openDemoDatabase(place.options);
  const { db } = database;
  const demoPayments = { count: options.payments ?? 0, now: options.arrivals?.clock?.now() ?? Date.now() };
  await db.transaction().execute((trx) => insertDemoPayments(trx, demoPayments));
  const sentInvitations: InvitationMessage[] = [];
  const { app, identity, invitationKeys, delivery, exports, schedules, retention } = await createSandbox({
    database,
    url,
    destinationRules: {
      isAllowedHost: readAllowedHosts(options.webhookAllowedHosts ?? ''),
      resolve: options.resolve ?? (async () => []),
    },
    invitationLimits: { ...INVITATION_LIMITS, ...options.invitationLimits },
    ...(options.delivery && { delivery: options.delivery }),
    ...(options.hub && { hub: options.hub }),
    ...(options.exports && { exports: options.exports }),
    ...(options.retention && { retention: options.retention }),
    teamRoutes: options.teamRoutes,
    ...(options.takeLogLine && { logger: { level: 'trace', stream: { write: options.takeLogLine } } }),
    validationDelayMs: 0,
    secrets: createSecretStore(randomBytes(32)),
    portalUrl: options.portalUrl ?? 'http://localhost:4300',
    deliverInvitation(message) {
      options.takeInvitation?.(message);
      sentInvitations.push(message);
    },
  });
  let isKept = false;
  const inProgress = new Set<Promise<unknown>>();
  function follow<Result>(work: Promise<Result>): Promise<Result> {
    const end = () => void inProgress.delete(work);
    inProgress.add(work);
    work.then(end, end);
    return work;
  }
  /** Waits until requests of an abandoned page have their responses, including those that follow from a response. */
  async function atRest(): Promise<void> {
    while (inProgress.size > 0) {
      await Promise.allSettled(inProgress);
      await setImmediate();
    }
  }
  const arrivals = options.arrivals && startArrivals(database, { ...options.arrivals, log: app.log });
  return {
    url,
    app,
    db,
    arrivals,
    fetch: (input, init = {}) => injectedFetch(url, input, init, (request) => follow(app.inject(request))),
    delivery,
    exports,
    schedules,
    retention,
    tokenFor: (email) => follow(identity.tokenFor(email)),
    sentInvitations,
    invitationKeyOf: (userId) => invitationKeys.keyOf(userId),
    async pressConsent(decision, consentPage) {
      const { headers, statusCode } = await app.inject({
        method: 'POST',
        url: '/consent',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url },
        payload: `${new URL(consentPage).searchParams.toString()}&decision=${decision}`,
      });
      if (headers.location === undefined) throw new Error(`The consent page responded with status ${statusCode}.`);
      const { pathname, search } = new URL(headers.location);
      return pathname + search;
    },
    async reset() {
      await atRest();
      options.teamRoutes?.reset?.();
      if (isKept) return putBack(db);
      await refillAndKeep(db, async (trx) => {
        await insertDemo(trx);
        await insertDemoPayments(trx, demoPayments);
      });
      isKept = true;
    },
    async close() {
      await Promise.all([
        app.close(),
        delivery?.stop(0),
        arrivals?.stop(),
        exports?.stop(),
        schedules?.stop(),
        retention?.stop(),
      ]);
      await database.close();
      await place.drop?.();
    },
  };
}

/**
 * The key of the last invitation to an address, from the data directory of a stopped sandbox. Throws a Refusal while the
 * sandbox is running.
 */
export async function readInvitationKey(dataDir: string, emailAddress: string): Promise<string> {
  const { db, close } = await openDatabase({ dataDir });
  try {
    const { user_id } = await db
      .selectFrom('tenant_users')
      .select('user_id')
      .where('email_address', '=', emailAddress)
      .orderBy('invited_on', 'desc')
      .executeTakeFirstOrThrow();
    return (await loadInvitationKeys(db)).keyOf(user_id);
  } finally {
    await close();
  }
}

async function injectedFetch(
  url: string,
  input: string | URL | Request,
  { method = 'GET', headers, body, signal }: RequestInit,
  inject: (request: InjectOptions) => Promise<LightMyRequestResponse>,
): Promise<Response> {
  if (typeof input !== 'string' && !(input instanceof URL))
    throw new TypeError('Request objects are not supported: pass an address');
  const address = new URL(input, url);
  if (address.origin !== url) throw new TypeError(`${address.origin} is not the sandbox`);
  const sent = body instanceof FormData ? await multipartOf(body) : readText(body);
  signal?.throwIfAborted();
  const injected = inject({
    method: method.toUpperCase(),
    url: address.pathname + address.search,
    headers: { ...Object.fromEntries(new Headers(headers)), ...sent.headers },
    ...(sent.payload !== undefined && { payload: sent.payload }),
  });
  const aborted = new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const { statusCode, headers: received, payload } = await Promise.race([injected, aborted]);
  return new Response(statusCode === 204 || statusCode === 304 ? null : payload, {
    status: statusCode,
    headers: Object.entries(received).flatMap(([name, value]) =>
      [value ?? []].flat().map((text): [string, string] => [name, String(text)]),
    ),
  });
}

function readText(body: RequestInit['body']) {
  if (body === undefined || body === null) return { headers: {}, payload: undefined };
  if (typeof body !== 'string') throw new TypeError('Only texts and forms are supported as bodies');
  return { headers: {}, payload: body };
}
