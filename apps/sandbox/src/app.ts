import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import { DELIVERY_FAILURES } from '@portal/api-client/delivery-failures';
import { PAYMENT_FAILURES } from '@portal/api-client/payment-failures';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { recordRequests } from './platform/activity/record-requests.ts';
import { recordingDatabase } from './platform/activity/recording-database.ts';
import type { Database } from './platform/database/open-database.ts';
import { emptyResponse, setResponseHeaders } from './platform/http/response-headers.ts';
import { handleError } from './platform/http/error-handler.ts';
import { PlatformError } from './platform/http/errors.ts';
import { startApprovalExpiry } from './domain/approvals/end-approvals.ts';
import { registerActivityFile } from './domain/activity/activity-file.ts';
import { loadActivityLinks } from './domain/activity/activity-links.ts';
import { type Retention, type RetentionOptions, startRetention } from './domain/activity/keep-activity.ts';
import { registerAppImages } from './domain/apps/catalogue/app-images.ts';
import { registerTenantFlags } from './platform/flags/tenant-flags.ts';
import { registerFlags } from './platform/flags/index.ts';
import { guardRoutes, type VerifyToken } from './platform/http/guard.ts';
import { type Identity, registerIdentity } from './platform/identity/index.ts';
import { API_ROUTES } from './routes.ts';
import type { TeamRoutes } from './team-routes.ts';
import { validateWithZod } from './platform/http/input/invalid-request.ts';
import { readJsonBodies } from './platform/http/input/json-body.ts';
import { acceptStoredValues } from './platform/http/input/kept-values.ts';
import { refuseUnknownQueries } from './platform/http/input/query-names.ts';
import {
  invitationLink,
  type InvitationKeys,
  type InvitationMessage,
  loadInvitationKeys,
} from './domain/tenant/invitation-keys.ts';
import { findInvitedAddress } from './domain/tenant/invited-address.ts';
import { INVITATION_LIMITS, type InvitationLimits } from './domain/tenant/invitation-limits.ts';
import { registerMonitoring } from './platform/monitoring/index.ts';
import { createKeyVerifier } from './platform/http/key-callers.ts';
import { createKeyLimits } from './platform/http/key-limits.ts';
import { registerOpenApi, serveOpenApi } from './platform/http/openapi.ts';
import { type HubOptions, registerHub } from './platform/hub/hub.ts';
import { withoutSecrets } from './platform/http/request-log.ts';
import { PARAMETER_WORDS } from './domain/parameter-words.ts';
import type { Services } from './domain/services.ts';
import type { SecretStore } from './platform/secrets/secret-store.ts';
import { type ExportOptions, type Exports, startExports } from './domain/exports/make-exports.ts';
import { RUN_EXPORTS } from './domain/schedules/end-runs.ts';
import { type Schedules, startSchedules } from './domain/schedules/make-runs.ts';
import { registerReportFiles } from './domain/exports/report-files.ts';
import { loadReportLinks } from './domain/exports/report-links.ts';
import { DESCRIBED_EVENTS } from './domain/webhooks/described-events.ts';
import { API_EXAMPLES } from './demo/data/api-examples.ts';
import { checkoutAddress, loadCheckoutKeys } from './demo/checkout/checkout-keys.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/data/demo-tenants.ts';
import { profileOf } from './demo/payments/drawing/payment-profiles.ts';
import { startDemoReceiver } from './demo/receivers/demo-receiver.ts';
import { registerCheckout } from './demo/checkout/checkout-routes.ts';
import { loadConsentKeys } from './domain/consent/consent-keys.ts';
import { registerConsent } from './domain/consent/consent-routes.ts';
import { registerFontFiles } from './domain/themes/fonts.ts';
import { registerLogoFiles } from './domain/themes/logos.ts';
import { NO_ALLOWED_HOSTS } from './domain/webhooks/delivery/allowed-hosts.ts';
import { systemClock } from './platform/clock.ts';
import { type Delivery, type DeliveryOptions, startDelivery } from './domain/webhooks/delivery/deliver.ts';
import type { DestinationRules } from './domain/webhooks/delivery/destination.ts';
import { resolveName } from './domain/webhooks/delivery/public-address.ts';
import { loadVerificationKeys } from './domain/webhooks/verification-keys.ts';

const VALIDATION_DELAY_MS = 1200;

