import { describe, expect, test } from 'vitest';
import { testDatabases } from '../test-databases.ts';
import { TestBrowser } from './test-browser.ts';
import { setUpTestProvider } from './test-provider.ts';

const NEW = 'invited@northwind.example';
const ADMIN = 'admin@northwind.example';
const PASSWORD = 'correct horse';

describe.each(testDatabases)('on $name', (kind) => {
  const { portalUrl, start, url, database, authoriseUrl, redeem } = setUpTestProvider(kind);

  const signUpUrl = (email: string) => authoriseUrl({ screen_hint: 'signup', login_hint: email });

  function forget(email: string) {
    return database().db.deleteFrom('logins').where('email', '=', email).execute();
  }

  test('an invited person is shown the address that was invited, and asked for a password twice', async () => {
    await start();
    const { url: at, response, text } = await new TestBrowser(url()).open(signUpUrl(NEW));
    expect(at.pathname).toMatch(/\/sign-up$/);
    expect(text).toContain('<title>Create your account – Payments</title>');
    expect(text).toMatch(new RegExp(`<input[^>]*type="email"[^>]*value="${NEW}"[^>]*readonly`));
    expect(text).toMatch(
      /<label for="password">Password<\/label>[\s\S]*<label for="repeated">Repeat password<\/label>/,
    );
    expect(text).toContain('<button class="primary">Create account</button>');
    expect(text).toContain('Sign in instead');
    expect(text).not.toMatch(/<script|<style|style=|\son\w+=|https:/);
    expect(response?.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('the account is made and signed in, and its password opens it from then on', async () => {
    const { verifyToken } = await start();
    const browser = new TestBrowser(url());
    const page = await browser.open(signUpUrl(NEW));
    // A form that was made to say another address makes no account for it.
    const form = { email: 'other@northwind.example', password: PASSWORD, repeated: PASSWORD };
    const { url: landed } = await browser.open(page.url.href, form);
    expect(landed.origin + landed.pathname).toBe(`${portalUrl}/callback`);
    const { body } = await redeem(landed.searchParams.get('code'));
    const caller = await verifyToken(body['access_token'] ?? '');
    expect(caller).toMatchObject({ email: NEW });
    const [login] = await database().db.selectFrom('logins').selectAll().where('email', '=', NEW).execute();
    expect(login).toMatchObject({ subject: caller.subject, password_hash: expect.stringMatching(/^scrypt\$/) });

    const elsewhere = new TestBrowser(url());
    const signIn = await elsewhere.open(authoriseUrl());
    const again = await elsewhere.open(signIn.url.href, { email: NEW, password: PASSWORD });
    expect(again.url.origin).toBe(portalUrl);
    await forget(NEW);
  });

  test.each([
    [{ password: 'short', repeated: 'short' }, 'password', 'A password has at least 8 characters'],
    [{ password: '', repeated: '' }, 'password', 'Please choose a password'],
    [{ password: 'x'.repeat(201), repeated: 'x'.repeat(201) }, 'password', 'A password has at most 200 characters'],
    [{ password: PASSWORD, repeated: 'correct house' }, 'repeated', 'The two passwords are not the same'],
  ])('the passwords %j are refused at their field, and are not sent back', async (form, field, sentence) => {
    await start();
    const browser = new TestBrowser(url());
    const page = await browser.open(signUpUrl(NEW));
    const refused = await browser.open(page.url.href, form);
    expect(refused.response?.status).toBe(200);
    expect(refused.text).toContain(`<p class="fault" id="${field}-fault">${sentence}</p>`);
    expect(refused.text).toMatch(new RegExp(`<input[^>]*id="${field}"[^>]*aria-invalid="true"[^>]*${field}-fault`));
    expect(refused.text).toContain(`value="${NEW}"`);
    if (form.password !== '') expect(refused.text).not.toContain(form.password);
    expect(await database().db.selectFrom('logins').selectAll().where('email', '=', NEW).execute()).toEqual([]);
  });

  test('without an invited address the person types one, which must be an address', async () => {
    await start();
    const browser = new TestBrowser(url());
    const page = await browser.open(authoriseUrl({ screen_hint: 'signup' }));
    expect(page.text).not.toContain('readonly');
    const form = { email: '"><b>x', password: PASSWORD, repeated: PASSWORD };
    const refused = await browser.open(page.url.href, form);
    expect(refused.text).toContain('Please enter a valid email address');
    expect(refused.text).toContain('value="&#34;&#62;&#60;b&#62;x"');
    const { url: landed } = await browser.open(page.url.href, { ...form, email: ' Typed@Northwind.example ' });
    expect(landed.origin).toBe(portalUrl);
    await forget('Typed@Northwind.example');
  });

  test('who has an account already is told so and led to sign in, before or after the form', async () => {
    await start();
    const invited = new TestBrowser(url());
    const told = await invited.open(signUpUrl(ADMIN.toUpperCase()));
    expect(told.text).toContain('<title>Sign in – Payments</title>');
    expect(told.text).toContain('ADMIN@NORTHWIND.EXAMPLE has an account already.');

    const typing = new TestBrowser(url());
    const page = await typing.open(authoriseUrl({ screen_hint: 'signup' }));
    const form = { email: ADMIN, password: PASSWORD, repeated: PASSWORD };
    const { text } = await typing.open(page.url.href, form);
    expect(text).toContain(`${ADMIN} has an account already. Sign in with its password.`);
    const action = /<form method="post" action="([^"]+)"/.exec(text)?.[1] ?? '';
    expect(action).toMatch(/\/sign-in$/);
    expect((await typing.open(action, { email: ADMIN, password: PASSWORD })).text).toContain('do not match');
    const { url: landed } = await typing.open(action, { email: ADMIN, password: 'portal' });
    expect(landed.origin).toBe(portalUrl);
  });

  test('the link to sign in instead shows the sign-in page, with the invited address filled in', async () => {
    await start();
    const browser = new TestBrowser(url());
    const page = await browser.open(signUpUrl(NEW));
    const signIn = await browser.open(/<a href="([^"]+)">Sign in instead/.exec(page.text)?.[1] ?? '');
    expect(signIn.text).toContain('<title>Sign in – Payments</title>');
    expect(signIn.text).toContain(`value="${NEW}"`);
  });

  test('a sign-up from elsewhere, too often, or after its end is refused with words', async () => {
    await start();
    const browser = new TestBrowser(url());
    const page = await browser.open(signUpUrl(NEW));
    const foreign = await fetch(page.url, {
      method: 'POST',
      headers: { origin: portalUrl },
      body: new URLSearchParams({ password: PASSWORD, repeated: PASSWORD }),
    });
    expect(foreign.status).toBe(403);
    const tooShort = { email: NEW, password: 'short', repeated: 'short' };
    await Promise.all(Array.from({ length: 20 }, () => browser.open(page.url.href, tooShort)));
    const refused = await browser.open(page.url.href, { email: NEW, password: PASSWORD, repeated: PASSWORD });
    expect(refused.response?.status).toBe(429);
    expect(refused.text).toContain('Too many attempts');
    const late = await new TestBrowser(url()).open(page.url.href, { email: NEW, password: PASSWORD });
    expect(late.response?.status).toBe(400);
    expect(late.text).toContain('This sign-in is no longer open');
  });

  test('of two forms for one address at once, one makes the account', async () => {
    await start();
    const form = { password: PASSWORD, repeated: PASSWORD };
    const browsers = [new TestBrowser(url()), new TestBrowser(url())];
    const pages = await Promise.all(browsers.map((browser) => browser.open(signUpUrl(NEW))));
    const ends = await Promise.all(browsers.map((browser, i) => browser.open(pages[i]?.url.href ?? '', form)));
    expect(ends.filter((end) => end.url.origin === portalUrl)).toHaveLength(1);
    expect(ends.filter((end) => end.text.includes('has an account already'))).toHaveLength(1);
    await forget(NEW);
  });
});
