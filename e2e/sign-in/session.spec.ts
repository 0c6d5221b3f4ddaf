import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, expectGoodState, signIn, test } from '../testing/fixtures.ts';
import { followHub } from '../testing/follow-hub.ts';
import { logOut } from '../testing/sign-in.ts';
import { openEmptyPage } from '../testing/open-as.ts';
import { expectNone, watchKept } from '../testing/watch-kept.ts';
import { changeWindowConfig } from '../testing/window-config.ts';

const ADMIN = 'admin@northwind.example';
const MULTI = 'multi@northwind.example';
const READER = 'reader@northwind.example';

/** Another site. Its icon prevents a favicon request. */
const ELSEWHERE = 'https://elsewhere.example';
const ELSEWHERE_PAGE = '<!doctype html><link rel="icon" href="data:,"><title>Elsewhere</title>';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The tokens that the identity client stores in the tab. */
function tokens(page: Page): Promise<{ access_token: string; refresh_token: string; expires_at: number }> {
  return page.evaluate(() => {
    const key = Object.keys(window.sessionStorage).find((name) => name.startsWith('oidc.user:'));
    return JSON.parse(window.sessionStorage.getItem(key ?? '') ?? '{}');
  });
}

async function chooseTenant(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await expect(heading(page)).toHaveText(`Welcome to ${name}`);
}

