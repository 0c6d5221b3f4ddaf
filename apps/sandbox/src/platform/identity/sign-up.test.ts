import { describe, expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { anyDatabase } from '../../testing/test-databases.ts';
import { TestBrowser } from './testing/test-browser.ts';
import { setUpTestProvider } from './testing/test-provider.ts';
import { addUser, removeLogin, removeUser, setInvitation } from '../../testing/seeds/seeds.ts';

const NEW = 'invited@northwind.example';
const ADMIN = 'admin@northwind.example';
const PASSWORD = 'correct horse';

describe.each([anyDatabase])('on $name', (kind) => {
  const { portalUrl, start, url, database, invitationKeyOf, authoriseUrl, redeem } = setUpTestProvider(kind);

  /** The sign-up address to which the portal redirects from a user's invitation. */
  function signUpUrl(userId = demoId(`user Northwind Labs ${NEW}`), email = NEW): string {
    return authoriseUrl({ screen_hint: 'signup', login_hint: email, invitation_key: invitationKeyOf(userId) });
  }

  /** Invites a person who already has an account to another tenant. */
  async function inviteAdminElsewhere(): Promise<string> {
    const user_id = demoId('user Contoso Retail admin of Northwind');
    await removeUser(database().db, user_id);
    await addUser(database().db, demoId('tenant Contoso Retail'), { user_id, email_address: ADMIN });
    return user_id;
  }

  function forget(email: string) {
    return removeLogin(database().db, email);
  }

  test('the sign-up page shows the invited address and asks for a password twice', async () => {
    await start();
    const { url: at, response, text } = await new TestBrowser(url()).open(signUpUrl());
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

  test('signing up creates the account, signs in, and sets the password for later sign-ins', async () => {
    const { verifyToken } = await start();
    const browser = new TestBrowser(url());
    const page = await browser.open(signUpUrl());
    // A manipulated form cannot create an account for another address.
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
    [{ password: 'short', repeated: 'short' }, 'password', 'Use at least 8 characters'],
    [{ password: '', repeated: '' }, 'password', 'Please choose a password'],
    [{ password: 'x'.repeat(201), repeated: 'x'.repeat(201) }, 'password', 'Use at most 200 characters'],
    [{ password: PASSWORD, repeated: 'correct house' }, 'repeated', 'The passwords do not match'],
  ])('the passwords %j show an error at their field and are not sent back', async (form, field, sentence) => {
    await start();
    const browser = new TestBrowser(url());
    const page = await browser.open(signUpUrl());
    const refused = await browser.open(page.url.href, form);
    expect(refused.response?.status).toBe(200);
    expect(refused.text).toContain(`<p class="fault" id="${field}-fault">${sentence}</p>`);
    expect(refused.text).toMatch(new RegExp(`<input[^>]*id="${field}"[^>]*aria-invalid="true"[^>]*${field}-fault`));
    expect(refused.text).toContain(`value="${NEW}"`);
    if (form.password !== '') expect(refused.text).not.toContain(form.password);
    expect(await database().db.selectFrom('logins').selectAll().where('email', '=', NEW).execute()).toEqual([]);
  });

  test.each([
    ['no key', () => undefined],
    ['an unknown key', () => 'unknown'],
    ['a malformed key', () => '\0'],
    ['the key of a user who accepted', () => invitationKeyOf(demoId(`user Northwind Payments ${ADMIN}`))],
    [
      'the key of an expired invitation',
      () => invitationKeyOf(demoId('user Northwind Payments liam.doyle@northwind.example')),
    ],
    [
      'the key of a withdrawn invitation',
      () => invitationKeyOf(demoId('user Northwind Payments quentin.dubois@northwind.example')),
    ],
  ])('%s does not allow a sign-up and does not reveal which addresses have an account', async (_which, key) => {
    await start();
    const invitation_key = key();
    const pages = await Promise.all(
      [ADMIN, NEW, 'stranger@nowhere.example'].map(async (email) => {
        const browser = new TestBrowser(url());
        const asked = { screen_hint: 'signup', login_hint: email, ...(invitation_key && { invitation_key }) };
        const page = await browser.open(authoriseUrl(asked));
        expect(page.text).toContain('<title>Sign in – Payments</title>');
        const refused = await browser.open(page.url.href, { email, password: PASSWORD, repeated: PASSWORD });
        expect(refused.response?.status).toBe(403);
        return [page, refused].map(({ text }) =>
          text.replace(`value="${email}"`, '').replaceAll(/interaction\/[\w-]+/g, ''),
        );
      }),
    );
    expect(pages[0]?.join()).toContain('To create an account, open the link in your invitation email');
    expect(new Set(pages.map((texts) => texts.join())).size).toBe(1);
    const logins = await database()
      .db.selectFrom('logins')
      .select('email')
      .where('email', 'in', [NEW, 'stranger@nowhere.example'])
      .execute();
    expect(logins).toEqual([]);
  });

  test('a form whose invitation is withdrawn in the meantime creates no account', async () => {
    await start();
    const browser = new TestBrowser(url());
    const page = await browser.open(signUpUrl());
    const { db } = database();
    const userId = demoId(`user Northwind Labs ${NEW}`);
    await setInvitation(db, userId, { status: 'USER_DELETED' });
    const refused = await browser.open(page.url.href, { password: PASSWORD, repeated: PASSWORD });
    await setInvitation(db, userId, { status: 'INVITED' });
    expect(refused.response?.status).toBe(403);
    expect(await db.selectFrom('logins').select('email').where('email', '=', NEW).execute()).toEqual([]);
  });

  test('an invited person who already has an account gets the sign-in page, with a notice', async () => {
    await start();
    const browser = new TestBrowser(url());
    const { text } = await browser.open(signUpUrl(await inviteAdminElsewhere(), ADMIN));
    expect(text).toContain('<title>Sign in – Payments</title>');
    expect(text).toContain(`${ADMIN} already has an account. Sign in with its password.`);
    const action = /<form method="post" action="([^"]+)"/.exec(text)?.[1] ?? '';
    expect(action).toMatch(/\/sign-in$/);
    expect((await browser.open(action, { email: ADMIN, password: PASSWORD })).text).toContain('do not match');
    const { url: landed } = await browser.open(action, { email: ADMIN, password: 'portal' });
    expect(landed.origin).toBe(portalUrl);
  });

  test('"Sign in instead" opens the sign-in page, with the invited address filled in', async () => {
    await start();
    const browser = new TestBrowser(url());
    const page = await browser.open(signUpUrl());
    const signIn = await browser.open(/<a href="([^"]+)">Sign in instead/.exec(page.text)?.[1] ?? '');
    expect(signIn.text).toContain('<title>Sign in – Payments</title>');
    expect(signIn.text).toContain(`value="${NEW}"`);
  });

  test('after three hundred attempts in a minute, a visitor is rate limited across all addresses', async () => {
    await start();
    const browser = new TestBrowser(url());
    const page = await browser.open(signUpUrl());
    const attempts: (number | undefined)[] = [];
    for (let count = 0; count < 301; count += 1) {
      const form = { email: `someone${count}@northwind.example`, password: 'short', repeated: 'short' };
      attempts.push((await browser.open(page.url.href, form)).response?.status);
    }
    expect(attempts).toEqual([...Array(300).fill(200), 429]);
  });

  test('a sign-up form from another origin, sent too often, or sent too late gets an error page', async () => {
    await start();
    const browser = new TestBrowser(url());
    const page = await browser.open(signUpUrl());
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
    expect(late.text).toContain('This sign-in has expired or is already complete');
  });

  test('of two concurrent forms for one address, one creates the account', async () => {
    await start();
    const form = { password: PASSWORD, repeated: PASSWORD };
    const browsers = [new TestBrowser(url()), new TestBrowser(url())];
    const pages = await Promise.all(browsers.map((browser) => browser.open(signUpUrl())));
    const ends = await Promise.all(browsers.map((browser, i) => browser.open(pages[i]?.url.href ?? '', form)));
    expect(ends.filter((end) => end.url.origin === portalUrl)).toHaveLength(1);
    expect(ends.filter((end) => end.text.includes('already has an account'))).toHaveLength(1);
    await forget(NEW);
  });
});
