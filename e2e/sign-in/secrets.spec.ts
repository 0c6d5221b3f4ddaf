import type { Page, Response } from '@playwright/test';
import { expect, openAs, signIn, test } from '../testing/fixtures.ts';
import { logOut } from '../testing/sign-in.ts';
import { routeUntil } from '../testing/route-until.ts';
import { expectNone, watchKept } from '../testing/watch-kept.ts';
import { startExport } from '../testing/start-export.ts';

const ADMIN = 'admin@northwind.example';
/** A response of another origin that the page may read. */
const FAILURE = { status: 500, headers: { 'Access-Control-Allow-Origin': '*' } };

/** The responses to these calls cannot be read, until the returned function is called: a field has another name. */
function spoil(page: Page, method: 'GET' | 'POST', url: string, field: string): Promise<() => void> {
  return routeUntil(page, url, async (route) => {
    if (route.request().method() !== method) return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(`"${field}"`, '"renamed"') });
  });
}

/** The value of a field in the response to the next of these calls. */
async function nextField(page: Page, url: string, field: string): Promise<string> {
  const response = await page.waitForResponse(
    (one: Response) => one.url().includes(url) && one.request().method() !== 'OPTIONS',
  );
  return new RegExp(`"${field}":"([^"]+)"`).exec(await response.text())?.[1] ?? '';
}

test('a sign-in leaves its codes and tokens only in the storage of the identity client, and a logout leaves none', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/status of 500/);
  const kept = watchKept(context);
  const callback = page.waitForRequest((request) => new URL(request.url()).pathname === '/callback');
  const exchange = page.waitForResponse(
    (response) => response.url().endsWith('/token') && response.request().method() === 'POST',
  );
  const negotiation = nextField(page, '/negotiate?', 'connectionToken');
  // A failed call is reported to monitoring, with the user's place.
  await page.route('**/v1/tenant/users?*', (route) => route.fulfill({ ...FAILURE, json: {} }));
  await signIn(page, ADMIN, '/users');
  const { searchParams } = new URL((await callback).url());
  const response = await exchange;
  const tokens: Record<'access_token' | 'refresh_token' | 'id_token', string> = await response.json();
  const secrets = {
    code: searchParams.get('code') ?? '',
    state: searchParams.get('state') ?? '',
    verifier: new URLSearchParams(response.request().postData() ?? '').get('code_verifier') ?? '',
    access: tokens.access_token,
    refresh: tokens.refresh_token,
    id: tokens.id_token,
    connection: await negotiation,
  };
  await expect.poll(kept.monitored).toContain('portal.call_failed');
  expectNone(await kept.of(page), secrets);

  await logOut(page);
  expectNone(await kept.of(page), secrets);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.')))).toEqual([]);
});

test('a private key, a verification key and the link of a download are kept nowhere, even if a response cannot be read', async ({
  page,
  context,
}) => {
  const kept = watchKept(context);
  const secrets: Record<string, string> = {};

  await openAs(page, ADMIN, '/api-keys/new');
  let readable = await spoil(page, 'POST', '**/v1/tenant/keys', 'roles');
  await page.getByRole('textbox', { name: 'Name' }).fill('Lighthouse');
  await page.getByRole('checkbox', { name: 'Transactions: read' }).check();
  await page.getByRole('button', { name: 'Create API key' }).click();
  await expect(page.getByText('We could not confirm that the API key was created').first()).toBeVisible();
  readable();
  await page.getByRole('button', { name: 'Create API key' }).click();
  secrets['private key'] = (await page.getByText(/^sk_/).textContent()) ?? '';
  await page.getByRole('checkbox', { name: 'I have stored the private key' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Lighthouse' })).toHaveCount(1);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('link', { name: 'Create webhook' }).click();
  readable = await spoil(page, 'POST', '**/v1/notifications/webhooks', 'isActive');
  await page.getByRole('textbox', { name: 'Destination' }).fill('https://lighthouse.northwind.example/hooks');
  await page.getByRole('checkbox', { name: 'User invited' }).check();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await expect(page.getByText('We could not confirm that the webhook was created').first()).toBeVisible();
  readable();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  secrets['verification key'] = (await page.getByText(/^whsec_/).textContent()) ?? '';
  await page.getByRole('checkbox', { name: 'I have stored the verification key' }).check();
  await page.getByRole('button', { name: 'Next: verify deliveries' }).click();
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('lighthouse.northwind.example/hooks');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transaction Data' }).click();
  await startExport(page);
  await page.getByRole('link', { name: 'Click here to download it.' }).first().click();
  const download = page.getByRole('button', { name: /^Download / }).first();
  readable = await spoil(page, 'GET', '**/report/download?*', 'reportUri');
  const unread = nextField(page, '/report/download?', 'renamed');
  await download.click();
  secrets['unread link'] = await unread;
  await expect(page.getByText('Failed to download report!').first()).toBeVisible();
  readable();
  const followed = nextField(page, '/report/download?', 'reportUri');
  const file = page.waitForEvent('download');
  await download.click();
  await file;
  secrets['followed link'] = await followed;

  await expect.poll(() => kept.monitored().split('portal.contract_broken').length - 1).toBe(3);
  expectNone(await kept.of(page), secrets);
});
