import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import Fastify from 'fastify';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, demoId } from '../database/demo-tenants.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import { type Identity, type IdentityOptions, registerIdentity } from './index.ts';
import { TestBrowser } from './test-browser.ts';

const PORTAL = 'http://localhost:4300';
const ADMIN = 'admin@northwind.example';

let database: Database;
let url: string;
let stop = async () => {};

beforeAll(async () => {
  database = await openDatabase({ dataDir: 'memory://' });
  url = `http://localhost:${await freePort()}`;
});
afterEach(() => stop());
afterAll(() => database.close());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}

async function start(options: Partial<IdentityOptions> = {}): Promise<Identity> {
  const app = Fastify({ forceCloseConnections: true });
  const identity = await registerIdentity(app, {
    db: database.db,
    url,
    portalUrl: PORTAL,
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
    redirect_uri: `${PORTAL}/callback`,
    scope: 'openid email profile',
    state: 'st4te',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  })}`;
}

async function callToken(form: Record<string, string>, origin = PORTAL) {
  const response = await fetch(`${url}/identity/token`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ client_id: 'tenant-portal', ...form }),
  });
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body: body as Record<string, string> }; // boundary: an OAuth answer
}

function redeem(code: string | null, extra: Record<string, string> = {}) {
  return callToken({
    grant_type: 'authorization_code',
    code: code ?? '',
    redirect_uri: `${PORTAL}/callback`,
    code_verifier: verifier,
    ...extra,
  });
}

async function signIn(browser: TestBrowser, email = ADMIN) {
  const page = await browser.open(authoriseUrl());
  const { url: landed } = await browser.open(page.url.href, { email, password: DEMO_PASSWORD });
  const { body } = await redeem(landed.searchParams.get('code'));
  return body;
}

function refresh(tokens: Record<string, string>) {
  return callToken({ grant_type: 'refresh_token', refresh_token: tokens['refresh_token'] ?? '' });
}

test('the sign-in page asks for email and password and offers every demo account', async () => {
  await start();
  const { response, text } = await new TestBrowser(url).open(authoriseUrl());
  expect(text).toContain('<title>Sign in – Payments</title>');
  expect(text).toMatch(/<label for="email">Email<\/label>[\s\S]*<label for="password">Password<\/label>/);
  for (const { email } of DEMO_ACCOUNTS) expect(text).toContain(`<button name="demo" value="${email}"`);
  expect(text).not.toMatch(/<script|<style|style=|\son\w+=|https:/);
  const policy = response?.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(`form-action 'self' ${PORTAL}`);
});

test('a wrong password is said so, and the address that was typed is kept, as text and never as markup', async () => {
  await start();
  const browser = new TestBrowser(url);
  const page = await browser.open(authoriseUrl());
  const wrong = await browser.open(page.url.href, { email: ADMIN, password: 'wrong' });
  expect(wrong.text).toMatch(/role="alert">That email and password do not match\. Please try again\.</);
  expect(wrong.text).toContain(`value="${ADMIN}"`);
  const unknown = await browser.open(page.url.href, { email: '"><b>x', password: DEMO_PASSWORD });
  expect(unknown.text).toContain('That email and password do not match. Please try again.');
  expect(unknown.text).toContain('value="&#34;&#62;&#60;b&#62;x"');
});

test('signing in leads back to the portal with a code, and the code gives tokens that name the user', async () => {
  const { verifyToken, issuer } = await start();
  const browser = new TestBrowser(url);
  const page = await browser.open(authoriseUrl({ screen_hint: 'signup' }));
  const { url: landed } = await browser.open(page.url.href, {
    email: 'Admin@Northwind.example ',
    password: DEMO_PASSWORD,
  });
  expect(landed.origin + landed.pathname).toBe(`${PORTAL}/callback`);
  expect(landed.searchParams.get('state')).toBe('st4te');

  const { status, headers, body } = await redeem(landed.searchParams.get('code'));
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBe(PORTAL);
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 300 });
  expect(decodeJwt(body['id_token'] ?? '')).toMatchObject({ sub: demoId(ADMIN), email: ADMIN, email_verified: true });
  expect(await verifyToken(body['access_token'] ?? '')).toEqual({ subject: demoId(ADMIN), email: ADMIN, issuer });
  expect(issuer).toBe(`${url}/identity`);
});

test('one press on a demo account signs in with it', async () => {
  const { verifyToken } = await start();
  const browser = new TestBrowser(url);
  const page = await browser.open(authoriseUrl());
  const form = { email: '', password: '', demo: 'trial@fabrikam.example' };
  const { url: landed } = await browser.open(page.url.href, form);
  const { body } = await redeem(landed.searchParams.get('code'));
  expect(await verifyToken(body['access_token'] ?? '')).toMatchObject({ email: 'trial@fabrikam.example' });
});

test('a code is worth nothing without its verifier, twice, or to another origin', async () => {
  await start();
  const code = async (browser: TestBrowser) => {
    const page = await browser.open(authoriseUrl());
    const signedIn = { email: ADMIN, password: DEMO_PASSWORD };
    const { url: landed } = page.url.origin === PORTAL ? page : await browser.open(page.url.href, signedIn);
    return landed.searchParams.get('code');
  };
  const browser = new TestBrowser(url);
  expect(await redeem(await code(browser), { code_verifier: 'x'.repeat(43) })).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  const foreign = await callToken({ grant_type: 'authorization_code', code: 'x' }, 'http://evil.example');
  expect(foreign.status).toBe(400);
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();

  const used = await code(browser);
  const [first, second] = await Promise.all([redeem(used), redeem(used)]);
  expect([first.status, second.status].sort()).toEqual([200, 400]);
});

test('a request without PKCE, or to an unknown address, never reaches the sign-in page', async () => {
  await start();
  const plain = await new TestBrowser(url).open(authoriseUrl({ code_challenge_method: 'plain' }));
  expect(plain.url.searchParams.get('error')).toBe('invalid_request');
  const foreign = await new TestBrowser(url).open(authoriseUrl({ redirect_uri: 'http://evil.example/callback' }));
  expect(foreign.response?.status).toBe(400);
  expect(foreign.text).toContain('<title>That did not work – Payments</title>');
  expect(foreign.text).toContain(`href="${PORTAL}/"`);
});

test('a form sent from elsewhere, or after the sign-in was finished, is refused with words', async () => {
  await start();
  const browser = new TestBrowser(url);
  const page = await browser.open(authoriseUrl());
  const foreign = await fetch(page.url, { method: 'POST', headers: { origin: PORTAL }, body: new URLSearchParams() });
  expect(foreign.status).toBe(403);
  await browser.open(page.url.href, { email: ADMIN, password: DEMO_PASSWORD });
  const late = await browser.open(page.url.href, { email: ADMIN, password: DEMO_PASSWORD });
  expect(late.response?.status).toBe(400);
  expect(late.text).toContain('This sign-in is no longer open');
});

test('after twenty wrong passwords in a minute an address has to wait', async () => {
  await start();
  const browser = new TestBrowser(url);
  const page = await browser.open(authoriseUrl());
  const form = { email: 'reader@northwind.example', password: 'wrong' };
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect((await browser.open(page.url.href, form)).response?.status).toBe(200);
  }
  const refused = await browser.open(page.url.href, { ...form, password: DEMO_PASSWORD });
  expect(refused.response?.status).toBe(429);
  expect(refused.text).toContain('Too many attempts');
  const other = await browser.open(page.url.href, { email: ADMIN, password: DEMO_PASSWORD });
  expect(other.url.origin).toBe(PORTAL);
});

test('a refresh token renews once: used again, it ends everything that came from it', async () => {
  const { verifyToken } = await start();
  const first = await signIn(new TestBrowser(url));
  const second = await refresh(first);
  expect(second.status).toBe(200);
  expect(second.body['refresh_token']).not.toBe(first['refresh_token']);
  expect(await verifyToken(second.body['access_token'] ?? '')).toMatchObject({ email: ADMIN });
  expect(decodeJwt(second.body['id_token'] ?? '')).toMatchObject({ email: ADMIN });

  expect(await refresh(first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(await refresh(second.body)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('of two renewals at once with the same token, one passes', async () => {
  await start();
  const tokens = await signIn(new TestBrowser(url));
  const answers = await Promise.all([refresh(tokens), refresh(tokens)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('signing out ends the session without a question, and the next visit has to sign in again', async () => {
  await start();
  const browser = new TestBrowser(url);
  const tokens = await signIn(browser);
  const renewed = await browser.open(authoriseUrl());
  expect(renewed.url.origin).toBe(PORTAL);

  const leave = `/identity/session/end?${new URLSearchParams({
    id_token_hint: tokens['id_token'] ?? '',
    post_logout_redirect_uri: `${PORTAL}/`,
    state: 'bye',
  })}`;
  expect((await browser.open(leave)).url.href).toBe(`${PORTAL}/?state=bye`);
  expect((await browser.open(authoriseUrl())).text).toContain('<title>Sign in – Payments</title>');
  expect((await browser.open(authoriseUrl({ prompt: 'none' }))).url.searchParams.get('error')).toBe('login_required');
  expect(await refresh(tokens)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect((await browser.open(leave)).url.href).toBe(`${PORTAL}/?state=bye`);
});

test('a link that signs somebody out without proof asks first', async () => {
  await start();
  const browser = new TestBrowser(url);
  await signIn(browser);
  const asked = await browser.open('/identity/session/end?client_id=tenant-portal');
  expect(asked.text).toMatch(
    /<button class="primary" form="op.logoutForm" name="logout" value="yes">Sign out<\/button>/,
  );
  expect((await browser.open(authoriseUrl())).url.origin).toBe(PORTAL);

  const again = await browser.open('/identity/session/end?client_id=tenant-portal');
  const xsrf = /name="xsrf" value="(\w+)"/.exec(again.text)?.[1] ?? '';
  const done = await browser.open('/identity/session/end/confirm', { xsrf, logout: 'yes' });
  expect(done.text).toContain('You have signed out.');
  expect((await browser.open(authoriseUrl())).text).toContain('<title>Sign in – Payments</title>');
});

test('a restart on the same database keeps keys, sessions and refresh tokens', async () => {
  await start();
  const browser = new TestBrowser(url);
  const tokens = await signIn(browser);
  await stop();
  const { verifyToken } = await start();
  expect(await verifyToken(tokens['access_token'] ?? '')).toMatchObject({ email: ADMIN });
  expect((await refresh(tokens)).status).toBe(200);
  expect((await browser.open(authoriseUrl())).url.searchParams.has('code')).toBe(true);
});

test('the lifetimes can be shortened', async () => {
  await start({ accessTokenSeconds: 7, refreshTokenSeconds: 60 });
  const tokens = await signIn(new TestBrowser(url));
  const { iat = 0, exp = 0 } = decodeJwt(tokens['access_token'] ?? '');
  expect(exp - iat).toBe(7);
});

test('what has expired is gone when the next visitor comes', async () => {
  await start();
  const old = { model: 'RefreshToken', id: 'old', payload: '{}', expires_at: new Date(Date.now() - 1000) };
  await database.db.insertInto('oidc_payloads').values(old).execute();
  await new TestBrowser(url).open(authoriseUrl());
  expect(await database.db.selectFrom('oidc_payloads').where('id', '=', 'old').selectAll().execute()).toEqual([]);
});

test('odd input gets an answer, never a failure', async () => {
  await start();
  const browser = new TestBrowser(url);
  const page = await browser.open(authoriseUrl({ state: '\0\ud800' }));
  expect(page.text).toContain('<title>Sign in – Payments</title>');
  expect((await browser.open(page.url.href, { email: 'a\0b', password: '\0' })).response?.status).toBe(200);
  expect((await refresh({ refresh_token: '\0' })).status).toBe(400);
  expect((await browser.open('/identity/auth?client_id=%00')).response?.status).toBe(400);
  expect((await browser.open('/identity/interaction/%00')).response?.status).toBe(400);
  expect((await browser.open('/identity/nothing-here')).response?.status).toBe(404);
});

test('a token for tests is one that the provider could have signed', async () => {
  const { tokenFor, verifyToken } = await start();
  const real = await signIn(new TestBrowser(url));
  const token = await tokenFor(ADMIN);
  expect(decodeProtectedHeader(token)).toEqual(decodeProtectedHeader(real['access_token'] ?? ''));
  expect(Object.keys(decodeJwt(token)).sort()).toEqual(
    expect.arrayContaining(['aud', 'client_id', 'email', 'exp', 'iat', 'iss', 'jti', 'sub']),
  );
  expect(await verifyToken(token)).toEqual(await verifyToken(real['access_token'] ?? ''));
});
