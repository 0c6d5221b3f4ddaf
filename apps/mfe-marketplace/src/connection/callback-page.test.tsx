// @vitest-environment jsdom
import { installApp, listInstalledApps, saveAppConfiguration, uninstallApp } from '@portal/api-client/installed-apps';
import { ageConsent, watchKept } from '@portal/test-kit';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { api, network, openPage, sandbox, setUpArea } from '../testing/area.ts';
import { APP, begin, connect, connectionOf } from '../testing/consent.ts';

setUpArea();
beforeEach(() => window.sessionStorage.clear());

const PAGE = `/apps/configuration/${APP}/callback`;
const CONFIGURATION = `/apps/configuration/${APP}`;

const codeOf = (at: string) => new URLSearchParams(at.split('?')[1]).get('code') ?? '';
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });
const redemptions = () => network.calls('PUT /v1/apps/installed');

/** The app lacks only its connection. */
const completeSettings = () =>
  saveAppConfiguration(api(), APP, 1, {
    settlement: { holderName: 'Ada Example', iban: 'DE89370400440532013000' },
    refunds: { isRefunded: false },
  });

/** Waits for the page of the app, which lists its connection. */
const connected = async () => {
  await heading('Open Banking');
  await within(await screen.findByRole('region', { name: 'Connection' })).findByText('Connected');
};
const link = (name: string) => screen.getByRole('link', { name });

test('an allowed connection is redeemed once, leaves no code behind, and leads to the app, which is validated', async () => {
  const kept = watchKept();
  await completeSettings();
  const at = await sandbox().pressConsent('allow', await begin());
  const area = await openPage(at);
  await connected();
  await within(screen.getByRole('region', { name: 'Validation' })).findByText('Valid');
  expect(network.calls('/validate')).toHaveLength(1);
  expect(area.router.state.location).toMatchObject({ pathname: CONFIGURATION, search: '', state: null });
  expect(redemptions().map(({ body }) => body)).toEqual([
    { connection: { code: codeOf(at), redirectUri: `${window.location.origin}${PAGE}` } },
  ]);
  expect((await connectionOf()).status).toBe('CONNECTED');
  expect(kept(area)).not.toContain(codeOf(at));
});

test('an app whose settings are missing is connected, and validated only when the user says so', async () => {
  await uninstallApp(api(), APP);
  await installApp(api(), APP);
  const { user } = await openPage(await sandbox().pressConsent('allow', await begin()));
  await connected();
  await screen.findByText('Connected. Validate the configuration to see whether it works.');
  await user.type(await screen.findByLabelText(/^Account holder/), 'Ada Example');
  await user.type(screen.getByLabelText(/^IBAN/), 'DE89 3704 0044 0532 0130 00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. Validate the configuration to see whether it works.');
  expect(network.calls('/validate')).toHaveLength(0);
});

test('React’s strict mode, which mounts every component twice, reads an answer once', async () => {
  configure({ reactStrictMode: true });
  onTestFinished(() => configure({ reactStrictMode: false }));
  await completeSettings();
  const allowed = await openPage(await sandbox().pressConsent('allow', await begin()));
  await connected();
  await within(screen.getByRole('region', { name: 'Validation' })).findByText('Valid');
  expect(redemptions()).toHaveLength(1);
  expect(network.calls('/validate')).toHaveLength(1);
  allowed.closeTenant();
  await openPage(await sandbox().pressConsent('deny', await begin()));
  await screen.findByText("The connection was denied on the provider's page.");
});

