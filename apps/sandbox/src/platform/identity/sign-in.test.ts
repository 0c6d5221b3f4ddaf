import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, demoId } from '../../demo/data/demo-tenants.ts';
import { anyDatabase } from '../../testing/test-databases.ts';
import { TestBrowser } from './testing/test-browser.ts';
import { setUpTestProvider } from './testing/test-provider.ts';

const ADMIN = 'admin@northwind.example';
describe.each([anyDatabase])('on $name', (kind) => {
  const { portalUrl, start, url, authoriseUrl, callToken, redeem, refresh, database } = setUpTestProvider(kind);

  test('the sign-in page asks for email and password and offers every demo account', async () => {
    await start();
    const { response, text } = await new TestBrowser(url()).open(authoriseUrl());
    expect(text).toContain('<title>Sign in – Payments</title>');
    expect(text).toMatch(/<label for="email">Email<\/label>[\s\S]*<label for="password">Password<\/label>/);
    expect(text).toContain('/api-documentation">API documentation</a>');
    for (const { email } of DEMO_ACCOUNTS) expect(text).toContain(`<button name="demo" value="${email}"`);
    expect(text).not.toMatch(/<script|<style|style=|\son\w+=|https:/);
    const policy = response?.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${portalUrl}`);
  });

  test('a wrong password shows an error and keeps the entered address, as text and not as markup', async () => {
    await start();
    const browser = new TestBrowser(url());
    const page = await browser.open(authoriseUrl());
    const wrong = await browser.open(page.url.href, { email: ADMIN, password: 'wrong' });
    expect(wrong.text).toMatch(/role="alert">That email and password do not match\. Please try again\.</);
    expect(wrong.text).toContain(`value="${ADMIN}"`);
    const unknown = await browser.open(page.url.href, { email: '"><b>x', password: DEMO_PASSWORD });
    expect(unknown.text).toContain('That email and password do not match. Please try again.');
    expect(unknown.text).toContain('value="&#34;&#62;&#60;b&#62;x"');
  });

  test('signing in returns to the portal with a code, which can be exchanged for tokens of the user', async () => {
    const { verifyToken, issuer } = await start();
    const browser = new TestBrowser(url());
    const page = await browser.open(authoriseUrl());
    const { url: landed } = await browser.open(page.url.href, {
      email: 'Admin@Northwind.example ',
      password: DEMO_PASSWORD,
    });
    expect(landed.origin + landed.pathname).toBe(`${portalUrl}/callback`);
    expect(landed.searchParams.get('state')).toBe('st4te');

    const { status, headers, body } = await redeem(landed.searchParams.get('code'));
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe(portalUrl);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: '300' });
    expect(decodeJwt(body['id_token'] ?? '')).toMatchObject({ sub: demoId(ADMIN), email: ADMIN, email_verified: true });
    expect(await verifyToken(body['access_token'] ?? '')).toMatchObject({
      subject: demoId(ADMIN),
      email: ADMIN,
      issuer,
    });
    expect(issuer).toBe(`${url()}/identity`);
  });

  test('a sign-in is recorded, a wrong password is not', async () => {
    await start();
    const recorded = async () =>
      (await database().db.selectFrom('sign_ins').selectAll().where('subject', '=', demoId(ADMIN)).executeTakeFirst())
        ?.signed_in_on ?? new Date(0);
    const before = await recorded();
    const browser = new TestBrowser(url());
    const page = await browser.open(authoriseUrl());
    await browser.open(page.url.href, { email: ADMIN, password: 'wrong' });
    expect(await recorded()).toEqual(before);
    const from = Date.now();
    await browser.open(page.url.href, { email: ADMIN, password: DEMO_PASSWORD });
    expect((await recorded()).getTime()).toBeGreaterThanOrEqual(from);
  });

  test('the button of a demo account signs in with that account', async () => {
    const { verifyToken } = await start();
    const browser = new TestBrowser(url());
    const page = await browser.open(authoriseUrl());
    const form = { email: '', password: '', demo: 'trial@fabrikam.example' };
    const { url: landed } = await browser.open(page.url.href, form);
    const { body } = await redeem(landed.searchParams.get('code'));
    expect(await verifyToken(body['access_token'] ?? '')).toMatchObject({ email: 'trial@fabrikam.example' });
  });

  test('a code is rejected without its verifier, a second time, or from another origin', async () => {
    await start();
    const code = async (browser: TestBrowser) => {
      const page = await browser.open(authoriseUrl());
      const signedIn = { email: ADMIN, password: DEMO_PASSWORD };
      const { url: landed } = page.url.origin === portalUrl ? page : await browser.open(page.url.href, signedIn);
      return landed.searchParams.get('code');
    };
    const browser = new TestBrowser(url());
    expect(await redeem(await code(browser), { code_verifier: 'x'.repeat(43) })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    const foreign = await callToken({ grant_type: 'authorization_code', code: 'x' }, 'http://evil.example');
    expect(foreign.status).toBe(400);
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();

    const used = await code(browser);
    const [first, second] = await Promise.all([redeem(used), redeem(used)]);
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 400]));
  });

  test('a request without PKCE, or with an unknown redirect address, does not open the sign-in page', async () => {
    await start();
    const plain = await new TestBrowser(url()).open(authoriseUrl({ code_challenge_method: 'plain' }));
    expect(plain.url.searchParams.get('error')).toBe('invalid_request');
    const foreign = await new TestBrowser(url()).open(authoriseUrl({ redirect_uri: 'http://evil.example/callback' }));
    expect(foreign.response?.status).toBe(400);
    expect(foreign.text).toContain('<title>Something went wrong – Payments</title>');
    expect(foreign.text).toContain(`href="${portalUrl}/"`);
  });

  test.each(['form_post', 'fragment'])(
    'a request for the response mode %s gets an error page without a script',
    async (mode) => {
      await start();
      const browser = new TestBrowser(url());
      const page = await browser.open(authoriseUrl());
      await browser.open(page.url.href, { email: ADMIN, password: DEMO_PASSWORD });
      const opened = await browser.open(authoriseUrl({ response_mode: mode }));
      expect(opened.url.origin).toBe(url());
      expect(opened.response?.status).toBe(400);
      expect(opened.text).toContain('This link is not a valid request to sign in or out.');
      expect(opened.text).not.toContain('<script');
      expect((await browser.open(authoriseUrl({ response_mode: 'query' }))).url.searchParams.has('code')).toBe(true);
      const described = await browser.open('/identity/.well-known/openid-configuration');
      expect(JSON.parse(described.text)).toMatchObject({ response_modes_supported: ['query'] });
    },
  );

  test('a form from another origin, or after the sign-in has finished, gets an error page', async () => {
    await start();
    const browser = new TestBrowser(url());
    const page = await browser.open(authoriseUrl());
    const foreign = await fetch(page.url, {
      method: 'POST',
      headers: { origin: portalUrl },
      body: new URLSearchParams(),
    });
    expect(foreign.status).toBe(403);
    await browser.open(page.url.href, { email: ADMIN, password: DEMO_PASSWORD });
    const late = await browser.open(page.url.href, { email: ADMIN, password: DEMO_PASSWORD });
    expect(late.response?.status).toBe(400);
    expect(late.text).toContain('This sign-in has expired or is already complete');
  });

  test('a browser that blocks cookies is told so', async () => {
    await start();
    const page = await new TestBrowser(url()).open(authoriseUrl());
    const blocked = await fetch(page.url);
    expect(blocked.status).toBe(400);
    expect(await blocked.text()).toContain('Your browser blocks our cookies');
  });

  test('after twenty wrong passwords in a minute, an address is rate limited', async () => {
    await start();
    const browser = new TestBrowser(url());
    const page = await browser.open(authoriseUrl());
    const form = { email: 'reader@northwind.example', password: 'wrong' };
    const attempts = await Promise.all(Array.from({ length: 20 }, () => browser.open(page.url.href, form)));
    expect(attempts.map(({ response }) => response?.status)).toEqual(Array(20).fill(200));
    const refused = await browser.open(page.url.href, { ...form, password: DEMO_PASSWORD });
    expect(refused.response?.status).toBe(429);
    expect(refused.text).toContain('Too many attempts');
    const other = await browser.open(page.url.href, { email: ADMIN, password: DEMO_PASSWORD });
    expect(other.url.origin).toBe(portalUrl);
  });

  test('odd input does not cause a server error', async () => {
    await start();
    const browser = new TestBrowser(url());
    const page = await browser.open(authoriseUrl({ state: '\0\ud800' }));
    expect(page.text).toContain('<title>Sign in – Payments</title>');
    expect((await browser.open(page.url.href, { email: 'a\0b', password: '\0' })).response?.status).toBe(200);
    expect((await refresh({ refresh_token: '\0' })).status).toBe(400);
    expect((await browser.open('/identity/auth?client_id=%00')).response?.status).toBe(400);
    expect((await browser.open('/identity/interaction/%00')).response?.status).toBe(400);
    const asJson = { method: 'POST', headers: { origin: url(), 'content-type': 'application/json' }, body: '[]' };
    expect((await fetch(page.url, asJson)).status).toBe(415);
    expect((await browser.open('/identity/nothing-here')).response?.status).toBe(404);
  });
});
