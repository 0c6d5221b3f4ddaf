import { randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/test-databases.ts';
import { createLogin } from './logins.ts';
import { TestBrowser } from './testing/test-browser.ts';
import { setUpTestProvider } from './testing/test-provider.ts';

const ADMIN = 'admin@northwind.example';
describe.each([anyDatabase])('on $name', (kind) => {
  const { portalUrl, database, invitationKeyOf, start, stop, url, authoriseUrl, redeem, refresh, signIn } =
    setUpTestProvider(kind);

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
    const responses = await Promise.all([refresh(tokens), refresh(tokens)]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 400]));
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

  const endOf = (tokens: Partial<Record<string, string>>) =>
    `/identity/session/end?${new URLSearchParams({ id_token_hint: tokens['id_token'] ?? '' })}`;

  async function confirmSignOut(browser: TestBrowser) {
    const asked = await browser.open('/identity/session/end?client_id=tenant-portal');
    const xsrf = /name="xsrf" value="(\w+)"/.exec(asked.text)?.[1] ?? '';
    return browser.open('/identity/session/end/confirm', { xsrf, logout: 'yes' });
  }

  async function expireRows(model: string): Promise<void> {
    const expires_at = new Date(Date.now() - 1000);
    await database().db.updateTable('oidc_payloads').set({ expires_at }).where('model', '=', model).execute();
  }

  test.each<[string, (browser: TestBrowser, tokens: Partial<Record<string, string>>) => Promise<unknown>]>([
    ['the user signs out in the portal', (browser, tokens) => browser.open(endOf(tokens))],
    ["the user signs out on the provider's page", (browser) => confirmSignOut(browser)],
    ['a refresh token is used twice', (_browser, tokens) => refresh(tokens).then(() => refresh(tokens))],
    ['the session expires', () => expireRows('Session')],
    ['the grant expires', () => expireRows('Grant')],
  ])('once %s, every access token of the session is refused, and those of other sessions work', async (_end, end) => {
    const { verifyToken } = await start();
    const browser = new TestBrowser(url());
    const tokens = await signIn(browser);
    const ofAnotherTab = await signIn(browser);
    const renewed = await refresh(ofAnotherTab);
    const ofSession = [tokens, ofAnotherTab, renewed.body].map((given) => given['access_token'] ?? '');
    for (const token of ofSession) expect(await verifyToken(token)).toMatchObject({ email: ADMIN });

    await end(browser, tokens);
    for (const token of ofSession) await expect(verifyToken(token)).rejects.toThrow('session');
    const elsewhere = await signIn(new TestBrowser(url()));
    expect(await verifyToken(elsewhere['access_token'] ?? '')).toMatchObject({ email: ADMIN });
    // The next sign-in in this browser does not bring the old tokens back.
    const next = await signIn(browser);
    expect(await verifyToken(next['access_token'] ?? '')).toMatchObject({ email: ADMIN });
    for (const token of ofSession) await expect(verifyToken(token)).rejects.toThrow('session');
  });

  test('an access token is refused once its login has been deleted', async () => {
    const { verifyToken, tokenFor } = await start();
    const { db } = database();
    const gone = await createLogin(db, 'gone@northwind.example', 'portal-portal');
    const token = await tokenFor('gone@northwind.example');
    expect(await verifyToken(token)).toMatchObject({ subject: gone?.subject });
    await db.deleteFrom('logins').where('email', '=', 'gone@northwind.example').execute();
    await expect(verifyToken(token)).rejects.toThrow('session');
  });

  test('the database holds no token, code or cookie that could be used, and no invitation key', async () => {
    await start();
    const browser = new TestBrowser(url());
    const tokens = await signIn(browser);
    const secrets = new Set([tokens['refresh_token'], tokens['access_token'], ...browser.cookieValues()]);
    // A code that is not redeemed yet, and a sign-in in progress.
    const { url: landed } = await browser.open(authoriseUrl());
    secrets.add(landed.searchParams.get('code') ?? undefined);
    const visitor = new TestBrowser(url());
    const invitation_key = invitationKeyOf(randomUUID());
    await visitor.open(authoriseUrl({ screen_hint: 'signup', invitation_key }));
    for (const value of [invitation_key, ...visitor.cookieValues()]) secrets.add(value);

    const { rows } = await sql<{ row: string }>`select to_jsonb(o)::text as row from oidc_payloads o`.execute(
      database().db,
    );
    const models = rows.map(({ row }) => /"model": "(\w+)"/.exec(row)?.[1]);
    expect(new Set(models)).toEqual(new Set(['Session', 'Grant', 'RefreshToken', 'AuthorizationCode', 'Interaction']));
    expect(secrets.size).toBeGreaterThan(6);
    for (const secret of secrets) {
      expect(secret).toMatch(/.{20}/);
      for (const { row } of rows) expect(row).not.toContain(secret);
    }
  });

  test('if another user signs in in the same browser, the session of the first ends', async () => {
    const { verifyToken } = await start();
    const browser = new TestBrowser(url());
    const first = await signIn(browser);
    const asked = await browser.open(authoriseUrl({ prompt: 'login' }));
    expect(asked.text).toContain('<title>Sign in – Payments</title>');
    const reader = { email: 'reader@northwind.example', password: 'portal' };
    const landed = await browser.open(asked.url.href, reader);
    const { body } = await redeem(landed.url.searchParams.get('code'));
    expect(await verifyToken(body['access_token'] ?? '')).toMatchObject({ email: reader.email });
    await expect(verifyToken(first['access_token'] ?? '')).rejects.toThrow('session');
    expect(await refresh(first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('a user who enters the password again keeps the session', async () => {
    const { verifyToken } = await start();
    const browser = new TestBrowser(url());
    const first = await signIn(browser);
    const asked = await browser.open(authoriseUrl({ prompt: 'login' }));
    await browser.open(asked.url.href, { email: ADMIN, password: 'portal' });
    expect(await verifyToken(first['access_token'] ?? '')).toMatchObject({ email: ADMIN });
    expect((await refresh(first)).status).toBe(200);
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

    const done = await confirmSignOut(browser);
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
    expect(Object.keys(decodeJwt(token)).toSorted()).toEqual(
      Object.keys(decodeJwt(real['access_token'] ?? ''))
        .filter((claim) => claim !== 'scope')
        .toSorted(),
    );
    const { sessionId: _own, ...caller } = await verifyToken(token);
    expect(await verifyToken(real['access_token'] ?? '')).toMatchObject({ ...caller, expiresAt: expect.any(Number) });
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