export interface SandboxOptions {
  readonly database: Database;
  /** The sandbox's own origin, e.g. `http://localhost:4301`. */
  readonly url: string;
  /** The portal's origin: the only one that may call from a browser, and the one that sign-in returns to. */
  readonly portalUrl: string;
  /** Encrypts the secrets of tenants. */
  readonly secrets: SecretStore;
  /** How long a provider takes to validate an app. Default: 1,200 ms. */
  readonly validationDelayMs?: number;
  readonly logger?: FastifyServerOptions['logger'];
  /** Sends an invitation in place of an email. Throws or rejects when it cannot be sent. */
  readonly deliverInvitation?: (message: InvitationMessage) => void | Promise<void>;
  /** Default: 200 a minute per tenant can be sent, and each can be tried 20 times a minute. */
  readonly invitationLimits?: InvitationLimits;
  /** The addresses that webhooks may deliver to. Default: the public Internet. */
  readonly destinationRules?: DestinationRules;
  /** Delivers webhook events. Default: events are collected, but not delivered. */
  readonly delivery?: DeliveryOptions & {
    /** Whether to simulate the receivers of the demo webhooks, whose hosts do not exist. Default: false. */
    readonly playsDemoReceivers?: boolean;
  };
  readonly hub?: HubOptions;
  /** Prepares requested exports, and starts the runs of report schedules. Default: they stay in the queue. */
  readonly exports?: ExportOptions;
  /** Deletes old activity. Default: it is kept. */
  readonly retention?: RetentionOptions;
  /** Default: verifies tokens of the sandbox's own issuer. */
  readonly verifyToken?: VerifyToken;
  /** Calls of a domain team that the platform does not have yet, behind the same authentication as the others. Default: none. */
  readonly teamRoutes?: TeamRoutes | undefined;
}

export interface Sandbox {
  readonly app: FastifyInstance;
  readonly identity: Identity;
  readonly invitationKeys: InvitationKeys;
  readonly delivery: Delivery | undefined;
  readonly exports: Exports | undefined;
  readonly schedules: Schedules | undefined;
  readonly retention: Retention | undefined;
}