test.describe('several tabs', () => {
  async function openTab(context: BrowserContext, path: string): Promise<Page> {
    const tab = await context.newPage();
    await tab.goto(path);
    await expect(tab.getByRole('button', { name: /Profile of/ })).toBeVisible();
    return tab;
  }

  test('a logout in one tab ends the session in the others, which show it and stay on their page', async ({
    page,
    context,
  }) => {
    const hubs = [followHub(page)];
    context.on('page', (tab) => hubs.push(followHub(tab)));
    await signIn(page, ADMIN);
    const other = await openTab(context, '/users?users.search=reader');
    // A browser reports a connection that the session's end refuses.
    for (const hub of hubs) await hub.isConnected(1);
    let documents = 0;
    other.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await logOut(page);
    await expect(heading(other)).toHaveText('You are logged out');
    await expect(other.getByRole('alert')).toContainText('in another tab');
    await expectAccessible(other);
    expect(await tokens(other)).toEqual({});
    expect(documents).toBe(0);

    await other.getByRole('button', { name: 'Sign in again' }).click();
    await other.getByLabel('Email').fill(ADMIN);
    await other.getByLabel('Password').fill('portal');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(other).toHaveURL('/users?users.search=reader');
    await expect(heading(other)).toHaveText('Users');
  });

  test('a duplicated tab signs in by itself, so that a renewal in one tab does not end the other', async ({
    page,
    context,
  }) => {
    await signIn(page, ADMIN);
    const opening = context.waitForEvent('page');
    // A window opened by a page starts with a copy of its sessionStorage, like a duplicated tab.
    await page.evaluate(() => void window.open('/api-keys'));
    const copy = await opening;
    await expect(heading(copy)).toHaveText('API Keys');
    await expect(copy).toHaveURL('/api-keys');
    expect((await tokens(copy)).refresh_token).not.toBe((await tokens(page)).refresh_token);

    // Expired tokens make both tabs renew, one after the other.
    for (const tab of [page, copy]) {
      // A call of the open page could renew them first, and the next page would find the refresh token used.
      await openEmptyPage(tab);
      await tab.evaluate(() => {
        const key = Object.keys(window.sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
        const user = JSON.parse(window.sessionStorage.getItem(key) ?? '{}');
        window.sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: 1 }));
      });
      await tab.goto('/users');
      await expect(heading(tab)).toHaveText('Users');
      await expect(tab.getByRole('row').nth(1)).toBeVisible();
    }
    expect((await tokens(copy)).refresh_token).not.toBe((await tokens(page)).refresh_token);
  });

  /** Goes to another site, whose page replaces the tab's document. */
  async function goElsewhere(tab: Page): Promise<void> {
    await tab.waitForLoadState('networkidle');
    await tab.goto(`${ELSEWHERE}/`);
  }

  test('a logout reaches a tab that is on another site, also after the next user has signed in', async ({
    page,
    context,
    portal,
  }) => {
    await context.route(`${ELSEWHERE}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: ELSEWHERE_PAGE }),
    );
    await signIn(page, ADMIN);
    const away = await openTab(context, '/users');
    await expect(away.getByRole('row').nth(1)).toBeVisible();
    const { access_token } = await tokens(away);
    await goElsewhere(away);
    await logOut(page);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByLabel('Email').fill(READER);
    await page.getByLabel('Password').fill('portal');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('button', { name: `Profile of ${READER}` })).toBeVisible();

    const authorised: string[] = [];
    away.on('request', (request) => {
      if (request.headers()['authorization'] !== undefined) authorised.push(request.url());
    });
    await away.goBack();
    await expect(heading(away)).toHaveText('You are logged out');
    await expect(away.getByRole('alert')).toContainText('Another user signed in');
    await expect(away.getByRole('row')).toHaveCount(0);
    expect([authorised, await tokens(away)]).toEqual([[], {}]);
    await expectAccessible(away);
    // A copy of the token is worth nothing.
    const copied = await context.request.get(`${portal.sandboxUrl}/v1/identity/me`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(copied.status()).toBe(401);

    // The next user notices nothing, and the tab is theirs from now on.
    await page.reload();
    await expect(page.getByRole('button', { name: `Profile of ${READER}` })).toBeVisible();
    await away.getByRole('button', { name: 'Sign in again' }).click();
    await expect(heading(away)).toHaveText('This tab has another user now');
  });

  test('a tab that returns from another site after the idle time asks for the password', async ({ page, context }) => {
    await context.route(`${ELSEWHERE}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: ELSEWHERE_PAGE }),
    );
    await context.clock.install();
    await signIn(page, ADMIN, '/users');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await goElsewhere(page);
    await context.clock.fastForward('02:00:00');
    // The provider still has a session, but a new tab does not use it.
    const fresh = await context.newPage();
    await fresh.goto('/users');
    await expect(fresh.getByLabel('Password')).toBeVisible();

    await page.goBack();
    await expect(page.getByRole('alert')).toContainText('You were logged out after a period of inactivity');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByLabel('Email').fill(ADMIN);
    await page.getByLabel('Password').fill('portal');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(heading(page)).toHaveText('Users');
  });

  test('a reload keeps the session of the tab without signing in again', async ({ page }) => {
    await signIn(page, ADMIN, '/api-keys');
    const before = await tokens(page);
    await page.reload();
    await expect(heading(page)).toHaveText('API Keys');
    expect(await tokens(page)).toEqual(before);
  });

  test('a tenant switch in one tab shows a notice in the others, which keep their tenant until the user switches', async ({
    page,
    context,
  }) => {
    await signIn(page, MULTI);
    await chooseTenant(page, 'Northwind Payments');
    const other = await openTab(context, '/');
    await expect(heading(other)).toHaveText('Welcome to Northwind Payments');

    await page.goto('/choose-tenant');
    await chooseTenant(page, 'Northwind Labs');
    const notice = other.getByText('You switched to Northwind Labs in another tab.');
    await expect(notice).toBeVisible();
    await expect(heading(other)).toHaveText('Welcome to Northwind Payments');
    await expectAccessible(other);

    await other.getByRole('link', { name: 'Switch here too' }).click();
    await expect(heading(other)).toHaveText('Welcome to Northwind Labs');
    await expect(other).toHaveURL('/');
    await expect(notice).toHaveCount(0);
    await expect(page.getByText('in another tab')).toHaveCount(0);
  });

  test('the notice of a tenant switch can be dismissed, and a reload keeps the tenant of the tab', async ({
    page,
    context,
  }) => {
    await signIn(page, MULTI);
    await chooseTenant(page, 'Northwind Payments');
    const other = await openTab(context, '/');
    await page.goto('/choose-tenant');
    await chooseTenant(page, 'Contoso Retail');
    await other.getByRole('button', { name: 'Dismiss' }).click();
    await expect(other.getByText('in another tab')).toHaveCount(0);
    await expect(heading(other)).toHaveText('Welcome to Northwind Payments');

    await other.reload();
    await expect(heading(other)).toHaveText('Welcome to Northwind Payments');
    const fresh = await openTab(context, '/');
    await expect(heading(fresh)).toHaveText('Welcome to Contoso Retail');
  });
});

