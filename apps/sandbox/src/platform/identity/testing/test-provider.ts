import { createHash, randomBytes } from 'node:crypto';
import Fastify, { type FastifyServerOptions } from 'fastify';
import { afterAll, afterEach, beforeAll } from 'vitest';
import * as z from 'zod/mini';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../demo/data/demo-tenants.ts';
import { openDemoDatabase } from '../../../demo/open-demo-database.ts';
import type { Database } from '../../database/open-database.ts';
import { withoutSecrets } from '../../http/request-log.ts';
import { type InvitationKeys, loadInvitationKeys } from '../../../domain/tenant/invitation-keys.ts';
import { findInvitedAddress } from '../../../domain/tenant/invited-address.ts';
import type { TestDatabase } from '../../../testing/test-databases.ts';
import { freePort } from '../../../testing/test-port.ts';
import { type Identity, type IdentityOptions, registerIdentity } from '../index.ts';
import type { TestBrowser } from './test-browser.ts';

const PORTAL_URL = 'http://localhost:4300';

const tokensSchema = z.record(z.string(), z.union([z.string(), z.number()]));
/** The response of the token endpoint: tokens or an error. */
type Tokens = Partial<Record<string, string>>;

/** A listening provider on its own database for the tests of one file, with the requests that a portal sends to it. */
export function setUpTestProvider(kind: TestDatabase) {
  let database: Database;
  let invitationKeys: InvitationKeys;
  let drop: () => Promise<void>;
  let url: string;
  let stop = async () => {};

  beforeAll(async function openTestDatabase() {
    const created = await kind.create();
    drop = created.drop;
    database = await openDemoDatabase(created.options);
    invitationKeys = await loadInvitationKeys(database.db);
    url = `http://localhost:${await freePort()}`;
  });
  afterEach(() => stop());
  afterAll(() => database.close().then(drop));

  async function start(
    options: Partial<IdentityOptions> = {},
    logger: FastifyServerOptions['logger'] = false,
  ): Promise<Identity> {
    const app = Fastify({ forceCloseConnections: true, logger: withoutSecrets(logger) });
    const { db } = database;
    const identity = await registerIdentity(app, {
      db,
      findInvitedAddress: (key) => findInvitedAddress(db, invitationKeys, key),
      demo: { accounts: DEMO_ACCOUNTS, password: DEMO_PASSWORD },
      url,
      portalUrl: PORTAL_URL,
      ...options,
    });
    await app.listen({ host: 'localhost', port: Number(new URL(url).port) });
    stop = async () => {
      stop = async () => {};
      await app.close();
    };
    return identity;
  }

  const verifier = randomBytes(32).toString('base64url');

  function authoriseUrl(extra: Record<string, string> = {}): string {
    return `/identity/auth?${new URLSearchParams({
      client_id: 'tenant-portal',
      response_type: 'code',
      redirect_uri: `${PORTAL_URL}/callback`,
      scope: 'openid email profile',
      state: 'st4te',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    })}`;
  }

  async function callToken(form: Record<string, string>, origin = PORTAL_URL) {
    const response = await fetch(`${url}/identity/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ client_id: 'tenant-portal', ...form }),
    });
    const tokens = tokensSchema.parse(await response.json());
    const body: Tokens = Object.fromEntries(Object.entries(tokens).map(([key, value]) => [key, String(value)]));
    return { status: response.status, headers: response.headers, body };
  }

  function redeem(code: string | null, extra: Record<string, string> = {}) {
    return callToken({
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: `${PORTAL_URL}/callback`,
      code_verifier: verifier,
      ...extra,
    });
  }

  async function signIn(browser: TestBrowser, email = 'admin@northwind.example'): Promise<Tokens> {
    const page = await browser.open(authoriseUrl());
    const isKnown = page.url.origin === PORTAL_URL;
    const { url: landed } = isKnown ? page : await browser.open(page.url.href, { email, password: DEMO_PASSWORD });
    return (await redeem(landed.searchParams.get('code'))).body;
  }

  function refresh({ refresh_token = '' }: Tokens) {
    return callToken({ grant_type: 'refresh_token', refresh_token });
  }

  return {
    portalUrl: PORTAL_URL,
    url: () => url,
    database: () => database,
    invitationKeyOf: (userId: string) => invitationKeys.keyOf(userId),
    start,
    stop: () => stop(),
    authoriseUrl,
    callToken,
    redeem,
    refresh,
    signIn,
  };
}
