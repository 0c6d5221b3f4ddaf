import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../testing/test-databases.ts';
import { TestBrowser } from './test-browser.ts';
import { setUpTestProvider } from './test-provider.ts';

const ADMIN = 'admin@northwind.example';
describe.each([anyDatabase])('on $name', (kind) => {
  const { portalUrl, database, start, stop, url, authoriseUrl, refresh, signIn } = setUpTestProvider(kind);

  test('a refresh token works once: reusing it revokes every token derived from it', async () => {
    const { verifyToken } = await start();
    const browser = new TestBrowser(url());
    const first = await signIn(browser);
    const second = await refresh(first);
    expect(second.status).toBe(200);
    expect(second.body['refresh_token']).not.toBe(first['refresh_token']);
    expect(await verifyToken(second.body['access_token'] ?? '')).toMatchObject({ email: ADMIN });
    expect(decodeJwt(second.body['id_token'] ?? '')).toMatchObject({ email: ADMIN });

    expect(await refresh(first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await refresh(second.body)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    // With the session cookie, a new sign-in needs no input.
    expect((await refresh(await signIn(browser))).status).toBe(200);
  });

  test('of two concurrent renewals with the same token, one succeeds', async () => {
    await start();
    const tokens = await signIn(new TestBrowser(url()));
    const answers = await Promise.all([refresh(tokens), refresh(tokens)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  test('signing out ends the session without confirmation, and the next visit requires a sign-in', async () => {
    await start();
    const browser = new TestBrowser(url());
    const tokens = await signIn(browser);
    const renewed = await browser.open(authoriseUrl());
    expect(renewed.url.origin).toBe(portalUrl);

    const leave = `/identity/session/end?${new URLSearchParams({
      id_token_hint: tokens['id_token'] ?? '',
      post_logout_redirect_uri: `${portalUrl}/`,
      state: 'bye',
    })}`;
    expect((await browser.open(leave)).url.href).toBe(`${portalUrl}/?state=bye`);
    expect((await browser.open(authoriseUrl())).text).toContain('<title>Sign in – Payments</title>');
    expect((await browser.open(authoriseUrl({ prompt: 'none' }))).url.searchParams.get('error')).toBe('login_required');
    expect(await refresh(tokens)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await browser.open(leave)).url.href).toBe(`${portalUrl}/?state=bye`);
  });

  test('a sign-out link without an ID token asks for confirmation', async () => {
    await start();
    const browser = new TestBrowser(url());
    await signIn(browser);
    const asked = await browser.open('/identity/session/end?client_id=tenant-portal');
    expect(asked.text).toMatch(
      /<button class="primary" form="op.logoutForm" name="logout" value="yes">Sign out<\/button>/,
    );
    expect((await browser.open(authoriseUrl())).url.origin).toBe(portalUrl);

    const again = await browser.open('/identity/session/end?client_id=tenant-portal');
    const xsrf = /name="xsrf" value="(\w+)"/.exec(again.text)?.[1] ?? '';
    const done = await browser.open('/identity/session/end/confirm', { xsrf, logout: 'yes' });
    expect(done.text).toContain('You have signed out.');
    expect((await browser.open(authoriseUrl())).text).toContain('<title>Sign in – Payments</title>');
  });

  test('keys, sessions and refresh tokens survive a restart on the same database', async () => {
    await start();
    const browser = new TestBrowser(url());
    const tokens = await signIn(browser);
    await stop();
    const { verifyToken } = await start();
    expect(await verifyToken(tokens['access_token'] ?? '')).toMatchObject({ email: ADMIN });
    expect((await refresh(tokens)).status).toBe(200);
    expect((await browser.open(authoriseUrl())).url.searchParams.has('code')).toBe(true);
  });

  test('the lifetimes can be shortened', async () => {
    await start({ accessTokenSeconds: 7, refreshTokenSeconds: 60 });
    const tokens = await signIn(new TestBrowser(url()));
    const { iat = 0, exp = 0 } = decodeJwt(tokens['access_token'] ?? '');
    expect(exp - iat).toBe(7);
  });

  test('the next sign-in deletes expired data', async () => {
    await start();
    const old = { model: 'RefreshToken', id: 'old', payload: '{}', expires_at: new Date(Date.now() - 1000) };
    await database().db.insertInto('oidc_payloads').values(old).execute();
    await new TestBrowser(url()).open(authoriseUrl());
    expect(await database().db.selectFrom('oidc_payloads').where('id', '=', 'old').selectAll().execute()).toEqual([]);
  });

  test('a token for tests has the same header and claims as a real one', async () => {
    const { tokenFor, verifyToken } = await start();
    const real = await signIn(new TestBrowser(url()));
    const token = await tokenFor(ADMIN);
    expect(decodeProtectedHeader(token)).toEqual(decodeProtectedHeader(real['access_token'] ?? ''));
    expect(Object.keys(decodeJwt(token))).toEqual(
      expect.arrayContaining(['aud', 'client_id', 'email', 'exp', 'iat', 'iss', 'jti', 'sub']),
    );
    expect(await verifyToken(token)).toEqual(await verifyToken(real['access_token'] ?? ''));
  });

  test('no token reaches the log', async () => {
    const lines: string[] = [];
    await start({}, { level: 'info', stream: { write: (line) => lines.push(line) } });
    const browser = new TestBrowser(url());
    const { id_token = '', access_token = '', refresh_token = '' } = await signIn(browser);
    await browser.open(`/identity/session/end?id_token_hint=${id_token}`);
    expect(lines.join('\n')).toContain('/identity/interaction/');
    for (const secret of [id_token, access_token, refresh_token]) expect(lines.join('\n')).not.toContain(secret);
  });
});
