import type { IncomingMessage } from 'node:http';
import type { Kysely } from 'kysely';
import type { Configuration, default as Provider, KoaContextWithOIDC } from 'oidc-provider';
import type { Schema } from '../database/schema.ts';
import { audienceOf, CLIENT_ID, issuerOf, sessionClaims } from './access-tokens.ts';
import { isPrivateKeyOf } from '../http/key-callers.ts';
import { databaseAdapter } from './database-adapter.ts';
import { keyClientAdapter } from './key-clients.ts';
import { type IdentityKeys, SIGNING_ALGORITHM } from './identity-keys.ts';
import { findLogin } from './logins.ts';
import { errors, Provider as OidcProvider } from './oidc-library.ts';
import { renderErrorPage, renderSignedOutPage, renderSignOutPage } from './pages.ts';

const SCOPE = 'openid email profile';
const RESPONSE_MODE = 'query';
const INTERACTION_SECONDS = 60 * 60;
const SESSION_SECONDS = 24 * 60 * 60;

export interface ProviderOptions {
  readonly db: Kysely<Schema>;
  readonly keys: IdentityKeys;
  /** The sandbox's own origin. */
  readonly url: string;
  /** The portal's origin: where sign-in and sign-out return to, and the only one that may call from a browser. */
  readonly portalUrl: string;
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  /** Counts a request for a token of an API key. Resolves to the seconds to wait if there are too many. Default: no limit. */
  readonly limitKey?: ((attempt: KeyAttempt) => Promise<number | undefined>) | undefined;
}

/** A request for a token of an API key, or with the credentials of none. */
export interface KeyAttempt {
  readonly request: IncomingMessage;
  readonly publicKey: string | undefined;
  readonly hasFailed: boolean;
}

/**
 * The OpenID provider: the portal as a public client, with code flow, PKCE (S256) and rotating refresh tokens; each API key as a client
 * with client credentials. Access tokens are JWTs for the API.
 */
export function createProvider(options: ProviderOptions): Provider {
  const provider = new OidcProvider(issuerOf(options.url), configuration(options));
  // Only the hash of a private key is stored.
  provider.Client.prototype.compareClientSecret = function compareWithHash(privateKey) {
    return isPrivateKeyOf(this.clientSecret ?? '', privateKey);
  };
  provider.use(async function limitKeys(ctx: KoaContextWithOIDC, next) {
    await next();
    const { route, client } = ctx.oidc ?? {};
    const hasFailed = ctx.status === 401;
    // A browser that receives this challenge asks for a password, and would add it to later requests of any page.
    if (hasFailed) ctx.remove('WWW-Authenticate');
    if (route !== 'token' || (!hasFailed && (client === undefined || client.clientId === CLIENT_ID))) return;
    const wait = await options.limitKey?.({ request: ctx.req, publicKey: client?.clientId, hasFailed });
    if (wait === undefined) return;
    ctx.status = 429;
    ctx.set('Retry-After', String(wait));
    ctx.body = { error: 'temporarily_unavailable', error_description: 'too many requests' };
  });
  // The address that continues a sign-in has no query. With a client_id and an expired sign-in, the library would fail.
  provider.use(async function ignoreQuery(ctx, next) {
    if (ctx.path.startsWith('/auth/')) ctx.querystring = '';
    await next();
  });
  // For an ended session the library would send a page that submits itself with an inline script.
  // There is nothing to confirm, so redirect to its destination directly.
  provider.use(async function signOutWithoutSession(ctx: KoaContextWithOIDC, next) {
    await next();
    if (ctx.oidc?.route === 'end_session' && ctx.status === 200 && !ctx.oidc.session?.accountId) leave(ctx);
  });
  // A sign-in as another user ends the session of the first. For that too the library would send such a page.
  provider.use(async function endSessionOfAnotherUser(ctx: KoaContextWithOIDC, next) {
    await next();
    const { route, session } = ctx.oidc ?? {};
    const continuation = session?.state?.['postLogoutRedirectUri'];
    if (route !== 'resume' || ctx.status !== 200 || typeof continuation !== 'string') return;
    await endSession(ctx);
    ctx.status = 303;
    ctx.redirect(continuation);
  });
  // The client may use only one response mode, but the library would send the refusal of another in that mode: for `form_post`, on a
  // page that submits itself with an inline script.
  provider.use(async function showRefusedMode(ctx: KoaContextWithOIDC, next) {
    await next();
    const { route, params } = ctx.oidc ?? {};
    if (route === 'discovery') ctx.body = Object.assign({}, ctx.body, { response_modes_supported: [RESPONSE_MODE] });
    const mode = params?.['response_mode'];
    if (route !== 'authorization' || mode === undefined || mode === RESPONSE_MODE) return;
    ctx.status = 400;
    ctx.remove('location');
    renderErrorPage(ctx, new errors.UnsupportedResponseMode(), options.portalUrl);
  });
  return provider;
}

