import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type Provider from 'oidc-provider';
import type { Schema } from '../database/schema.ts';
import { responseHeaders } from '../http/response-headers.ts';
import { PLATFORM_ERRORS, PlatformError } from '../http/errors.ts';
import type { VerifyToken } from '../http/guard.ts';
import { isFromPage, usesBasic } from '../http/key-callers.ts';
import type { KeyLimits } from '../http/key-limits.ts';
import {
  createKeyTokenReader,
  createTokenReader,
  issuerOf,
  type ReadKeyToken,
  startTestSession,
} from './access-tokens.ts';
import { loadIdentityKeys } from './identity-keys.ts';
import { findLiveSession } from './live-session.ts';
import { findLoginByEmail } from './logins.ts';
import { ICON, type OfferedAccounts, STYLESHEET } from './pages.ts';
import { createProvider, type KeyAttempt } from './provider.ts';
import { type FindInvitedAddress, registerSignInRoutes } from './sign-in-routes.ts';

const ACCESS_TOKEN_SECONDS = 5 * 60;
const REFRESH_TOKEN_SECONDS = 8 * 60 * 60;

export interface IdentityOptions {
  readonly db: Kysely<Schema>;
  /** Only an invited person may create an account. */
  readonly findInvitedAddress: FindInvitedAddress;
  /** The sign-in page has a button for each. */
  readonly demo: OfferedAccounts;
  /** The sandbox's own origin, such as `http://localhost:4301`. */
  readonly url: string;
  /** The portal's origin, such as `http://localhost:4300`. */
  readonly portalUrl: string;
  readonly accessTokenSeconds?: number;
  readonly refreshTokenSeconds?: number;
  /** Default: requests for tokens of API keys are not limited. */
  readonly keyLimits?: KeyLimits;
}

export interface Identity {
  readonly issuer: string;
  readonly verifyToken: VerifyToken;
  readonly readKeyToken: ReadKeyToken;
  /** An access token for the login with this address, in a new session. For tests. Throws if there is no such login. */
  tokenFor(email: string): Promise<string>;
}

/**
 * Mounts the OpenID provider at `/identity`, with its own sign-in pages, and returns the verifier for its tokens.
 * Its keys are created at the first start and stored in the database.
 */
export async function registerIdentity(app: FastifyInstance, options: IdentityOptions): Promise<Identity> {
  const {
    db,
    findInvitedAddress,
    demo,
    url,
    portalUrl,
    accessTokenSeconds = ACCESS_TOKEN_SECONDS,
    refreshTokenSeconds = REFRESH_TOKEN_SECONDS,
    keyLimits,
  } = options;
  const keys = await loadIdentityKeys(db);
  const requests = new WeakMap<IncomingMessage, FastifyRequest>();
  const provider = createProvider({
    db,
    keys,
    url,
    portalUrl,
    accessTokenSeconds,
    refreshTokenSeconds,
    async limitKey({ request: raw, publicKey, hasFailed }) {
      const request = requests.get(raw);
      return request && keyLimits && waitOf(keyLimits, request, { publicKey, hasFailed });
    },
  });
  provider.on('server_error', (_ctx, error) => app.log.error(error));
  // For example a visitor who closes the connection; without a listener the library prints the error.
  const events: EventEmitter = provider;
  events.on('error', (error) => app.log.error(error));

  await app.register(async function signInPages(scope) {
    await registerSignInRoutes(scope, { db, findInvitedAddress, demo, provider, url, portalUrl });
  });
  await app.register(async (scope) => mountProvider(scope, { provider, host: new URL(url).host, requests }));

  const readToken = createTokenReader(keys, url);
  return {
    issuer: issuerOf(url),
    readKeyToken: createKeyTokenReader(keys, url),
    async verifyToken(token) {
      const { subject, email, issuer, expiresAt, ...named } = await readToken(token);
      const session = await findLiveSession(db, { subject, ...named });
      if (!session) throw new Error('The session of the token has ended.');
      const { sessionId, endsAt } = session;
      return { kind: 'user', subject, email, issuer, sessionId, expiresAt: Math.min(expiresAt, endsAt) };
    },
    async tokenFor(email) {
      const login = await findLoginByEmail(db, email);
      if (!login) throw new Error(`There is no login ${email}.`);
      return startTestSession(db, { keys, url, login, lifetimeSeconds: accessTokenSeconds });
    },
  };
}

/** Counts a request for a token. Returns the seconds to wait if there are too many. */
async function waitOf(
  limits: KeyLimits,
  request: FastifyRequest,
  { publicKey, hasFailed }: Omit<KeyAttempt, 'request'>,
): Promise<number | undefined> {
  try {
    await limits.refuseAddress(request);
    if (hasFailed) await limits.countFailure(request, publicKey);
    else if (publicKey !== undefined) await limits.countCall(request, publicKey);
    return undefined;
  } catch (error) {
    if (error instanceof PlatformError && error.retryAfter !== undefined) return error.retryAfter;
    throw error;
  }
}

interface MountedProvider {
  readonly provider: Provider;
  readonly host: string;
  /** Receives the requests that the provider handles. */
  readonly requests: WeakMap<IncomingMessage, FastifyRequest>;
}

function mountProvider(app: FastifyInstance, { provider, host, requests }: MountedProvider): void {
  // The provider parses the body itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));

  app.get('/identity/identity.css', (_request, reply) => reply.type('text/css').send(STYLESHEET));
  app.get('/identity/icon.svg', (_request, reply) => reply.type('image/svg+xml').send(ICON));

  const handle = provider.callback();
  app.all('/identity/*', async function passToProvider(request, reply) {
    if (usesBasic(request) && isFromPage(request)) {
      const error_description = PLATFORM_ERRORS.BASIC_NOT_FOR_BROWSERS[1];
      return reply.code(400).send({ error: 'invalid_request', error_description });
    }
    requests.set(request.raw, request);
    reply.hijack();
    // A hijacked response has none of Fastify's headers.
    for (const [name, value] of Object.entries(responseHeaders(request))) reply.raw.setHeader(name, value);
    // Tells the provider its mount path.
    Object.assign(request.raw, { originalUrl: request.raw.url });
    request.raw.url = request.raw.url?.slice('/identity'.length);
    // The provider builds its addresses from the Host header, which a caller can forge.
    request.raw.headers.host = host;
    await handle(request.raw, reply.raw);
    return reply;
  });
}