test('a denied connection is named, and can be tried again', async () => {
  const { router } = await openPage(await sandbox().pressConsent('deny', await begin()));
  await heading('Open Banking was not connected');
  expect(screen.getByText("The connection was denied on the provider's page.")).toBeVisible();
  expect(screen.queryByText('The earlier connection remains.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(link('Open configuration')).toHaveAttribute('href', CONFIGURATION);
  expect(router.state.location.search).toBe('');
  expect(redemptions()).toHaveLength(0);
});

test('a denial leaves an earlier connection as it is, and the page says so', async () => {
  await connect();
  await openPage(await sandbox().pressConsent('deny', await begin()));
  await heading('Open Banking is still connected');
  expect(screen.getByText("The connection was denied on the provider's page.")).toBeVisible();
  expect(screen.getByText('The earlier connection remains.')).toBeVisible();
  expect((await connectionOf()).status).toBe('CONNECTED');
});

test('a connection that took longer than ten minutes has expired, and its code is not used', async () => {
  const at = await sandbox().pressConsent('allow', await begin());
  ageConsent(10 * 60_000);
  await openPage(at);
  await screen.findByText(/^The permission has expired/);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(redemptions()).toHaveLength(0);
});

test('a code that the platform no longer accepts has expired', async () => {
  const at = await sandbox().pressConsent('allow', await begin());
  await sandbox()
    .db.updateTable('consent_attempts')
    .set({ expires_on: new Date(Date.now() - 1000) })
    .execute();
  await openPage(at);
  await screen.findByText(/^The permission has expired/);
  expect((await connectionOf()).status).toBe('NOT_CONNECTED');
});

test('an answer that this tab did not ask for changes nothing, and the real one can still arrive', async () => {
  const at = await sandbox().pressConsent('allow', await begin());
  const forged = await openPage(at.replace(/state=[^&]+/, `state=${APP}.forged`));
  await heading('Nothing was changed');
  expect(screen.getByText('This connection was not started in this tab.')).toBeVisible();
  expect(link('Open configuration')).toHaveAttribute('href', CONFIGURATION);
  expect(forged.router.state.location.search).toBe('');
  expect(redemptions()).toHaveLength(0);
  forged.closeTenant();
  await openPage(at);
  await connected();
});

test('an answer for another user of this tab is not used', async () => {
  await openPage(await sandbox().pressConsent('allow', await begin({ subject: 'writer@northwind.example' })));
  await screen.findByText(/^Another user started this connection/);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(redemptions()).toHaveLength(0);
});

test('an answer for another tenant is not used, and leads to the choice of the tenant', async () => {
  await openPage(await sandbox().pressConsent('allow', await begin({ tenantId: 'another' })));
  await screen.findByText(/^This connection was started in another tenant/);
  expect(link('Choose tenant')).toHaveAttribute('href', '/choose-tenant');
  expect(redemptions()).toHaveLength(0);
});

test('a code that was issued for something else is refused', async () => {
  const at = await sandbox().pressConsent('allow', await begin());
  await sandbox().db.updateTable('consent_attempts').set({ subject_id: 'lumo' }).execute();
  await openPage(at);
  await screen.findByText('The permission is for another app or another tenant.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('an answer that is opened again is repeated', async () => {
  const at = await sandbox().pressConsent('allow', await begin());
  const first = await openPage(at);
  await connected();
  first.closeTenant();
  await openPage(at);
  await screen.findByText('This permission has already been used, and it works only once.');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Open Banking is connected');
  expect(link('Open configuration')).toBeVisible();
  expect(redemptions()).toHaveLength(1);
});

test('an answer that a copy of the tab has used is repeated', async () => {
  const at = await sandbox().pressConsent('allow', await begin());
  const copied = Object.entries(window.sessionStorage);
  const first = await openPage(at);
  await connected();
  first.closeTenant();
  for (const [key, value] of copied) window.sessionStorage.setItem(key, String(value));
  await openPage(at);
  await screen.findByText('This permission has already been used, and it works only once.');
  expect(redemptions()).toHaveLength(2);
});

test('an error of the provider is named, but not a text that someone put into the address', async () => {
  const at = (await sandbox().pressConsent('deny', await begin())).replace('access_denied', 'temporarily_unavailable');
  const first = await openPage(at);
  await screen.findByText('The provider reported an error: temporarily_unavailable.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  first.closeTenant();
  await openPage((await sandbox().pressConsent('deny', await begin())).replace('access_denied', 'Call+0800+555'));
  await screen.findByText('The provider did not say whether the connection is allowed.');
  expect(document.body).not.toHaveTextContent('0800');
});

test('a lost response is not taken for a failure, and the page says what the platform lists', async () => {
  network.loseResponses('PUT');
  const at = await sandbox().pressConsent('allow', await begin());
  const area = await openPage(at);
  await heading('We could not confirm that Open Banking was connected');
  await screen.findByText('The platform now lists the app as connected.');
  expect(link('Open configuration')).toBeVisible();
  expect(redemptions()).toHaveLength(1);
  expect(area.router.state.location.search).toBe('');
});

test('a connection that could not be confirmed can be checked again', async () => {
  network.fail('PUT');
  const { user } = await openPage(await sandbox().pressConsent('allow', await begin()));
  await heading('We could not confirm that Open Banking was connected');
  const check = await screen.findByRole('button', { name: 'Check again' });
  await connect();
  await user.click(check);
  await screen.findByText('The platform now lists the app as connected.');
});

test('an app that was uninstalled in the meantime is not connected, and the page says why', async () => {
  const at = await sandbox().pressConsent('allow', await begin());
  await uninstallApp(api(), APP);
  await openPage(at);
  await screen.findByText('This app is not installed. Install it from the marketplace first.');
  expect(link('Open apps')).toHaveAttribute('href', '/apps');
});

test('after a reload, the page without an answer shows whether the app is connected', async () => {
  const first = await openPage(PAGE);
  await heading('Open Banking is not connected');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  first.closeTenant();
  await connect();
  await openPage(PAGE);
  await heading('Open Banking is connected');
  expect(link('Open configuration')).toBeVisible();
});

test('a connection that cannot be loaded is not called missing, and can be checked again', async () => {
  const allow = network.refuse('GET /v1/apps/installed');
  const { user } = await openPage(PAGE);
  await heading('We could not check whether Open Banking is connected');
  allow();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await heading('Open Banking is not connected');
});

test('a code is redeemed although the names of the apps cannot be loaded', async () => {
  network.refuse('GET /v1/marketplace');
  await openPage(await sandbox().pressConsent('allow', await begin()));
  await heading('open-banking is connected');
});

test.each([
  ['a reader', { email: 'reader@northwind.example' }],
  ['a trial tenant', { isTrial: true }],
])('%s cannot open the page, and the code is not used', async (_who, opening) => {
  await openPage(await sandbox().pressConsent('allow', await begin()), opening);
  await heading('Outside the area');
  expect(redemptions()).toHaveLength(0);
  const { connections } = await listInstalledApps(api());
  expect(connections?.map(({ status }) => status)).not.toContain('CONNECTED');
});

test('the heading keeps the focus while the outcome arrives', async () => {
  const hold = network.hold('GET /v1/apps/installed');
  await openPage(await sandbox().pressConsent('deny', await begin()));
  const title = await heading('Connecting…');
  title.focus();
  await waitFor(() => expect(hold.waiting()).toHaveLength(1));
  await hold.release();
  expect(await heading('Open Banking was not connected')).toHaveFocus();
});