test('a form survives a lost session: the page stays, and after signing in again the input is restored', async ({
  page,
  faults,
}) => {
  faults.expect(/400/);
  await signIn(page, ADMIN, '/tenant-info');
  const locality = page.getByRole('textbox', { name: 'Locality' });
  await locality.fill('Porto');
  // The provider refuses to renew the session. The save follows in the same step, before a call in the background can notice.
  await page.getByRole('button', { name: 'Save', exact: true }).evaluate((save: HTMLButtonElement) => {
    const key = Object.keys(window.sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    const tokens = JSON.parse(window.sessionStorage.getItem(key) ?? '{}');
    window.sessionStorage.setItem(key, JSON.stringify({ ...tokens, expires_at: 1, refresh_token: 'revoked' }));
    save.click();
  });
  const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' });
  await expect(dialog).toContainText('Your unsaved changes are kept in this tab until you sign in again.');
  await expectGoodState(page);
  await dialog.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(locality).toHaveValue('Porto');
  await expect(page.getByText('Nothing can be loaded or saved until you sign in again.')).toBeVisible();
  await expectGoodState(page);
  // The notice covers neither the menu nor the heading. A trial fails if the pointer would meet another element.
  for (const covered of [page.getByRole('link', { name: 'Home' }).first(), page.getByRole('heading', { level: 1 })]) {
    await covered.click({ trial: true });
  }

  // Without a question of the browser, and without a password: the provider still has its own session.
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(page).toHaveURL('/tenant-info');
  await expect(locality).toHaveValue('Porto');
  await expectGoodState(page);
});

test.describe('an inactive user', () => {
  // With a fast-forwarded clock, polling flags and the hub would renew tokens faster than responses arrive.
  test.beforeEach(({ context }) => changeWindowConfig(context, { flagsPollSeconds: 86_400, hubUrl: undefined }));

  /**
   * Moves the clock forward in one step and waits until the expired session is renewed. In smaller steps, renewals would time
   * out because the provider has a real clock, and it would treat the next renewal as token theft.
   */
  async function passTime(page: Page, time: string): Promise<void> {
    // Code that is still loading would time out with the moved clock, and reload the page.
    await page.waitForLoadState('networkidle');
    await page.clock.fastForward(time);
    await expect
      .poll(async () => (await tokens(page)).expires_at, { message: 'the session is renewed' })
      .toBeGreaterThan(await page.evaluate(() => Date.now() / 1000));
  }

  test('is warned 60 seconds before the logout, can stay, and is logged out otherwise', async ({ page }) => {
    await page.clock.install();
    await signIn(page, ADMIN, '/api-keys');
    await expect(heading(page)).toHaveText('API Keys');
    await passTime(page, '14:00');
    const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
    await expect(warning).toBeVisible();
    await expect(warning).toContainText(/logged out in \d+ seconds/);
    await expectAccessible(page);
    await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(warning).toHaveCount(0);
    await expect(heading(page)).toHaveText('API Keys');

    await passTime(page, '14:00');
    await expect(warning).toBeVisible();
    await page.clock.fastForward(61_000);
    await expect(heading(page)).toHaveText('You are logged out');
    await expect(page.getByRole('alert')).toContainText('You were logged out after a period of inactivity');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByLabel('Email').fill(ADMIN);
    await page.getByLabel('Password').fill('portal');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(heading(page), 'back where the time ran out').toHaveText('API Keys');
  });

  test('can log out at once when warned', async ({ page }) => {
    await page.clock.install();
    await signIn(page, ADMIN);
    await passTime(page, '14:00');
    await page.getByRole('button', { name: 'Log out now' }).click();
    await expect(heading(page)).toHaveText('You are logged out');
  });

  test('is logged out in every tab', async ({ page, context }) => {
    // Of all tabs: a tab that is loaded already would see the time jump.
    await context.clock.install();
    await signIn(page, ADMIN);
    const other = await context.newPage();
    await other.goto('/users');
    await expect(heading(other)).toHaveText('Users');
    // As in `passTime`.
    for (const tab of [page, other]) await tab.waitForLoadState('networkidle');
    await context.clock.fastForward('15:01');
    await expect(heading(other)).toHaveText('You are logged out');
    await expect(heading(page)).toHaveText('You are logged out');
    await expect(page.getByRole('alert')).toContainText('You were logged out after a period of inactivity');
  });

  test('counts as active after every mouse move, key press, scroll and click', async ({ page }) => {
    await page.clock.install();
    await signIn(page, ADMIN);
    for (const act of [
      () => page.mouse.move(50 + Math.random() * 100, 300),
      () => page.keyboard.press('Shift'),
      () => page.evaluate(() => void document.dispatchEvent(new Event('scroll'))),
      () => page.evaluate(() => document.body.click()),
    ]) {
      // One minute before the warning, because the clock also runs between these steps.
      await passTime(page, '13:00');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await act();
    }
    await passTime(page, '13:00');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await passTime(page, '01:10');
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });
});

test.describe('an automation login token', () => {
  async function tokenOf(page: Page): Promise<string> {
    await signIn(page, ADMIN);
    return (await tokens(page)).access_token;
  }

  test('replaces the login in a test environment, is sent unchanged, and is kept nowhere else', async ({
    page,
    browser,
    portal,
  }) => {
    const token = await tokenOf(page);
    const context = await browser.newContext({ baseURL: portal.url });
    const kept = watchKept(context);
    const robot = await context.newPage();
    await robot.addInitScript((value) => window.sessionStorage.setItem('portal.automationToken', value), token);
    const asking = robot.waitForRequest((request) => request.url().endsWith('/v1/identity/me'));
    await robot.goto('/users');
    expect(await (await asking).headerValue('authorization')).toBe(`Bearer ${token}`);
    await expect(heading(robot)).toHaveText('Users');
    await expect(robot.getByRole('button', { name: `Profile of ${ADMIN}` })).toBeVisible();
    expectNone(await kept.of(robot), { token });
    await context.close();
  });

  test('is ignored in any other environment', async ({ page, browser, portal }) => {
    const token = await tokenOf(page);
    const context = await browser.newContext({ baseURL: portal.url });
    await changeWindowConfig(context, { environment: 'production' });
    const robot = await context.newPage();
    await robot.addInitScript((value) => window.sessionStorage.setItem('portal.automationToken', value), token);
    await robot.goto('/users');
    await expect(robot.getByLabel('Password')).toBeVisible();
    await context.close();
  });
});

test.describe('a login link', () => {
  /** The ids of the tenants of multi@northwind.example, by name. */
  async function tenantIds(page: Page): Promise<ReadonlyMap<string, string>> {
    const identityResponse = page.waitForResponse(
      (response) => response.url().endsWith('/v1/identity/me') && response.ok(),
    );
    await signIn(page, MULTI);
    const { data }: { data: { tenants: { tenantId: string; tenantName: string }[] } } = await (
      await identityResponse
    ).json();
    return new Map(data.tenants.map(({ tenantName, tenantId }) => [tenantName, tenantId]));
  }

  test('signs the user in and opens its tenant, without requests to any other', async ({ page }) => {
    const ids = await tenantIds(page);
    await chooseTenant(page, 'Northwind Labs');
    await logOut(page);

    const asked = new Set<string>();
    page.on('request', (request) => {
      const tenant = request.headers()['x-tenant-id'];
      if (tenant !== undefined) asked.add(tenant);
    });
    await signIn(page, MULTI, `/tenant-login?tenantId=${ids.get('Contoso Retail')}`);
    await expect(heading(page)).toHaveText('Welcome to Contoso Retail');
    await expect(page).toHaveURL('/');
    expect([...asked]).toEqual([ids.get('Contoso Retail')]);
    await page.reload();
    await expect(heading(page)).toHaveText('Welcome to Contoso Retail');
  });

  test("to a foreign tenant fails to switch, and leaves the usual choice and the user's own tenant", async ({
    page,
  }) => {
    await signIn(page, MULTI);
    await chooseTenant(page, 'Northwind Labs');
    await page.goto('/tenant-login?tenantId=00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('alert')).toContainText('Failed to switch tenant');
    await expect(heading(page)).toHaveText('Choose a tenant');
    await expect(page.getByRole('button', { name: /Northwind Labs Current/ })).toBeVisible();
    await page.goto('/users');
    await expect(heading(page)).toHaveText('Users');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  test('to a foreign tenant opens the only tenant of a user with one', async ({ page }) => {
    await signIn(page, ADMIN, '/tenant-login?tenantId=foreign');
    await expect(page.getByRole('alert')).toContainText('Failed to switch tenant');
    await expect(heading(page)).toHaveText('Welcome to Northwind Payments');
  });
});
