import { expect, expectGoodState, openAs, test } from '../testing/fixtures.ts';
import { followHub } from '../testing/follow-hub.ts';
import { ownCalls } from '../testing/own-calls.ts';
import { changeWindowConfig } from '../testing/window-config.ts';
import { startExport } from '../testing/start-export.ts';

const ADMIN = 'admin@northwind.example';
const MULTI = 'multi@northwind.example';
/** Has no access to areas that listen to the hub. */
const WEBHOOKS_ONLY = 'webhooks@northwind.example';

test('home connects when it is shown, disconnects when the user leaves, and reconnects when the page is restored', async ({
  page,
}) => {
  const hub = followHub(page);
  await openAs(page, ADMIN);
  await hub.isConnected(1);
  const [{ socket } = { socket: undefined }] = hub.sockets;
  // The token is in the URL because browsers send no headers with WebSockets.
  expect([...new URL(socket?.url() ?? '').searchParams.keys()]).toEqual(['id', 'access_token']);
  // The events of the back/forward cache: a page that was really left could not be inspected.
  await page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect.poll(() => socket?.isClosed()).toBe(true);
  await page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await hub.isConnected(2);
});

test('a user without access to areas that listen is not connected and loads no code for it', async ({ page }) => {
  const hub = followHub(page);
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    if ((await response.text().catch(() => '')).includes('X-SignalR-User-Agent')) scripts.push(response.url());
  });
  await openAs(page, WEBHOOKS_ONLY);
  await page.waitForLoadState('networkidle');
  expect(hub.sockets).toEqual([]);
  expect(scripts).toEqual([]);
});

test('a portal without a hub URL works', async ({ page, context }) => {
  await changeWindowConfig(context, { hubUrl: undefined });
  const hub = followHub(page);
  await openAs(page, ADMIN);
  await page.waitForLoadState('networkidle');
  expect(hub.sockets).toEqual([]);
});

test('after a restart of the platform the portal reconnects and requests missed changes', async ({
  page,
  portal,
  faults,
}) => {
  const hub = followHub(page);
  await openAs(page, ADMIN, '/reporting/exports');
  await hub.isConnected(1);
  // A platform that is stopping resets what it has not answered, and refuses new calls without the headers for other origins.
  faults.expect(/ERR_CONNECTION_(REFUSED|RESET)|blocked by CORS policy|ERR_FAILED/);
  await portal.stopSandbox();
  await expect.poll(() => hub.sockets[0]?.socket.isClosed()).toBe(true);
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/negotiate'));
  await refused;
  const caughtUp = page.waitForResponse((response) => response.url().includes('/v2/transaction-data/reports'));
  await portal.startSandbox();
  await hub.isConnected(2);
  await caughtUp;
});

test('pushed events are announced on any page, and their links load no new document', async ({ page, portal }) => {
  const hub = followHub(page);
  const call = ownCalls(page, portal);
  await openAs(page, ADMIN, '/api-keys');
  await hub.isConnected(1);
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  const accepted = await call('POST', 'v2/transaction-data/instructions/export', { currency: ['EUR'] });
  expect(accepted.status()).toBe(202);
  await expect(page.getByRole('status').getByText('Your exported report is ready!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await page.getByRole('link', { name: 'Click here to download it.' }).first().click();
  await expect(page).toHaveURL(/\/reporting\/exports$/);
  await expect(page.getByText('Your exported report is ready!').first()).toBeHidden();
  expect(documents).toBe(0);
});

test('an export that ends while disconnected, and across a reload, is announced with the first connection', async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/ERR_FAILED/);
  let isReachable = false;
  await page.route('**/negotiate?*', (route) => (isReachable ? route.continue() : route.abort()));
  // Without a hub, an open report polls.
  await page.route('**/v2/transaction-data/reports', (route) => (isReachable ? route.continue() : route.abort()));
  const call = ownCalls(page, portal);
  await openAs(page, ADMIN, '/reporting/transactions');
  const countEnded = async () => {
    const { data } = await (await call('GET', 'v2/transaction-data/reports')).json();
    return data.exportReports.length;
  };
  const before = await countEnded();
  await startExport(page);
  await expect(page.getByText('Your data export is being prepared')).toBeVisible();
  await expect.poll(countEnded).toBe(before + 1);
  await page.goto('/api-keys');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Keys');
  isReachable = true;
  await expect(page.getByRole('status').getByText('Your exported report is ready!')).toBeVisible();
});

test('a tenant switch closes the connection of the old tenant and opens one for the new tenant', async ({ page }) => {
  const hub = followHub(page);
  await openAs(page, MULTI);
  await page.getByRole('button', { name: 'Northwind Payments' }).click();
  await hub.isConnected(1);
  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('link', { name: 'Switch tenant' }).click();
  await expect.poll(() => hub.sockets[0]?.socket.isClosed()).toBe(true);
  await page.getByRole('button', { name: 'Contoso Retail' }).click();
  await hub.isConnected(2);
  expect(new Set(hub.tenants).size).toBe(2);
});

test('with a renewed token a new connection opens before the old one closes', async ({ page }) => {
  const hub = followHub(page);
  await openAs(page, ADMIN);
  await hub.isConnected(1);
  // A token is renewed one minute before it expires.
  await page.evaluate(() => {
    const key = Object.keys(window.sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    const user = JSON.parse(window.sessionStorage.getItem(key) ?? '{}');
    window.sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) + 61 }));
  });
  let isConnectedThroughout = true;
  hub.sockets[0]?.socket.on('close', () => {
    isConnectedThroughout = hub.sockets[1]?.isAccepted === true;
  });
  await expect.poll(() => hub.sockets.length, { timeout: 20_000 }).toBe(2);
  await hub.isConnected(2);
  expect(isConnectedThroughout).toBe(true);
  const tokens = hub.sockets.map(({ socket }) => new URL(socket.url()).searchParams.get('access_token'));
  expect(tokens[0]).not.toBe(tokens[1]);
});

test('notifications stay available behind the bell, by mouse and by keyboard', async ({ page }) => {
  await openAs(page, ADMIN, '/api-keys');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const panel = page.getByRole('group', { name: 'Notification centre' });
  await expect(panel).toContainText('No notifications');
  await expect(panel).toContainText('Notifications from this session appear here.');
  await expectGoodState(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();

  await page.getByRole('link', { name: 'Create API key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Bell');
  await page.getByRole('checkbox', { name: 'Transactions: read' }).check();
  await page.getByRole('button', { name: 'Create API key' }).click();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await bell.press('Enter');
  await expect(panel).toContainText('API key created');
  await expectGoodState(page);
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: 'Clear all' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('No notifications');
  await expect(panel.getByRole('heading', { name: 'Notifications' })).toBeFocused();
});
