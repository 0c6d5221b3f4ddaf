// @vitest-environment jsdom
import { listApprovals, updateApprovalSettings } from '@portal/api-client/approvals';
import { installApp, uninstallApp } from '@portal/api-client/installed-apps';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api, network, openPage, sandbox, setUpArea } from '../testing/area.ts';
import { APP, connect, connectionOf } from '../testing/consent.ts';

setUpArea();
beforeEach(() => window.sessionStorage.clear());

async function openRow(name: string, opening: Parameters<typeof openPage>[1] = {}) {
  const area = await openPage('/apps', opening);
  return { ...area, row: within(await screen.findByRole('article', { name })) };
}

async function openPanel() {
  const area = await openPage(`/apps/configuration/${APP}`);
  return { ...area, panel: within(await screen.findByRole('region', { name: 'Connection' })) };
}

/** As a provider does on its own. */
async function revoke() {
  await connect();
  await sandbox().db.updateTable('app_connections').set({ status: 'REVOKED' }).where('app_id', '=', APP).execute();
}

test('an app that is not connected offers Connect in the list and on its configuration', async () => {
  const { row, closeTenant } = await openRow('Open Banking');
  expect(row.getByText('Not connected')).toBeVisible();
  expect(row.getByRole('button', { name: 'Connect' })).toBeVisible();
  closeTenant();
  const { panel } = await openPanel();
  expect(panel.getByText('This app works once you have allowed the connection at its provider.')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Connect' })).toBeVisible();
});

test('an app that is connected says so on its configuration, where another account can be connected', async () => {
  await connect();
  const { row, closeTenant } = await openRow('Open Banking');
  expect(row.queryByRole('button', { name: /onnect/ })).toBeNull();
  closeTenant();
  const { panel } = await openPanel();
  expect(panel.getByText('The provider allows this tenant to use its account.')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Reconnect' })).toBeVisible();
});

test('an app whose connection was revoked offers Reconnect', async () => {
  await revoke();
  const { row, closeTenant } = await openRow('Open Banking');
  expect(row.getByText('Connection revoked')).toBeVisible();
  expect(row.getByRole('button', { name: 'Reconnect' })).toBeVisible();
  closeTenant();
  const { panel } = await openPanel();
  expect(panel.getByText('The provider has revoked the connection. Reconnect to use the app again.')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Reconnect' })).toBeVisible();
});

test.each([
  ['a reader', { email: 'reader@northwind.example' }],
  ['a trial tenant', { isTrial: true }],
])('%s sees that an app is not connected, and cannot connect it', async (_who, opening) => {
  const { row } = await openRow('Open Banking', opening);
  expect(row.getByText('Not connected')).toBeVisible();
  expect(row.queryByRole('button', { name: 'Connect' })).toBeNull();
});

test('an app that does not connect by redirect, and a demo app, have no connection', async () => {
  await installApp(api(), 'demo-cards');
  const { row, closeTenant } = await openRow('Demo Cards');
  expect(row.queryByText('Not connected')).toBeNull();
  expect(within(screen.getByRole('article', { name: 'Swish' })).queryByText('Not connected')).toBeNull();
  closeTenant();
  await openPage('/apps/configuration/swish');
  await screen.findByRole('region', { name: 'Validation' });
  expect(screen.queryByRole('region', { name: 'Connection' })).toBeNull();
});

test('an address that is no web page is not opened', async () => {
  network.rewriteResponses('POST /v1/apps/installed', (text) =>
    text.replaceAll(/"authorizationUri":"[^"]+"/g, '"authorizationUri":"javascript:alert(1)"'),
  );
  const { row, user } = await openRow('Open Banking');
  await user.click(row.getByRole('button', { name: 'Connect' }));
  await screen.findByText('Failed to connect app');
  expect(screen.getByText('The platform sent an address that cannot be opened. Please contact support.')).toBeVisible();
  expect(window.sessionStorage.getItem('portal.consent')).toBeNull();
});

test('Connect asks for one attempt that returns to the page of the app', async () => {
  const { row, user } = await openRow('Open Banking');
  await user.click(row.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(window.sessionStorage.getItem('portal.consent')).not.toBeNull());
  const redirectUri = `${window.location.origin}/apps/configuration/${APP}/callback`;
  expect(network.calls(`POST /v1/apps/installed/${APP}/connect`).map(({ body }) => body)).toEqual([{ redirectUri }]);
});

test('a refused attempt says why, and Connect can be tried again', async () => {
  const { row, user } = await openRow('Open Banking');
  await uninstallApp(api(), APP);
  await user.click(row.getByRole('button', { name: 'Connect' }));
  await screen.findByText('Failed to connect app');
  expect(screen.getByText('This app is not installed. Install it from the marketplace first.')).toBeVisible();
  expect(window.sessionStorage.getItem('portal.consent')).toBeNull();
  await waitFor(() => expect(row.getByRole('button', { name: 'Connect' })).not.toHaveAttribute('aria-busy'));
});

test.each([
  ['the list', openRow],
  ['the page of the app', openPanel],
])('Connect in %s requests an approval if one is needed since the page was opened', async (_where, open) => {
  const { user } = await open('Open Banking');
  await updateApprovalSettings(api(), { appConfigurations: true });
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request approval' }));
  expect(screen.queryByText('Failed to connect app')).toBeNull();
  expect(window.sessionStorage.getItem('portal.consent')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Request approval' }));
  await screen.findByText('Approval requested');
  expect((await listApprovals(api(), 'PENDING')).results).toMatchObject([
    { kind: 'appConfigurations', subjects: [`connection of app ${APP}`] },
  ]);
});

test('on a platform without attempts, Connect uses the address of the connection, and there is no Disconnect', async () => {
  await connect();
  network.rewriteResponses(/^GET \/v1\/apps\/installed$/, (text) =>
    text.replace(/"appId":"open-banking","status"/, '"authorizationUri":"https://provider.example/?client_id=7",$&'),
  );
  network.refuse(`POST /v1/apps/installed/${APP}/connect`, { status: 404, code: 'NOT_FOUND' });
  const { panel, user } = await openPanel();
  expect(panel.queryByRole('button', { name: 'Disconnect' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Reconnect' }));
  await waitFor(() => expect(window.sessionStorage.getItem('portal.consent')).not.toBeNull());
  expect(screen.queryByText('Failed to connect app')).toBeNull();
});

test('Disconnect names the schemes that stop, ends the connection and leaves the settings', async () => {
  await connect();
  network.respond('/uses', () =>
    Response.json({
      result: 'SUCCESS',
      data: { schemes: [{ schemeId: 'web-shop', kind: 'collect', name: 'Web shop', isPublished: true }] },
      errors: [],
    }),
  );
  const { panel, user } = await openPanel();
  await user.click(panel.getByRole('button', { name: 'Disconnect' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Disconnect app?' }));
  expect(question.getByText(/will stop until you connect it again/)).toBeVisible();
  expect(await question.findByText(/^These schemes use Open Banking/)).toBeVisible();
  expect(question.getByRole('listitem')).toHaveTextContent('Web shop (collect)');
  await user.click(question.getByRole('button', { name: 'Disconnect app' }));
  await screen.findByText('App disconnected');
  await waitFor(() => expect(panel.getByRole('button', { name: 'Connect' })).toHaveFocus());
  expect(panel.getByText('Not connected')).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Disconnect' })).toBeNull();
  expect((await connectionOf()).status).toBe('NOT_CONNECTED');
});

test('a question that is cancelled ends no connection', async () => {
  await connect();
  const { panel, user } = await openPanel();
  await user.click(panel.getByRole('button', { name: 'Disconnect' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect((await connectionOf()).status).toBe('CONNECTED');
});
