// @vitest-environment jsdom
import { installApp } from '@portal/api-client/installed-apps';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../test-area.ts';
import { APP, begin, connect, press } from './test-consent.ts';

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

async function revoke() {
  await connect();
  await press('deny', await begin());
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
  network.rewriteAnswers('GET /v1/apps/installed', (text) =>
    text.replaceAll(/"authorizationUri":"[^"]+"/g, '"authorizationUri":"javascript:alert(1)"'),
  );
  const { row, user } = await openRow('Open Banking');
  await user.click(row.getByRole('button', { name: 'Connect' }));
  await screen.findByText('Failed to connect app');
  expect(screen.getByText('The platform sent an address that cannot be opened. Please contact support.')).toBeVisible();
  expect(window.sessionStorage.getItem('portal.consent')).toBeNull();
});