function configuration(options: ProviderOptions): Configuration {
  const { db, keys, url, portalUrl } = options;
  const audience = audienceOf(url);
  const port = new URL(url).port;

  return {
    adapter: (model) => (model === 'Client' ? keyClientAdapter(db) : databaseAdapter(db, model)),
    jwks: { keys: [keys.signing] },
    clients: [
      {
        client_id: CLIENT_ID,
        client_name: 'Payments',
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        response_modes: [RESPONSE_MODE],
        redirect_uris: [`${portalUrl}/callback`],
        post_logout_redirect_uris: [`${portalUrl}/`, `${portalUrl}/logout`],
        scope: SCOPE,
      },
    ],
    clientDefaults: { id_token_signed_response_alg: SIGNING_ALGORITHM },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    // No page may use an API key.
    clientBasedCORS: (_ctx, origin, { clientId }) => origin === portalUrl && clientId === CLIENT_ID,
    cookies: {
      keys: [keys.cookie],
      // Cookies ignore ports: the names keep two sandboxes on one machine from signing out each other's users.
      names: { session: `identity_${port}`, interaction: `identity_${port}_step`, resume: `identity_${port}_resume` },
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/identity' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    responseTypes: ['code'],
    scopes: SCOPE.split(' '),
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    extraParams: ['screen_hint', 'invitation_key'],
    pkce: { required: () => true },
    // The portal does not request offline_access, but must be able to renew its short-lived tokens.
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: options.accessTokenSeconds,
      AuthorizationCode: 60,
      ClientCredentials: options.accessTokenSeconds,
      Grant: SESSION_SECONDS,
      IdToken: options.accessTokenSeconds,
      Interaction: INTERACTION_SECONDS,
      RefreshToken: options.refreshTokenSeconds,
      Session: SESSION_SECONDS,
    },
    interactions: { url: (_ctx, interaction) => `/identity/interaction/${interaction.uid}` },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // Access tokens are only for the API; the portal gets its user's details from the ID token.
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: SCOPE,
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: options.accessTokenSeconds,
          jwt: { sign: { alg: SIGNING_ALGORITHM } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          if (hintedSubject(ctx) !== ctx.oidc.session?.accountId) return renderSignOutPage(ctx, form, portalUrl);
          // The ID token proves that the request comes from the portal's own user, so no confirmation is needed.
          await endSession(ctx);
          leave(ctx);
        },
        postLogoutSuccessSource: (ctx) => renderSignedOutPage(ctx, portalUrl),
      },
    },
    renderError: (ctx, _out, error) => renderErrorPage(ctx, error, portalUrl),
    async findAccount(_ctx, subject) {
      const login = await findLogin(db, subject);
      if (!login) return undefined;
      const { email } = login;
      return { accountId: subject, claims: () => ({ sub: subject, email, email_verified: true, name: email }) };
    },
    async extraTokenClaims(_ctx, token) {
      if (!('accountId' in token)) return undefined;
      const { accountId, sessionUid, grantId } = token;
      const login = await findLogin(db, accountId);
      // Without its session a token is refused.
      if (!login || sessionUid === undefined || grantId === undefined) return undefined;
      return { email: login.email, ...sessionClaims({ sessionUid, grantId }) };
    },
    // The only client is our own portal, so users are not asked for consent.
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grantId = session.grantIdFor(client.clientId);
      const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
      if (existing) return existing;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(SCOPE);
      grant.addResourceScope(audience, SCOPE);
      await grant.save();
      return grant;
    },
  };
}

function hintedSubject(ctx: KoaContextWithOIDC): unknown {
  const hint = ctx.oidc.entities.IdTokenHint;
  return hint?.payload.sub;
}

/** Ends the session at the provider and revokes everything that was issued in it. */
async function endSession(ctx: KoaContextWithOIDC): Promise<void> {
  const { provider, session } = ctx.oidc;
  if (!session) return;
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId === undefined) continue;
    await provider.RefreshToken.revokeByGrantId(grantId);
    await provider.AuthorizationCode.revokeByGrantId(grantId);
    await provider.Grant.adapter.destroy(grantId);
  }
  await session.destroy();
  ctx.cookies.set(provider.cookieName('session'), null, { path: '/identity' });
}

/** Redirects to the address that the portal requested (already checked against its registration), or to the confirmation page. */
function leave(ctx: KoaContextWithOIDC): void {
  const { post_logout_redirect_uri: target, state } = ctx.oidc.params ?? {};
  const destination = new URL(typeof target === 'string' ? target : ctx.oidc.urlFor('end_session_success'));
  if (typeof target === 'string' && typeof state === 'string') destination.searchParams.set('state', state);
  ctx.status = 303;
  ctx.redirect(destination.href);
}