/**
 * Builds a platform to run and test the portal against: REST API at `/v1` and `/v2`, OpenID provider at `/identity`,
 * flags at `/flags`, monitoring at `/monitoring`, notification hub at `/v2/notificationhub/global`, export files at
 * `/files/reports`, files of activity at `/files/activity`, images at `/files/images`, fonts at `/files/fonts`, logos at `/files/logos`, the consent page of providers at
 * `/consent`, the hosted checkout at `/checkout`. The caller starts listening, and stops the deliveries, the exports, the deletion of old activity and the database.
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { database, url, portalUrl, secrets, logger = false, deliverInvitation = () => undefined } = options;
  const { invitationLimits = INVITATION_LIMITS } = options;
  const { destinationRules = { isAllowedHost: NO_ALLOWED_HOSTS, resolve: resolveName } } = options;
  const { db } = database;
  const app = Fastify({
    logger: withoutSecrets(logger),
    logController: new LogController({ requestIdLogLabel: 'correlationId' }),
    // The portal's server passes calls on from the same machine, with the client's address in `X-Forwarded-For`.
    trustProxy: 'loopback',
    genReqId: ({ headers }) => readCorrelationId(headers['x-correlation-id']),
    frameworkErrors: function refuseBeforeHooks(error, request, reply) {
      setResponseHeaders(request, reply);
      handleError(error, request, reply);
    },
    clientErrorHandler(error, socket) {
      const isLong = error.code === 'HPE_HEADER_OVERFLOW';
      if (socket.writable)
        socket.end(emptyResponse(isLong ? '431 Request Header Fields Too Large' : '400 Bad Request'));
    },
    // A mistyped key gets 404; a longer one gets 414, which a page of another origin cannot read.
    routerOptions: { maxParamLength: 1_000 },
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(function refuseUnknownRoute() {
    throw new PlatformError('NOT_FOUND');
  });
  app.addHook('onRequest', async (request, reply) => setResponseHeaders(request, reply));
  await app.register(cors, {
    origin: portalUrl,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'X-Account-Id',
      'X-Correlation-Id',
      // Sent by the client of the notification hub.
      'X-Requested-With',
      'X-SignalR-User-Agent',
      'X-Tenant-Id',
    ],
    exposedHeaders: ['ETag', 'Retry-After', 'X-Correlation-Id'],
    // Seconds for which a browser caches a preflight response. Chromium caches it for two hours at most, Firefox for a day.
    maxAge: 86_400,
  });

  await registerOpenApi(app, { url });
  const verificationKeyOf = await loadVerificationKeys(db);
  const invitationKeys = await loadInvitationKeys(db);
  const keyLimits = await createKeyLimits(app);
  const identity = await registerIdentity(app, {
    db,
    findInvitedAddress: (key) => findInvitedAddress(db, invitationKeys, key),
    demo: { accounts: DEMO_ACCOUNTS, password: DEMO_PASSWORD },
    url,
    portalUrl,
    keyLimits,
  });
  // Compresses JSON of the routes below. An attacker cannot measure secrets by its size, because a call needs a token, which the
  // browser of another site does not send.
  await app.register(compress, { customTypes: /\/json\b/, encodings: ['br', 'gzip'], globalDecompression: false });
  serveOpenApi(app, {
    events: DESCRIBED_EVENTS,
    examples: API_EXAMPLES,
    parameters: PARAMETER_WORDS,
    failures: { payment: PAYMENT_FAILURES, delivery: DELIVERY_FAILURES },
  });
  const verifyToken = options.verifyToken ?? identity.verifyToken;
  const { issuer, readKeyToken } = identity;
  const verifyKey = createKeyVerifier({ db, issuer, limits: keyLimits, readKeyToken });
  await registerFlags(app, { db, verifyToken });
  await registerTenantFlags(app, db);
  await registerMonitoring(app);
  const reportClock = options.exports?.clock ?? systemClock;
  const links = await loadReportLinks(db);
  const reportFiles = { links, clock: reportClock, directory: options.exports?.directory };
  registerReportFiles(app, db, reportFiles);
  const activityLinks = await loadActivityLinks(db);
  registerAppImages(app);
  registerFontFiles(app);
  registerLogoFiles(app, db);
  const consentKeys = await loadConsentKeys(db);
  const checkoutKeys = await loadCheckoutKeys(db);
  const clock = options.delivery?.clock ?? systemClock;
  registerActivityFile(app, db, { links: activityLinks, clock });
  await registerConsent(app, { db, url, portalUrl, consentKeys, clock });
  await registerCheckout(app, { db, url, portalUrl, checkoutKeys, clock });
  const services: Services = {
    db: recordingDatabase(database),
    clock,
    reportClock,
    url,
    portalUrl,
    secrets,
    validationDelayMs: options.validationDelayMs ?? VALIDATION_DELAY_MS,
    consentKeys,
    activityLinks,
    checkoutAddressOf: (theme) => checkoutAddress({ url, checkoutKeys }, theme),
    schemeOfTests: (tenantId) => profileOf(tenantId).schemes.single,
    invitationKeys,
    sendInvitation: ({ userId, emailAddress }) =>
      deliverInvitation({ to: emailAddress, link: invitationLink(portalUrl, invitationKeys.keyOf(userId)) }),
    invitationLimits,
    destinationRules,
    verificationKeyOf,
    reportFiles,
  };
  async function addRoutes(prefix: keyof typeof API_ROUTES): Promise<void> {
    await app.register(
      async function api(scope) {
        readJsonBodies(scope);
        guardRoutes(scope, { db, verifyToken, verifyKey });
        recordRequests(scope, { db, secrets });
        acceptStoredValues(scope);
        refuseUnknownQueries(scope);
        scope.decorate('services', services);
        await scope.register(rateLimit, { global: false });
        const typed = scope
          .setValidatorCompiler(validateWithZod)
          .setSerializerCompiler(serializerCompiler)
          .withTypeProvider<ZodTypeProvider>();
        for (const addRoute of [...API_ROUTES[prefix], ...(options.teamRoutes?.[prefix] ?? [])]) addRoute(typed);
      },
      { prefix },
    );
  }
  await addRoutes('/v1');
  await registerHub(app, { database, portalUrl, verifyToken, verifyKey, ...options.hub });
  await addRoutes('/v2');
  app.get('/healthz', async () => ({ status: 'ok' }));
  // The address of public documentation in the portal's window configuration.
  app.get('/api-documentation', (_request, reply) => reply.redirect(`${portalUrl}/api-documentation`));
  app.addHook('onClose', startApprovalExpiry({ db, clock, log: app.log }));
  await app.ready();
  const delivery =
    options.delivery &&
    (await startDelivery(database, {
      ...options.delivery,
      rules: destinationRules,
      verificationKeyOf,
      log: app.log,
      ...(options.delivery.playsDemoReceivers && { playReceivers: (about) => startDemoReceiver(db, about) }),
    }));
  const exports =
    options.exports && (await startExports(database, { ...options.exports, runs: RUN_EXPORTS, log: app.log }));
  const schedules = options.exports && (await startSchedules(database, { clock: reportClock, log: app.log }));
  const retention = options.retention && startRetention(database, { ...options.retention, log: app.log });
  return { app, identity, invitationKeys, delivery, exports, schedules, retention };
}

/** The correlation id from the header if it is safe to log, otherwise a new one. */
function readCorrelationId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{1,64}$/.test(header) ? header : randomUUID();
}
